# Sourced by the scripts that run a main class of the end-to-end tests outside of Maven.
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
tests=$root/e2e-tests/target

# run_test_main MAIN-CLASS JVM-OPTION… -- ARGUMENT…: becomes its JVM; what it needs must be built.
run_test_main() {
  local main=$1 options=()
  shift
  while [[ $1 != -- ]]; do
    options+=("$1")
    shift
  done
  shift
  cd "$root"
  exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -Duser.timezone=UTC -Dfile.encoding=UTF-8 "${options[@]}" \
    -cp "$tests/test-classes:$root/local-stack/target/local-stack.jar:$root/common-envelope/target/common-envelope.jar:$tests/test-lib/*" \
    "$main" "$@"
}
