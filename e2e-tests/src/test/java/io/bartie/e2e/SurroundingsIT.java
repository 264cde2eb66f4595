package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bartie.e2e.network.Proxy;
import io.bartie.e2e.pipeline.Load;
import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.seam.Seams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whatever ends, freezes or vanishes around the two processes, they heal by themselves, and the
 * copy is exact. How long it took is printed.
 */
class SurroundingsIT {
  private static final Duration DEADLINE = Duration.ofSeconds(90);

  /** A reader, and a writer, that have noticed. */
  private static final String READER_RETRIES = "next attempt in";

  private static final String WRITER_RETRIES = "not done, trying again";

  @RegisterExtension final Pipeline pipeline = Pipeline.fresh();

  private enum End {
    STOPPED {
      @Override
      void of(Part server, Pipeline pipeline) {
        pipeline.stops(server);
      }
    },
    STOPPED_AT_ONCE {
      @Override
      void of(Part server, Pipeline pipeline) {
        pipeline.stopsAtOnce(server);
      }
    },
    KILLED {
      @Override
      void of(Part server, Pipeline pipeline) {
        pipeline.kills(server);
      }
    };

    abstract void of(Part server, Pipeline pipeline);
  }

  private Load runningUnderLoad() {
    pipeline.given().source(Load.TABLE);
    Load load = pipeline.load();
    pipeline.given().running().settles();
    return load.goesOnFor(50);
  }

  private void healsWith(Load load, String from) {
    long began = System.nanoTime();
    load.goesOnFor(20);
    pipeline.then().settles();
    System.out.printf("recovered from %s after %.1f s%n", from, (System.nanoTime() - began) / 1e9);
  }

  private void endsExact(Load load) {
    load.ends();
    pipeline.then().settles().same("public.load").topicHoldsEachChangeOnce();
  }

  /** Waits until the process has said this once more than it had. */
  private void awaitWord(Part part, String word, int before) {
    await().atMost(DEADLINE).until(() -> count(part, word) > before);
  }

  private int count(Part part, String word) {
    return pipeline.process(part).output().split(java.util.regex.Pattern.quote(word), -1).length
        - 1;
  }

  // Servers that end.

  @ParameterizedTest
  @EnumSource
  void sourceIsRestarted(End end) {
    Load load = runningUnderLoad();
    end.of(Part.SOURCE, pipeline);
    pipeline.when().ups(Part.SOURCE);
    healsWith(load, "source " + end);
    endsExact(load);
  }

  @Test
  void sessionsOnTheSourceAreTerminated() {
    Load load = runningUnderLoad();
    for (String sessions :
        List.of(
            "SELECT active_pid FROM pg_replication_slots WHERE slot_name = 'bartie'",
            "SELECT pid FROM pg_stat_activity WHERE application_name = 'bartie-reader'"
                + " AND backend_type = 'client backend'",
            "SELECT pid FROM pg_stat_activity WHERE application_name = 'bartie-reader'")) {
      pipeline.when().source("SELECT pg_terminate_backend(pid) FROM (" + sessions + ") AS s(pid)");
      healsWith(load, "termination of: " + sessions);
    }
    endsExact(load);
  }

  @ParameterizedTest
  @EnumSource
  void destinationIsRestartedInTheMiddleOfAMerge(End end) throws SQLException {
    Load load = runningUnderLoad();
    try (Connection other = pipeline.dest().connect();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("LOCK TABLE load IN SHARE MODE");
      await().atMost(DEADLINE).until(this::isHeldUp);
      end.of(Part.DEST, pipeline);
    } catch (SQLException e) {
      // the session that held the merge up went with the server
      assertThat(e.getSQLState()).startsWith("08");
    }
    pipeline.when().ups(Part.DEST);
    healsWith(load, "destination " + end + " in a merge");
    endsExact(load);
  }

  /** Before the merge, or before the copy of many new rows. */
  private boolean isHeldUp() {
    return pipeline
        .dest()
        .value(
            "SELECT count(*) > 0 FROM pg_stat_activity WHERE application_name = 'bartie-writer'"
                + " AND wait_event_type = 'Lock'"
                + " AND (query ILIKE '%MERGE INTO%' OR query ILIKE '%LOCK TABLE%')")
        .equals("t");
  }

  /** Names of types are compared with those that were seen without. */
  @Test
  void serversThatQuoteEveryNameDoNotMatter() {
    pipeline.given().source("CREATE TABLE t(id bigint PRIMARY KEY, v text, x pg_lsn)");
    pipeline.and().running().source("INSERT INTO t VALUES (1, 'before')").settles();
    pipeline.when().stops(Part.WRITER).stops(Part.READER);
    pipeline.when().source("ALTER ROLE postgres SET quote_all_identifiers = on");
    pipeline.and().dest("ALTER ROLE postgres SET quote_all_identifiers = on");
    pipeline.when().starts(Part.READER).starts(Part.WRITER);
    pipeline.when().source("INSERT INTO t VALUES (2, 'after'); CREATE TABLE u(id int PRIMARY KEY)");
    pipeline.and().source("INSERT INTO u VALUES (1)").settles();
    pipeline.then().same("public.t", "public.u");
  }

  @Test
  void brokerIsKilled() {
    Load load = runningUnderLoad();
    pipeline.when().kills(Part.BROKER);
    pipeline.when().ups(Part.BROKER);
    healsWith(load, "broker KILLED");
    endsExact(load);
  }

  @Test
  void brokerIsFrozenForLongerThanAnyPatience() {
    pipeline.given().impatient();
    Load load = runningUnderLoad();
    int before = count(Part.READER, READER_RETRIES);
    pipeline.when().freezes(Part.BROKER);
    awaitWord(Part.READER, READER_RETRIES, before + 1);
    pipeline.when().thaws(Part.BROKER);
    healsWith(load, "frozen broker");
    endsExact(load);
  }

  // A network that fails.

  @Test
  void networkToTheSourceFails() {
    pipeline.given().source("ALTER ROLE postgres SET wal_sender_timeout = '5s'");
    Proxy network = pipeline.through(Part.SOURCE, "?socketTimeout=5");
    Load load = runningUnderLoad();
    survives(load, network, Part.READER, READER_RETRIES, "source");
    endsExact(load);
  }

  @Test
  void networkToTheDestinationFails() {
    Proxy network = pipeline.through(Part.DEST, "?socketTimeout=5");
    Load load = runningUnderLoad();
    survives(load, network, Part.WRITER, WRITER_RETRIES, "destination");
    endsExact(load);
  }

  @Test
  void networkToTheBrokerFails() {
    pipeline.given().impatient();
    Proxy network = pipeline.through(Part.BROKER, "");
    Load load = runningUnderLoad();
    network.resets();
    healsWith(load, "reset to the broker");
    network.loses();
    healsWith(load, "lost connections to the broker");
    int before = count(Part.READER, READER_RETRIES);
    network.stalls();
    awaitWord(Part.READER, READER_RETRIES, before);
    network.goesOn();
    healsWith(load, "stalled network to the broker");
    endsExact(load);
  }

  private void survives(Load load, Proxy network, Part who, String notices, String server) {
    network.resets();
    healsWith(load, "reset to the " + server);
    int before = count(who, notices);
    network.loses();
    awaitWord(who, notices, before);
    healsWith(load, "lost connections to the " + server);
    before = count(who, notices);
    network.stalls();
    awaitWord(who, notices, before);
    network.goesOn();
    healsWith(load, "stalled network to the " + server);
  }

  @Test
  void networkToTheSourceIsLostDuringTheCopy() {
    pipeline
        .given()
        .source(
            """
            ALTER ROLE postgres SET wal_sender_timeout = '5s';
            CREATE TABLE wide(id int PRIMARY KEY, v text);
            ALTER TABLE wide ALTER COLUMN v SET STORAGE EXTERNAL;
            INSERT INTO wide SELECT g, repeat(md5(g::text), 300) FROM generate_series(1, 4000) g;
            """);
    Proxy network = pipeline.through(Part.SOURCE, "?socketTimeout=5");
    pipeline.when().environment(Seams.ENVIRONMENT, "reader-copy-row:freeze=2:200");
    pipeline.when().running();
    awaitWord(Part.READER, "seam reached", 0);
    network.loses();
    awaitWord(Part.READER, READER_RETRIES, 0);
    pipeline.then().settles().same("public.wide").topicHoldsEachChangeOnce();
  }

  @Test
  void startsBeforeAnythingIsThere() throws IOException {
    Path names = pipeline.file("hosts");
    pipeline.given().source("CREATE TABLE t(id int PRIMARY KEY); INSERT INTO t VALUES (1)");
    List<Proxy> networks =
        List.of(
            pipeline.through(Part.SOURCE, ""),
            pipeline.through(Part.DEST, ""),
            pipeline.through(Part.BROKER, ""));
    networks.forEach(Proxy::refuses);
    pipeline
        .given()
        .environment(
            "BARTIE_SOURCE_URL", named("source.test", networks.get(0), pipeline.source().name()))
        .environment("BARTIE_DEST_URL", named("dest.test", networks.get(1), pipeline.dest().name()))
        .environment("BARTIE_KAFKA_BROKERS", "broker.test:" + networks.get(2).port())
        .environment(
            "BARTIE_JAVA_OPTS",
            "-XX:TieredStopAtLevel=1 -Dsun.net.inetaddr.negative.ttl=0 -Djdk.net.hosts.file="
                + names);
    pipeline.when().running();
    awaitWord(Part.READER, READER_RETRIES, 1);
    awaitWord(Part.WRITER, "does not resolve", 1);
    Files.writeString(names, "127.0.0.1 source.test dest.test broker.test localhost\n");
    int before = count(Part.READER, "refused");
    awaitWord(Part.READER, "refused", before + 1);
    networks.forEach(Proxy::listens);
    long began = System.nanoTime();
    pipeline.then().settles().same("public.t");
    System.out.printf(
        "recovered from starting early after %.1f s%n", (System.nanoTime() - began) / 1e9);
  }

  private static String named(String host, Proxy network, String database) {
    return "postgres://postgres:bartie@" + host + ":" + network.port() + "/" + database;
  }

  // Memory.

  /** 150 MB wait for a destination that is down; the writer has 64 MB. */
  @Test
  void destinationThatIsDownCostsBoundedMemory() {
    pipeline
        .given()
        .source(
            """
            CREATE TABLE wide(id int PRIMARY KEY, v text);
            ALTER TABLE wide ALTER COLUMN v SET STORAGE EXTERNAL;
            INSERT INTO wide VALUES (0, 'copied');
            """);
    pipeline.given().starts(Part.READER);
    pipeline.given().environment("BARTIE_JAVA_OPTS", "-XX:TieredStopAtLevel=1 -Xmx64m");
    pipeline.given().starts(Part.WRITER).settles();
    pipeline.when().kills(Part.DEST);
    for (int part = 0; part < 15; part++) {
      pipeline
          .when()
          .source(
              "INSERT INTO wide SELECT g, repeat(md5(g::text), 312) FROM generate_series("
                  + (part * 1000 + 1)
                  + ", "
                  + (part + 1) * 1000
                  + ") g");
    }
    pipeline.when().publishes();
    awaitWord(Part.WRITER, WRITER_RETRIES, count(Part.WRITER, WRITER_RETRIES) + 3);
    assertThat(pipeline.process(Part.WRITER).isAlive()).isTrue();
    assertThat(pipeline.writers().shares()).containsExactly(4);
    pipeline.when().ups(Part.DEST);
    long began = System.nanoTime();
    pipeline.then().settles().same("public.wide");
    System.out.printf(
        "150 MB applied in %.1f s after the destination came back%n",
        (System.nanoTime() - began) / 1e9);
  }
}
