# shellcheck shell=bash
# What the scripts share: a stack of their own, the two processes on it, and the end of it all. To be sourced.
#
# STACK=local (the default) runs the servers by bin/local-stack in a new folder; STACK=compose runs everything in
# containers. Either way a script starts from nothing and leaves nothing behind, however it ends.
# BARTIE_STACK_SOURCE_PORT, BARTIE_STACK_DEST_PORT, BARTIE_STACK_BROKER_PORT and BARTIE_STACK_CONTROLLER_PORT move the
# servers' ports, BARTIE_READER_HTTP_PORT and BARTIE_WRITER_HTTP_PORT those of the processes on the local stack.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
STACK=${STACK:-local}
source_port=${BARTIE_STACK_SOURCE_PORT:-5410}
dest_port=${BARTIE_STACK_DEST_PORT:-5411}
broker_port=${BARTIE_STACK_BROKER_PORT:-19092}
export BARTIE_SOURCE_URL="postgres://postgres:bartie@localhost:$source_port/terra"
export BARTIE_DEST_URL="postgres://postgres:bartie@localhost:$dest_port/warehouse"
export BARTIE_KAFKA_BROKERS="localhost:$broker_port"

declare -A pids=()
work=
load_pids=()
keep=

say() { printf '\n▸ %s\n' "$*"; }
note() { printf '  %s\n' "$*"; }
fail() {
  printf '\n%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}
usage_error() {
  printf '%s: %s (see --help)\n' "$(basename "$0")" "$*" >&2
  exit 2
}

# pipeline_begin: takes a folder for this run, and makes sure that everything ends with the script.
pipeline_begin() {
  case $STACK in
    local) ;;
    compose)
      command -v docker >/dev/null || usage_error "STACK=compose needs docker"
      docker info >/dev/null 2>&1 || usage_error "STACK=compose needs a running docker engine"
      ;;
    *) usage_error "STACK is '$STACK', and must be local or compose" ;;
  esac
  work=$(mktemp -d "${TMPDIR:-/tmp}/bartie-$(basename "$0" .sh).XXXXXX")
  mkdir "$work/logs" "$work/tmp"
  export BARTIE_STACK_DIR="$work/stack"
  export COMPOSE_PROJECT_NAME=${COMPOSE_PROJECT_NAME:-bartie-scripts}
  trap pipeline_end EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
}

# What a script has to undo itself; it may define this anew.
before_end() { :; }

pipeline_end() {
  local pid status=$?
  trap - EXIT
  trap '' INT TERM
  set +e
  before_end
  if [[ -n $keep && $status == 0 ]]; then
    return
  fi
  for pid in "${load_pids[@]}"; do
    kill "$pid" 2>/dev/null
    { wait "$pid"; } 2>/dev/null
  done
  stop_process reader
  stop_process writer
  if [[ $STACK == compose ]]; then
    if [[ $status != 0 ]]; then
      compose logs --no-color >"$work/logs/compose.log" 2>&1
    fi
    compose down -v --remove-orphans >"$work/logs/down.log" 2>&1
  elif [[ -d $BARTIE_STACK_DIR ]]; then
    cp "$BARTIE_STACK_DIR"/*.log "$work/logs/" 2>/dev/null
    "$root/bin/local-stack" down >"$work/logs/down.log" 2>&1
  fi
  rm -rf "$work/tmp"
  if [[ $status == 0 ]]; then
    rm -rf "$work"
  else
    printf '\n%s FAILED (exit %s). The logs are in %s\n' "$(basename "$0")" "$status" "$work/logs" >&2
  fi
  exit "$status"
}

compose() { (cd "$root" && docker compose "$@"); }

# stack_up SCALE [OPTION…]: starts the servers on new data, terra holding SCALE times 1,500 observations.
# The options are for local-stack.
stack_up() {
  export BARTIE_STACK_SCALE=$1
  shift
  if [[ $STACK == compose ]]; then
    compose down -v --remove-orphans >/dev/null 2>&1 || true
    note "building the image (the first time takes a minute or two)"
    compose build reader writer cdcctl >"$work/logs/build.log" 2>&1 || fail "the image cannot be built: $(tail -n 5 "$work/logs/build.log")"
    compose up -d source destination redpanda >"$work/logs/up.log" 2>&1 || fail "compose up: $(tail -n 5 "$work/logs/up.log")"
    await_healthy source destination redpanda
  else
    "$root/bin/local-stack" up "$@"
  fi
}

# await_healthy SERVICE…: until the health checks of these containers pass.
await_healthy() {
  local service deadline=$((SECONDS + 180))
  for service in "$@"; do
    until [[ $(docker inspect -f '{{.State.Health.Status}}' "$(compose ps -q "$service")" 2>/dev/null) == healthy ]]; do
      ((SECONDS < deadline)) || fail "container $service is not healthy after 3 minutes"
      sleep 0.5
    done
  done
}

# start reader|writer
start() {
  if [[ $STACK == compose ]]; then
    compose up -d --no-deps "$1" >>"$work/logs/up.log" 2>&1
    return
  fi
  local port=${BARTIE_READER_HTTP_PORT:-9100}
  [[ $1 == reader ]] || port=${BARTIE_WRITER_HTTP_PORT:-9101}
  # A killed JVM leaves the libraries that it unpacked: they go with this run's folder.
  BARTIE_JAVA_OPTS="${BARTIE_JAVA_OPTS-} -Djava.io.tmpdir=$work/tmp" "$root/bin/$1" --http-port "$port" >>"$work/logs/$1.log" 2>&1 &
  pids[$1]=$!
}

# kill_process reader|writer: SIGKILL, no chance to tidy up.
kill_process() {
  if [[ $STACK == compose ]]; then
    compose kill -s SIGKILL "$1" >>"$work/logs/up.log" 2>&1
    return
  fi
  kill -9 "${pids[$1]}" 2>/dev/null || fail "the $1 was not running any more: $(last_words "$1")"
  { wait "${pids[$1]}"; } 2>/dev/null || true
  unset "pids[$1]"
}

last_words() {
  if [[ $STACK == compose ]]; then
    compose logs --no-color --tail 5 "$1" 2>&1
  else
    tail -n 5 "$work/logs/$1.log"
  fi
}

# A process that has ended by itself has a reason that must be seen.
require_running() {
  local name container
  if [[ $STACK == compose ]]; then
    for name in reader writer; do
      container=$(compose ps -q "$name")
      if [[ -n $container && $(docker inspect -f '{{.State.Status}}' "$container") == exited ]]; then
        fail "the $name has ended: $(last_words "$name")"
      fi
    done
    return
  fi
  for name in "${!pids[@]}"; do
    kill -0 "${pids[$name]}" 2>/dev/null || fail "the $name has ended: $(last_words "$name")"
  done
}

# stop_process reader|writer: SIGTERM, and SIGKILL if it takes long.
stop_process() {
  if [[ $STACK == compose ]]; then
    compose stop "$1" >>"$work/logs/up.log" 2>&1
    return
  fi
  [[ -n ${pids[$1]-} ]] || return 0
  kill -TERM "${pids[$1]}" 2>/dev/null || true
  timeout 20 tail --pid="${pids[$1]}" -f /dev/null || kill -9 "${pids[$1]}" 2>/dev/null || true
  { wait "${pids[$1]}"; } 2>/dev/null || true
  unset "pids[$1]"
}

# source_sql SQL, dest_sql SQL: bare values on stdout.
source_sql() {
  if [[ $STACK == compose ]]; then
    compose exec -T source psql -XqAt -v ON_ERROR_STOP=1 -U postgres -d terra -c "$1" </dev/null
  else
    "$root/bin/local-stack" sql source "$1"
  fi
}
dest_sql() {
  if [[ $STACK == compose ]]; then
    compose exec -T destination psql -XqAt -v ON_ERROR_STOP=1 -U postgres -d warehouse -c "$1" </dev/null
  else
    "$root/bin/local-stack" sql dest "$1"
  fi
}

# await source|dest SECONDS WHAT CONDITION [PAUSE]: until the SQL condition holds; the server looks every PAUSE seconds
# (0.02). Ends the script, naming WHAT, when the time is up or a process has ended.
await() {
  local side=$1 deadline=$((SECONDS + $2)) what=$3 slice
  while true; do
    slice=$((deadline - SECONDS))
    ((slice > 0)) || fail "gave up waiting: $what"
    if "${side}_sql" "$(awaiting "$4" $((slice < 5 ? slice : 5)) "${5:-0.02}")" >/dev/null 2>>"$work/logs/await.log"; then
      return
    fi
    require_running
  done
}
awaiting() {
  cat <<SQL
DO \$do\$
DECLARE
  holds boolean;
  deadline timestamptz := clock_timestamp() + interval '$2 s';
BEGIN
  LOOP
    PERFORM pg_stat_clear_snapshot();
    BEGIN
      EXECUTE \$sql\$ SELECT $1 \$sql\$ INTO holds;
    EXCEPTION WHEN undefined_table OR undefined_column THEN
      holds := false;
    END;
    EXIT WHEN holds;
    IF clock_timestamp() >= deadline THEN
      RAISE EXCEPTION 'not yet';
    END IF;
    PERFORM pg_sleep($3);
  END LOOP;
END
\$do\$
SQL
}

# How many rows of terra the source has, and the destination; a table that is not there yet has none.
terra_rows() { # source|dest
  "${1}_sql" "SELECT sum(CASE WHEN to_regclass(t) IS NULL THEN 0 ELSE
      (xpath('/row/n/text()', query_to_xml('SELECT count(*) AS n FROM ' || t, false, true, '')))[1]::text::bigint END)
    FROM unnest(ARRAY['public.watering_holes', 'public.animals', 'public.observations']) AS t"
}

# start_load TRANSACTIONS RATE SEED: so many transactions of the load in the background, RATE a second (or fewer, at
# least 1, so that it lasts). Returns when the first writes are on the source. Several loads may run at once.
start_load() {
  local before rate=$(($2 < 1 ? 1 : $2))
  before=$(source_sql "SELECT $changes_on_source")
  "$root/bin/local-stack" load --rate "$rate" --seconds "$(awk "BEGIN { print $1 / $rate }")" --seed "$3" \
    >"$work/logs/load-$3.log" 2>&1 &
  load_pids+=($!)
  await source 60 "the load's first writes" "$changes_on_source > $before"
}
changes_on_source="(SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) FROM pg_stat_user_tables)"

load_runs() {
  local pid
  for pid in "${load_pids[@]}"; do
    if kill -0 "$pid" 2>/dev/null; then
      return 0
    fi
  done
  return 1
}

# await_loads: until all are done; prints what each did.
await_loads() {
  local pid log
  for pid in "${load_pids[@]}"; do
    wait "$pid" || fail "a load failed: $(tail -n 5 "$work"/logs/load-*.log)"
  done
  load_pids=()
  for log in "$work"/logs/load-*.log; do
    note "$(tail -n 1 "$log" | sed 's/; rows: .*//')"
    mv "$log" "${log/load-/done-load-}"
  done
}

cdcctl() {
  if [[ $STACK == compose ]]; then
    compose run --rm -T cdcctl "$@" 2>>"$work/logs/cdcctl.log" </dev/null
  else
    "$root/bin/cdcctl" "$@" 2>>"$work/logs/cdcctl.log"
  fi
}

# verify TIMEOUT TABLES: prints the verdict; anything but a match of so many tables ends the script, and so does a
# process that ends meanwhile.
verify() {
  local pid status=0
  cdcctl verify --timeout "$1" >"$work/logs/verdict" &
  pid=$!
  while kill -0 "$pid" 2>/dev/null; do
    require_running
    sleep 0.5
  done
  wait "$pid" || status=$?
  cat "$work/logs/verdict"
  if [[ $status != 0 || $(tail -n 1 "$work/logs/verdict") != "VERIFY: all $2 tables MATCH" ]]; then
    fail "the copy is not exact (cdcctl exit $status): $(tail -n 3 "$work/logs/cdcctl.log")"
  fi
}
