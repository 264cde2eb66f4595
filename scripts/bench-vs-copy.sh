#!/usr/bin/env bash
# How soon one change is at the destination, against copying its whole table again.
set -euo pipefail
# shellcheck source=scripts/lib/pipeline.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/pipeline.sh"

usage() {
  cat <<U
Usage: scripts/bench-vs-copy.sh [--full]
Prints, for tables of 10 thousand, 100 thousand and 1 million rows (10 million with --full), how long it takes to copy
the table again (TRUNCATE, then COPY out | COPY in between the two databases; the best of 3), and the latency of single
updates through the pipeline (from commit on the source to the destination's row): once with the writer's default batch
age of 2 s, which a lone change waits for, and once with 50 ms. Ends with a comparison of all tables.
  STACK=compose   in containers, by docker compose; the default is STACK=local
U
}
sizes=(10000 100000 1000000)
while (($#)); do
  case $1 in
    --full) sizes+=(10000000) ;;
    -h | --help) usage && exit 0 ;;
    *) usage_error "unknown argument '$1'" ;;
  esac
  shift
done
changes=8

# Whoever waits for the other end of the pipe is let go.
before_end() {
  if [[ -p $work/pipe ]]; then
    exec 9<>"$work/pipe"
    exec 9>&-
  fi
}

# recopy SIZE: prints the seconds that one copy takes.
recopy() {
  if [[ $STACK == compose ]]; then
    compose exec -T -e PGPASSWORD=bartie destination bash -c "
      set -eo pipefail
      began=\$(date +%s%N)
      psql -Xq -h source -U postgres -d terra -c 'COPY bench_$1 TO STDOUT' |
        psql -Xq1 -U postgres -d warehouse -c 'TRUNCATE recopy_$1' -c 'COPY recopy_$1 FROM STDIN'
      echo \$(((\$(date +%s%N) - began) / 1000000))" </dev/null | awk '{ print $1 / 1000 }'
    return
  fi
  # Both servers have this machine's files: the pipe between them is a named one, and the destination's clock counts.
  local fifo="$work/pipe"
  mkfifo -m 0666 "$fifo"
  source_sql "COPY public.bench_$1 TO '$fifo'" >>"$work/logs/recopy.log" 2>&1 &
  local out=$!
  await source 30 "COPY out" "EXISTS (SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'COPY public.bench%')"
  dest_sql "CREATE TEMP TABLE began AS SELECT clock_timestamp() AS t; TRUNCATE recopy_$1; COPY recopy_$1 FROM '$fifo';
    SELECT round(extract(epoch FROM clock_timestamp() - t)::numeric, 3) FROM began"
  wait "$out"
  rm "$fifo"
}

best_recopy() {
  local attempts=3
  (($1 < 10000000)) || attempts=1
  while ((attempts-- > 0)); do
    recopy "$1"
  done | sort -n | head -1
}

# One change, until it is at the destination.
change_one() { # SIZE ID
  local value=$((RANDOM * 1000 + SECONDS))
  source_sql "UPDATE bench_$1 SET amount = $value, changed_at = now() WHERE id = $2"
  await dest 120 "a change of row $2 of $1 at the destination" \
    "EXISTS (SELECT FROM public.bench_$1 WHERE id = $2 AND amount = $value)"
}

# One change at a time; prints the median and the slowest, in milliseconds. The first row is changed twice, and tells of
# its second change: the first one may have waited for a process to start.
change_latency() { # SIZE
  local step=$(($1 / (changes + 1))) change began=$SECONDS
  change_one "$1" "$step"
  for ((change = 1; change <= changes; change++)); do
    change_one "$1" $((step * change))
  done
  cdcctl latency --table "bench_$1" --since "$((SECONDS - began + 5))s" |
    awk '$1 == "total" { gsub("ms", ""); print $4, $7 }'
}

pipeline_begin
export BARTIE_BATCH_MAX_AGE=2s
say "Starting the stack, and making the tables on the source."
stack_up 1
columns="id int PRIMARY KEY, name text, amount numeric(12,2), changed_at timestamptz, note text"
for size in "${sizes[@]}"; do
  source_sql "CREATE TABLE bench_$size ($columns); INSERT INTO bench_$size
    SELECT n, 'name ' || n, n * 1.37, timestamptz '2026-01-01 00:00:00+00' + n * interval '1 s', md5(n::text)
    FROM generate_series(1, $size) AS n; ANALYZE bench_$size"
  dest_sql "CREATE TABLE recopy_$size ($columns)"
done

say "The initial copy through the pipeline."
copy_began=$SECONDS
start reader
start writer
for size in "${sizes[@]}"; do
  await dest $((120 + size / 500)) "$size rows at the destination" "(SELECT count(*) >= $size FROM public.bench_$size)" 1
  note "$size rows are there after $((SECONDS - copy_began)) s"
done
verify 120s $((3 + ${#sizes[@]}))

declare -A copied patient eager
say "Copying each table again."
for size in "${sizes[@]}"; do
  copied[$size]=$(best_recopy "$size")
  [[ -n ${copied[$size]} ]] || fail "copying $size rows again failed: $(tail -3 "$work"/logs/*copy.log)"
  note "$size rows: ${copied[$size]} s"
done

say "Changing one row at a time, with a batch age of 2 s."
for size in "${sizes[@]}"; do
  patient[$size]=$(change_latency "$size")
  note "$size rows: median and slowest of $changes changes: ${patient[$size]} ms"
done

say "The same with a batch age of 50 ms."
stop_process writer
export BARTIE_BATCH_MAX_AGE=50ms
start writer
for size in "${sizes[@]}"; do
  eager[$size]=$(change_latency "$size")
  note "$size rows: median and slowest of $changes changes: ${eager[$size]} ms"
done

say "A change against a copy of its table (latencies are medians of $changes changes):"
printf '  %12s  %14s  %24s  %24s\n' "rows" "copy again" "change, batch age 2 s" "change, batch age 50 ms"
for size in "${sizes[@]}"; do
  printf '  %12s  %12.3f s  %21.0f ms  %21.0f ms\n' \
    "$size" "${copied[$size]}" "${patient[$size]% *}" "${eager[$size]% *}"
done
note "A copy takes longer the larger the table is, and is old when it ends; a change takes what it takes."

say "Comparing all tables."
verify 120s $((3 + ${#sizes[@]}))
say "Done after $SECONDS seconds."
