#!/usr/bin/env bash
# Kills the reader and the writer again and again, from the initial copy on, and proves that nothing is lost or doubled.
set -euo pipefail
# shellcheck source=scripts/lib/pipeline.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/pipeline.sh"

usage() {
  cat <<U
Usage: scripts/crash-test.sh [ITERATIONS] [--seed N]
Runs a mixed load of so many transactions (default 300) while the reader and the writer are killed with SIGKILL at
random moments, the first time during the initial copy. Exit 0 only if the copy is exact in the end.
  --seed N        repeat the moments and the load of an earlier run; it is printed
  STACK=compose   in containers, by docker compose; the default is STACK=local
  SCALE=N         terra with N times 1,500 observations (default 200), so that the copy lasts long enough to be hit
U
}
iterations=300
kills=5
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

# A kill is meant to fall anywhere: after 0 to 4.9 seconds, from the seed.
random_pause() { sleep "$((RANDOM % 5)).$((RANDOM % 10))"; }

kill_in_the_copy() {
  await source 120 "the reader copying" \
    "EXISTS (SELECT FROM pg_stat_progress_copy WHERE command = 'COPY TO' AND tuples_processed > 20000)"
  kill_process reader
  await dest 120 "copied rows at the destination" "EXISTS (SELECT FROM public.observations)"
  kill_process writer
  local arrived
  arrived=$(terra_rows dest)
  note "killed the reader while it copied, and the writer with $arrived of $total rows at the destination"
  ((arrived < total)) || fail "the copy was finished before the kill; make it longer with SCALE"
  start reader
  start writer
}

# Each kill has a piece of the load to itself, so that it falls into it however slow the machine is.
kill_in_the_load() { # NUMBER TRANSACTIONS
  local victim victims when
  start_load "$2" $(($2 / 8)) "$((seed + $1))"
  random_pause
  case $((RANDOM % 3)) in
    0) victims=(reader) ;;
    1) victims=(writer) ;;
    *) victims=(writer reader) ;;
  esac
  when="while the source is written to"
  if load_runs; then
    in_the_load=$((in_the_load + 1))
  else
    when="just after the source was written to"
  fi
  for victim in "${victims[@]}"; do
    kill_process "$victim"
  done
  for victim in "${victims[@]}"; do
    start "$victim"
  done
  note "kill $1: ${victims[*]}, $when"
  await_loads
}

pipeline_begin
RANDOM=$((seed % 32768))
say "Crash test with $iterations transactions, seed $seed."
stack_up "${SCALE:-200}"
total=$(terra_rows source)

say "The initial copy begins, and both processes are killed in it."
start reader
start writer
kill_in_the_copy

# Half of the load falls into the second copy, which is left alone; the other half is streamed, with $kills kills in it.
half=$(((iterations + 1) / 2))
say "The copy is done again, while the source is written to."
start_load "$half" $((half / 10)) "$seed"
await source 300 "the copy to be complete and the stream to begin" \
  "EXISTS (SELECT FROM pg_stat_replication WHERE state IN ('catchup', 'streaming'))"
await_loads

say "The reader streams, and the processes are killed at random moments while the source is written to."
in_the_load=0
for ((number = 1; number <= kills; number++)); do
  kill_in_the_load "$number" $(((half + kills - 1) / kills))
done
((in_the_load * 2 > kills)) || fail "only $in_the_load of $kills kills fell into the load; give more ITERATIONS"

say "Comparing both databases."
verify 180s 3
say "Done after $SECONDS seconds."
