#!/usr/bin/env bash
# Builds every process's jar and the libraries beside it, without running tests. Safe to call twice at once: whoever
# finds that the whole was built while it waited does not build it again under the feet of processes that have begun.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
command -v mvn >/dev/null || { echo "build.sh: no mvn found; install Apache Maven 3.8 or newer" >&2; exit 2; }
mkdir -p "$root/target"
asked=$(mktemp)
trap 'rm -f "$asked"' EXIT
exec 9>"$root/target/build.lock"
flock 9
if (($# == 0)) && [[ $root/target/built -nt $asked ]]; then
  exit 0
fi
cd "$root"
# Debian's Maven writes a colour code even where it has nothing to say.
mvn -q -B -DskipTests package "$@" 2>&1 9>&- | sed $'s/\x1b\\[[0-9;]*m//g'
if (($# == 0)); then
  touch "$root/target/built"
fi
