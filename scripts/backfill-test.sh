#!/usr/bin/env bash
# Writes to the source while the initial copy runs, and proves that no write is lost between the copy and the stream.
set -euo pipefail
# shellcheck source=scripts/lib/pipeline.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/pipeline.sh"

usage() {
  cat <<U
Usage: scripts/backfill-test.sh [ITERATIONS] [--seed N]
Runs a mixed load of so many transactions (default 200), half of it from before the initial copy on, half of it begun
while the copy is under way. Exit 0 only if writes fell into the copy and the copy is exact in the end.
  --seed N        repeat the load of an earlier run; it is printed
  STACK=compose   in containers, by docker compose; the default is STACK=local
  SCALE=N         terra with N times 1,500 observations (default 300), so that the copy takes several seconds
U
}
iterations=200
seed=$((RANDOM * 32768 + RANDOM))
while (($#)); do
  case $1 in
    --seed) seed=${2:?--seed needs a number} && shift ;;
    -h | --help) usage && exit 0 ;;
    *) iterations=$1 ;;
  esac
  shift
done
[[ $iterations =~ ^[1-9][0-9]*$ && $seed =~ ^[0-9]+$ ]] || usage_error "ITERATIONS and --seed are whole numbers"

pipeline_begin
say "Backfill test with $iterations transactions, seed $seed."
stack_up "${SCALE:-300}"
total=$(terra_rows source)

half=$(((iterations + 1) / 2))
say "The load begins, then the reader and the writer with their copy of $total rows."
start_load "$half" $((half / 10)) "$seed"
start reader
start writer
await source 120 "the reader copying observations" \
  "EXISTS (SELECT FROM pg_stat_progress_copy WHERE command = 'COPY TO' AND tuples_processed > 1000)"

say "The second half of the load, while the copy is under way."
start_load "$half" $((half / 4)) "$((seed + 1))"
await source 300 "the end of the copy on the source" \
  "NOT EXISTS (SELECT FROM pg_stat_progress_copy WHERE command = 'COPY TO')"
copied=$(source_sql "SELECT clock_timestamp()")
if load_runs; then
  note "the copy has been read from the source, and the load still goes on"
fi
await_loads

say "Comparing both databases."
verify 180s 3

# Copied rows carry one LSN, just below every streamed one, and the snapshot's time.
overlap=$(dest_sql "WITH rows AS (SELECT __bartie_lsn AS lsn, __bartie_commit_ts AS t FROM observations
    UNION ALL SELECT __bartie_lsn, __bartie_commit_ts FROM animals
    UNION ALL SELECT __bartie_lsn, __bartie_commit_ts FROM watering_holes),
  copied AS (SELECT min(lsn) AS lsn FROM rows)
  SELECT count(*) FILTER (WHERE rows.lsn > copied.lsn AND t <= '$copied') || '|' ||
    round(extract(epoch FROM '$copied' - min(t) FILTER (WHERE rows.lsn = copied.lsn))::numeric, 1) FROM rows, copied")
note "the copy took ${overlap#*|} s; ${overlap%|*} rows hold a change that was committed meanwhile"
((${overlap%|*} > 0)) || fail "no write fell into the copy; make it longer with SCALE, or give more ITERATIONS"
say "Done after $SECONDS seconds."
