#!/usr/bin/env bash
# class-data.sh MODULE: makes target/MODULE.jsa, the class data that MODULE's process starts from (scripts/launch.sh): it
# saves about a third of a start's CPU time. A part of the build; does nothing while it is this JVM's and newer than its jars.
# An archive serves the JVM that made it; where it cannot be made, the processes start without one.
#
# The classes are those of scripts/lib/loaded-classes.txt, which scripts/loaded-classes.sh records. A name that is there
# no more is passed over, and a class that is not yet there is loaded from its jar as ever.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
module=$1
classes=$root/scripts/lib/loaded-classes.txt
archive=$root/$module/target/$module.jsa

mapfile -t libraries < <(printf '%s\n' "$root/$module"/target/lib/*.jar | LC_ALL=C sort)
jars=("$root/$module/target/$module.jar" "${libraries[@]}")
newest=$classes
for jar in "${jars[@]}"; do
  [[ $newest -nt $jar ]] || newest=$jar
done
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
jvm=$(readlink -f "$(command -v "$java")")
if [[ $archive -nt $newest && -f $archive.jvm && $(<"$archive.jvm") == "$jvm" ]]; then
  exit 0
fi

# Made beside it and moved: a process may be starting from the old one.
new=$(mktemp "$archive.XXXXXX")
trap 'rm -f "$new" "$new.classes"' EXIT
# A class with a variant for newer JVMs stays out: under an agent or the flight recorder, JDK 17 looks for its bytes at the
# root of the jar and dies when there are none. The names stand uncompressed in a jar's directory.
variants='META-INF/versions/[0-9]+/[A-Za-z0-9_/$-]+\.class'
{ grep -ahoE "$variants" "${jars[@]}" || true; } | sed -E 's#META-INF/versions/[0-9]+/(.*)\.class#\1#' |
  grep -vxFf - "$classes" >"$new.classes"
# G1 alone can archive objects, which every collector can read.
if "$java" -Xshare:dump -XX:+UseG1GC -XX:SharedClassListFile="$new.classes" \
  -XX:SharedArchiveFile="$new" -Xlog:disable -cp "$(IFS=: && echo "${jars[*]}")" >"$archive.log" 2>&1; then
  echo "$jvm" >"$archive.jvm"
  mv -f "$new" "$archive"
else
  rm -f "$archive"
  echo "class-data.sh: this JVM made no class data for $module ($archive.log); it will start more slowly" >&2
fi
