#!/usr/bin/env bash
# Writes to the source while the initial copy runs, and proves that no write is lost between the copy and the stream.
set -euo pipefail
# shellcheck source=scripts/lib/pipeline.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/pipeline.sh"

usage() {
  cat <<U
Usage: scripts/backfill-test.sh [ITERATIONS] [--seed N]
Runs a mixed load of so many transactions (default 200) from before the initial copy until after it. Exit 0 only if
writes fell into the copy and the copy is exact in the end.
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

say "The load begins, then the reader with its copy of $total rows."
rate=$((iterations / 15))
rate=$((rate > 0 ? rate : 1))
start_load --rate "$rate" --seconds "$(awk "BEGIN { print $iterations / $rate }")" --seed "$seed"
await source 30 "the load's first writes" "(SELECT sum(n_tup_upd + n_tup_del + n_tup_ins) > $total FROM pg_stat_user_tables)"
start writer
start reader
await source 60 "the reader copying observations" \
  "EXISTS (SELECT FROM pg_stat_progress_copy WHERE command = 'COPY TO' AND tuples_processed > 1000)"
await source 300 "the end of the copy on the source" \
  "NOT EXISTS (SELECT FROM pg_stat_progress_copy WHERE command = 'COPY TO')"
copied=$(source_sql "SELECT clock_timestamp()")
load_runs && note "the copy has been read, and the load still goes on"
await_load

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
