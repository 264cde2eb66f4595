#!/usr/bin/env bash
# Records which classes the processes load, into scripts/lib/loaded-classes.txt, from which the build makes the archives that
# they start from (scripts/class-data.sh). To be run when a library has got another version, or the processes start slowly.
# shellcheck source=scripts/lib/pipeline.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/pipeline.sh"

set -euo pipefail
pipeline_begin

stack_up 1
for process in reader writer; do
  BARTIE_JAVA_OPTS="-XX:DumpLoadedClassList=$work/$process.classes" start "$process"
done
say "a copy, and some changes"
await dest 120 "the copy" "(SELECT count(*) FROM public.observations) > 1000"
start_load 100 50 1
await_loads
BARTIE_JAVA_OPTS="-XX:DumpLoadedClassList=$work/cdcctl.classes" verify 60s 3
stop_process reader
stop_process writer

{
  echo "# The classes that reader, writer and cdcctl load; recorded by scripts/loaded-classes.sh."
  # Names alone: what begins with @ (lambdas) gains little, and what is made while running has no name that lasts.
  sed 's/ .*//' "$work"/*.classes | grep -v '^[#@]' | LC_ALL=C sort -u
} >"$work/loaded-classes.txt"
mv "$work/loaded-classes.txt" "$root/scripts/lib/loaded-classes.txt"
say "$(wc -l <"$root/scripts/lib/loaded-classes.txt") lines in scripts/lib/loaded-classes.txt"
