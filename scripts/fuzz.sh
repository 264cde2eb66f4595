#!/usr/bin/env bash
# The model test for as long as you like: random schemas and histories through real processes that are killed meanwhile.
# What does not arrive exactly is shrunk to a small history and printed as SQL. See --help, and e2e-tests/README.md.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
cd "$root"
classpath=$root/e2e-tests/target/fuzz.classpath
mvn -q -B -DskipTests -Dmdep.includeScope=test -Dmdep.outputFile="$classpath" ${BARTIE_MVN_OPTS-} \
  package dependency:build-classpath -pl e2e-tests -am >&2
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -Dbartie.work="$root/e2e-tests/target/e2e" \
  -cp "$root/e2e-tests/target/test-classes:$(<"$classpath")" io.bartie.e2e.model.FuzzCommand "$@"
