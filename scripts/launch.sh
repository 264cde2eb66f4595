#!/usr/bin/env bash
# launch.sh MODULE MAIN-CLASS [ARGUMENTS]: becomes the JVM of one of Bartie's processes.
# It execs all the way, so the pid that a script holds is the process itself: SIGKILL, SIGSTOP and SIGTERM reach it.
# BARTIE_JAVA_OPTS adds JVM options (for instance -Xmx512m); they come last and so win.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
module=$1 main=$2
shift 2

if [[ ! -f $root/$module/target/$module.jar || ! -d $root/$module/target/lib ]]; then
  echo "$module is not built yet; building it now (scripts/build.sh)" >&2
  "$root/scripts/build.sh" >&2
fi

java=${JAVA_HOME:+$JAVA_HOME/bin/}java
command -v "$java" >/dev/null || { echo "$module: no java found; install a JDK 17 or newer, or set JAVA_HOME" >&2; exit 2; }

# One by one and in the same order in every locale, as the class data archive was made for exactly this class path.
classpath=$root/$module/target/$module.jar
while read -r jar; do
  classpath+=:$jar
done < <(printf '%s\n' "$root/$module"/target/lib/*.jar | LC_ALL=C sort)

# Classes that are loaded from an archive (scripts/class-data.sh) need not be parsed and verified. Another JVM than the one
# that made it would do without it, and without its own as well. The JVM looks whether it is of these very jars, and does
# without it where it is not; -Xlog:cds=off: without a word.
archive=()
made=$root/$module/target/$module.jsa
if [[ -f $made && -f $made.jvm && $(<"$made.jvm") == "$(readlink -f "$(command -v "$java")")" ]]; then
  archive=("-XX:SharedArchiveFile=$made" -Xlog:cds=off)
fi

# Events live for as long as a flush, thousands at a time: with room for them among the young fewer are moved to the old,
# and the heap grows less. (The survivors' part must stay small: a row's limit is a part of what is left, see README.)
# A collector of the user's own stands alone: the JVM ends when it is told of two.
collector=(-XX:+UseSerialGC -XX:NewRatio=1)
theirs=" ${JAVA_TOOL_OPTIONS-} ${JDK_JAVA_OPTIONS-} ${BARTIE_JAVA_OPTS-} "
if [[ $theirs =~ [[:space:]]-XX:\+Use(Serial|Parallel|G1|Z|Shenandoah|Epsilon)GC[[:space:]] ]]; then
  collector=()
fi

# -Duser.timezone: pgjdbc sends the JVM's zone to the server at connect time, and values must be printed in UTC.
# An OutOfMemoryError is answered by the processes themselves, which know the row that was too large.
# shellcheck disable=SC2086  # JVM options are words
# TieredStopAtLevel: the second compiler costs three seconds of CPU after a start, and had not paid them back after
# 1,500,000 changes (docs/performance.md).
# --enable-native-access: the compression libraries are native, and newer JVMs warn of what they were not told.
# Xmx240m: with it, busy with rows of ordinary size, a process stayed below 350 MiB as the kernel counts (docs/performance.md).
# UsePerfData: the JVM wakes up twenty times a second to count for jstat, and writes it to a file.
exec "$java" -Xmx240m -XX:TieredStopAtLevel=1 -XX:-UsePerfData -Duser.timezone=UTC -Dfile.encoding=UTF-8 \
  --enable-native-access=ALL-UNNAMED ${collector[@]+"${collector[@]}"} ${archive[@]+"${archive[@]}"} \
  -Dbartie.process="$module" ${BARTIE_JAVA_OPTS-} -cp "$classpath" "$main" "$@"
