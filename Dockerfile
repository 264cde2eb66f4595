# One image with the reader, the writer and cdcctl; the command says which: docker run IMAGE reader
# Neither the local stack nor any test is in it, nor needed to build it.
FROM maven:3.9-eclipse-temurin-17 AS build
WORKDIR /build
# First the dependencies, in a layer of their own that stays until a pom changes.
COPY pom.xml .
COPY common-envelope/pom.xml common-envelope/
COPY reader/pom.xml reader/
COPY writer/pom.xml writer/
COPY cdcctl/pom.xml cdcctl/
COPY local-stack/pom.xml local-stack/
COPY bench/pom.xml bench/
COPY e2e-tests/pom.xml e2e-tests/
RUN mvn -q -B -pl reader,writer,cdcctl -am -Dmaven.test.skip=true -Dspotless.check.skip=true -Dexec.skip=true package
COPY common-envelope/src common-envelope/src
COPY reader/src reader/src
COPY writer/src writer/src
COPY cdcctl/src cdcctl/src
RUN mvn -q -B -pl reader,writer,cdcctl -am -Dmaven.test.skip=true -Dspotless.check.skip=true -Dexec.skip=true clean package
COPY bin bin
COPY scripts/launch.sh scripts/class-data.sh scripts/
COPY scripts/lib/loaded-classes.txt scripts/lib/
# The layout that scripts/launch.sh expects; the processes' libraries, of one build and so of one version, lie there once.
RUN mkdir -p /bartie/bin /bartie/lib \
 && cp -r scripts /bartie/ \
 && for module in reader writer cdcctl; do \
      cp "bin/$module" /bartie/bin/ \
      && mkdir -p "/bartie/$module/target" \
      && cp "$module/target/$module.jar" "/bartie/$module/target/" \
      && cp "$module"/target/lib/*.jar /bartie/lib/ \
      && ln -s ../../lib "/bartie/$module/target/lib" \
      || exit 1; \
    done

FROM eclipse-temurin:17-jre
RUN groupadd --system bartie && useradd --system --gid bartie --no-create-home bartie
COPY --from=build /bartie /opt/bartie
# Here, as it serves the JVM that made it alone.
RUN for module in reader writer cdcctl; do /opt/bartie/scripts/class-data.sh "$module" || exit 1; done
ENV PATH=/opt/bartie/bin:$PATH
USER bartie
# No entrypoint of its own: the launchers are on the path and become the JVM, so that a signal reaches it.
CMD ["cdcctl", "--help"]
