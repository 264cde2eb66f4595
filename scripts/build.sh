#!/usr/bin/env bash
# Builds every process's jar and the libraries beside it, without running tests. Safe to call twice at once.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
command -v mvn >/dev/null || { echo "build.sh: no mvn found; install Apache Maven 3.8 or newer" >&2; exit 2; }
mkdir -p "$root/target"
exec 9>"$root/target/build.lock"
flock 9
cd "$root"
exec mvn -q -B -Dstyle.color=never -DskipTests package "$@" 9>&-
