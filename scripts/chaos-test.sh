#!/usr/bin/env bash
# Breaks every process and every connection at random moments under load, and proves that nothing is lost, doubled or
# turned back. scripts/chaos-test.sh --help says what can be chosen; its own servers run on free ports.
set -euo pipefail
# shellcheck source=scripts/lib/test-main.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/test-main.sh"
if [[ ! -d $tests/test-classes/io/bartie/e2e/chaos || ! -d $tests/test-lib ]]; then
  echo "the chaos test is not built yet; building it now (scripts/build.sh)" >&2
  "$root/scripts/build.sh" >&2
fi
run_test_main io.bartie.e2e.chaos.ChaosCommand -Xmx768m -XX:+UseSerialGC -Djava.io.tmpdir="${TMPDIR:-/tmp}" \
  -Dlogback.configurationFile="$tests/test-classes/chaos-logback.xml" -- "$@"
