#!/usr/bin/env bash
# Breaks every process and every connection at random moments under load, and proves that nothing is lost, doubled or
# turned back. scripts/chaos-test.sh --help says what can be chosen; its own servers run on free ports.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
tests=$root/e2e-tests/target
if [[ ! -d $tests/test-classes/io/bartie/e2e/chaos || ! -d $tests/test-lib ]]; then
  echo "the chaos test is not built yet; building it now (scripts/build.sh)" >&2
  "$root/scripts/build.sh" >&2
fi
cd "$root"
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -Xmx768m -XX:+UseSerialGC -Duser.timezone=UTC -Dfile.encoding=UTF-8 \
  -Djava.io.tmpdir="${TMPDIR:-/tmp}" \
  -Dlogback.configurationFile="$tests/test-classes/chaos-logback.xml" \
  -cp "$tests/test-classes:$root/local-stack/target/local-stack.jar:$root/common-envelope/target/common-envelope.jar:$tests/test-lib/*" \
  io.bartie.e2e.chaos.ChaosCommand "$@"
