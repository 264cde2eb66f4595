#!/usr/bin/env bash
# Runs the scenario files on several versions of Postgres, under all settings, and prints who passed as a table.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
cd "$root"

usage() {
  cat <<U
Usage: scripts/cases-matrix.sh [--postgres 15,16,17,18] [--case TEXT] [--usual]
Every case with batch 1, 2 and 500, on 1 and 4 partitions, on each version (hours; several cases run at once). A table
per version: a line per case, a column per batch/partitions; '-' is a case of many rows, for which such small batches
are left out. Exit 0 only if every cell passed.
  --postgres A,B  only these versions
  --case TEXT     only the cases whose name holds TEXT
  --usual         only batch 500 on 4 partitions
U
}
versions=15,16,17,18
options=(-Dbartie.rotation=all)
while (($#)); do
  case $1 in
    --postgres) versions=${2:?--postgres needs versions} && shift ;;
    --case) options+=("-Dbartie.case=${2:?--case needs a text}") && shift ;;
    --usual) options+=(-Dbartie.batch=500 -Dbartie.partitions=4) ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
  shift
done

# The reports' cells as lines: CASE BATCH/PARTITIONS ok|FAIL|skipped
cells() {
  tr -d '\n' <"$1" | sed 's/<testcase /\n&/g' | awk '
    match($0, /name="[^"]* \(batch [0-9]+, partitions [0-9]+\)/) {
      split(substr($0, RSTART + 6, RLENGTH - 7), name, " [(]batch |, partitions ")
      sub(/^[A-Za-z]+\([^)]*\) /, "", name[1]) # the method
      verdict = /<failure|<error/ ? "FAIL" : /<skipped/ ? "skipped" : "ok"
      print name[1], name[2] "/" name[3], verdict
    }'
}

table() {
  sort | awk '
    { cell[$1, $2] = $3; cases[$1] = 1; if (!($2 in seen)) { seen[$2] = 1; settings[++columns] = $2 } }
    $3 == "ok" { ok++ }
    $3 == "FAIL" { failed++ }
    END {
      for (i = 1; i <= columns; i++)                                 # by batch, then partitions
        for (j = i + 1; j <= columns; j++) {
          split(settings[i], a, "/"); split(settings[j], b, "/")
          if (a[1] * 10 + a[2] > b[1] * 10 + b[2]) { t = settings[i]; settings[i] = settings[j]; settings[j] = t }
        }
      printf "%-36s", ""
      for (i = 1; i <= columns; i++) printf "%8s", settings[i]
      print ""
      for (name in cases) {
        line = sprintf("%-36s", name)
        for (i = 1; i <= columns; i++) line = line sprintf("%8s", (name, settings[i]) in cell ? cell[name, settings[i]] : "-")
        print line | "sort"
      }
      close("sort")
      printf "%d passed, %d failed\n", ok, failed
      exit (failed > 0 || ok == 0)
    }'
}

status=0
reports=e2e-tests/target/failsafe-reports
for version in ${versions//,/ }; do
  echo "== Postgres $version"
  rm -f "$reports"/TEST-*.Cases*.xml
  # shellcheck disable=SC2086  # Maven options are words
  mvn -q -B ${BARTIE_MVN_OPTS-} -pl e2e-tests -am verify -Dit.test='CasesIT,CasesAloneIT' -Dtest=none \
    -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false \
    "-Dbartie.postgres=$version" "${options[@]}" >"e2e-tests/target/cases-$version.log" 2>&1 ||
    { status=1 && echo "   see e2e-tests/target/cases-$version.log"; }
  for report in "$reports"/TEST-*.Cases*.xml; do
    [[ ! -f $report ]] || cells "$report"
  done | table || status=1
done
exit "$status"
