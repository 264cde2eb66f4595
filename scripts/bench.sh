#!/usr/bin/env bash
# Measures the pipeline against Postgres's own logical replication, side by side on this machine (bench/; see --help).
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
# What is measured comes from this checkout as it is now.
if [[ ${1-} != --help && ${1-} != -h ]]; then
  "$root/scripts/build.sh" -pl reader,writer,bench -am >&2
fi
exec "$root/scripts/launch.sh" bench io.bartie.bench.BenchCommand "$@"
