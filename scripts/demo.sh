#!/usr/bin/env bash
# The main job, to be watched: a database copied while it is written to, the processes killed, the copy proved exact.
set -euo pipefail
# shellcheck source=scripts/lib/pipeline.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib/pipeline.sh"

usage() {
  cat <<U
Usage: scripts/demo.sh [--keep]
Shows the whole pipeline at work, in about two minutes, and ends with exit 0 only if the copy is exact.
  --keep          leave everything running at the end, and say how to look around
  STACK=compose   in containers, by docker compose; the default, STACK=local, needs no Docker
  SCALE=N         terra with N times 1,500 observations (default 20)
Ports are moved by BARTIE_STACK_SOURCE_PORT, BARTIE_STACK_DEST_PORT, BARTIE_STACK_BROKER_PORT,
BARTIE_STACK_CONTROLLER_PORT, BARTIE_READER_HTTP_PORT and BARTIE_WRITER_HTTP_PORT.
U
}
wants_keep=
while (($#)); do
  case $1 in
    --keep) wants_keep=1 ;;
    -h | --help) usage && exit 0 ;;
    *) usage_error "unknown argument '$1'" ;;
  esac
  shift
done

# A line that is drawn over itself, while rows arrive at the destination.
show_copy() {
  local total arrived=0 deadline=$((SECONDS + 300))
  total=$(terra_rows source)
  while ((arrived < total)); do
    ((SECONDS < deadline)) || fail "after 5 minutes only $arrived of $total rows have arrived"
    require_running
    # a busy machine may be too slow for one look
    arrived=$(terra_rows dest) || arrived=0
    progress_line "$arrived" "$total"
  done
  printf '\n'
}
progress_line() {
  local width=40 filled
  filled=$((width * $1 / ($2 > 0 ? $2 : 1)))
  [[ ! -t 1 ]] || printf '\r'
  printf '  [%s%s] %d of %d rows' "$(printf '%*s' "$filled" '' | tr ' ' '#')" \
    "$(printf '%*s' "$((width - filled))" '' | tr ' ' '.')" "$1" "$2"
  [[ -t 1 ]] || printf '\n'
}

show_travelling_row() {
  local row arrival
  source_sql "UPDATE animals SET name = 'Safari', updated_at = now() WHERE animal_id = 42"
  await dest 120 "the new name of animal 42 at the destination" \
    "EXISTS (SELECT FROM public.animals WHERE animal_id = 42 AND name = 'Safari')"
  row="SELECT concat_ws(', ', animal_id, name, species, status, updated_at) FROM animals WHERE animal_id = 42"
  arrival="SELECT format('committed    %s at LSN %s', __bartie_commit_ts, __bartie_lsn) FROM animals WHERE animal_id = 42;
    SELECT format('arrived      %s, after %s ms', __bartie_updated_at,
      round(extract(epoch FROM __bartie_updated_at - __bartie_commit_ts) * 1000)) FROM animals WHERE animal_id = 42"
  note "source:      $(source_sql "$row")"
  note "destination: $(dest_sql "$row; $arrival" | sed '2,$s/^/  /')"
  note "(a change that comes alone waits until its batch is 2 s old; BARTIE_BATCH_MAX_AGE changes that)"
}

leave_running() {
  keep=1
  say "Everything is left running. To look around:"
  if [[ $STACK == compose ]]; then
    local env="COMPOSE_PROJECT_NAME=$COMPOSE_PROJECT_NAME"
    note "$env docker compose exec destination psql -U postgres warehouse"
    note "$env docker compose logs -f reader writer"
    note "$env docker compose run --rm cdcctl verify"
    note "to stop:  $env docker compose down -v"
  else
    note "export BARTIE_STACK_DIR=$BARTIE_STACK_DIR BARTIE_KAFKA_BROKERS=$BARTIE_KAFKA_BROKERS"
    note "export BARTIE_SOURCE_URL=$BARTIE_SOURCE_URL"
    note "export BARTIE_DEST_URL=$BARTIE_DEST_URL"
    note "bin/local-stack sql source \"UPDATE animals SET status = 'seen' WHERE animal_id = 42\""
    note "bin/local-stack sql dest \"SELECT * FROM animals WHERE animal_id = 42\""
    note "bin/local-stack load --rate 50 --seconds 10"
    note "bin/cdcctl verify;  bin/cdcctl latency --since 1m"
    note "tail -f $work/logs/*.log"
    note "to stop:  kill ${pids[reader]} ${pids[writer]}; bin/local-stack down; rm -r $work"
  fi
}

pipeline_begin
say "Starting a source and a destination Postgres and a broker; the source holds the terra dataset."
stack_up "${SCALE:-20}"

say "Starting the reader and the writer: they copy what is there, then follow every change."
start reader
start writer
show_copy

say "Now the source is written to: 40 transactions a second, for 10 seconds."
load_began=$SECONDS
start_load 400 40 42

say "Meanwhile one row travels: animal 42 gets another name on the source."
show_travelling_row
await_loads

say "The same again, and in the middle of it both processes are killed with SIGKILL, and started again."
start_load 400 40 43
kill_process writer
kill_process reader
load_runs || fail "the load was over before the kill"
start reader
start writer
await_loads

say "Is the copy exact? An independent comparison of both databases:"
verify 60s 3

say "How long the changes of the live traffic took, from commit on the source to the destination, with both processes dead for a while:"
cdcctl latency --since "$((SECONDS - load_began + 1))s"
say "The same for all rows, where a copied row counts from the copy's snapshot on:"
cdcctl latency

say "Done after $SECONDS seconds."
if [[ -n $wants_keep ]]; then
  leave_running
fi
