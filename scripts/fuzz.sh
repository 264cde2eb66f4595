#!/usr/bin/env bash
# The model test for as long as you like: random schemas and histories through real processes that are killed meanwhile.
# What does not arrive exactly is shrunk to a small history and printed as SQL. See --help, and e2e-tests/README.md.
set -euo pipefail
# shellcheck source=scripts/lib/test-main.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/test-main.sh"
# shellcheck disable=SC2086  # Maven options are words
"$root/scripts/build.sh" ${BARTIE_MVN_OPTS-} >&2
run_test_main io.bartie.e2e.model.FuzzCommand -Dbartie.work="$tests/e2e" -- "$@"
