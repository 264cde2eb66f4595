package io.bartie.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.localstack.load.LoadReport;
import io.bartie.localstack.load.LoadRun;
import io.bartie.localstack.load.Pace;
import io.bartie.localstack.postgres.PostgresServer;
import io.bartie.localstack.process.Deadline;
import io.bartie.localstack.process.OwnedProcess;
import io.bartie.localstack.process.Server;
import io.bartie.localstack.process.ServerName;
import io.bartie.localstack.process.SetupException;
import io.bartie.localstack.process.Signal;
import io.bartie.localstack.settings.Ports;
import io.bartie.localstack.terra.TerraDataset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One real stack; every test leaves it running. */
class RunningStackTest {
  private static final String TERRA_SUM =
      "SELECT md5(string_agg(o::text, '' ORDER BY observation_id)) || (SELECT md5(string_agg(a::text,"
          + " '' ORDER BY animal_id)) FROM animals a) FROM observations o";

  @TempDir private static Path temporary;
  private static LocalStack stack;

  @BeforeAll
  static void up() {
    stack =
        LocalStack.builder()
            .dir(temporary.resolve("stack"))
            .ports(Ports.free())
            .sourceSettings(Map.of("work_mem", "5MB"))
            .downAtExit()
            .start();
  }

  @AfterAll
  static void down() {
    List<OptionalLong> pids = stack.servers().stream().map(Server::pid).toList();
    stack.close();
    assertThat(stack.settings().directory()).doesNotExist();
    assertThat(pids)
        .allSatisfy(
            pid ->
                assertThat(ProcessHandle.of(pid.orElseThrow()).filter(ProcessHandle::isAlive))
                    .isEmpty());
    stack.close();
  }

  @Test
  void terraIsThere() throws SQLException {
    try (Connection source = stack.source().connect()) {
      assertThat(
              query(
                  source,
                  "SELECT (SELECT count(*) FROM watering_holes), (SELECT count(*) FROM animals),"
                      + " cardinality(enum_range(NULL::animal_species)),"
                      + " (SELECT pubname FROM pg_publication WHERE puballtables)"))
          .isEqualTo("12|150|15|dbz_publication");
      assertThat(query(source, "SELECT count(*) >= 1430 FROM observations")).isEqualTo("t");
      assertThat(
              query(
                  source,
                  "SELECT count(*) > 100 FROM observations"
                      + " WHERE pg_column_size(notes) > 2000 AND length(notes) > 2000"))
          .isEqualTo("t");
      assertThat(
              query(
                  source,
                  "SELECT current_setting('wal_level'), current_setting('max_replication_slots'),"
                      + " current_setting('max_prepared_transactions'), current_setting('fsync'),"
                      + " current_setting('work_mem')"))
          .isEqualTo("logical|20|10|on|5MB");
    }
  }

  @Test
  void terraAndTheLoadAreTheSameEveryTime() throws SQLException {
    assertThat(terraAfterLoad("twin_a", 5)).isEqualTo(terraAfterLoad("twin_b", 5));
    assertThat(terraAfterLoad("twin_c", 6)).isNotEqualTo(terraAfterLoad("twin_d", 7));
  }

  private static String terraAfterLoad(String database, long seed) throws SQLException {
    new TerraDataset(2).create(stack.source(), database);
    new LoadRun(
            stack.source().jdbcUrl(database), seed, new Pace.Iterations(100), Duration.ofSeconds(5))
        .run();
    try (Connection source = stack.source().connect(database)) {
      return query(source, TERRA_SUM);
    } finally {
      stack.source().databases().drop(database);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SOURCE", "DEST"})
  void aKilledPostgresHasItsDataWhenItStartsAgain(ServerName name) throws SQLException {
    PostgresServer server = stack.postgres(name);
    server.databases().create("survivor");
    try (Connection before = server.connect("survivor")) {
      run(before, "CREATE TABLE kept AS SELECT 42 AS answer");
      long pid = server.pid().orElseThrow();
      server.kill();
      assertThat(server.isRunning()).isFalse();
      assertThat(server.answers()).isFalse();
      server.start();
      assertThat(server.pid().orElseThrow()).isNotEqualTo(pid);
    }
    try (Connection after = server.connect("survivor")) {
      assertThat(query(after, "SELECT answer FROM kept")).isEqualTo("42");
    }
    server.databases().drop("survivor");
  }

  @Test
  void backendsThatOutliveTheirPostmasterDoNotBlockTheNextStart() throws SQLException {
    try (Connection idle = stack.source().connect()) {
      run(idle, "BEGIN; LOCK animals");
      // As a script would: by the pid in the file, and only that one.
      OwnedProcess.signal(stack.source().pid().orElseThrow(), Signal.KILL);
      stack.source().start();
    }
    assertThat(stack.source().answers()).isTrue();
  }

  @Test
  void theBrokerKeepsItsTopicsThroughKillAndStop() throws Exception {
    try (Admin admin =
        Admin.create(Map.of("bootstrap.servers", stack.broker().bootstrapServers()))) {
      admin
          .createTopics(List.of(new NewTopic("kept", Optional.of(2), Optional.empty())))
          .all()
          .get();
      stack.broker().kill();
      assertThat(stack.broker().answers()).isFalse();
      stack.broker().start();
      assertThat(admin.listTopics().names().get()).isEqualTo(Set.of("kept"));
      stack.broker().stop();
      stack.broker().start();
      assertThat(admin.listTopics().names().get()).isEqualTo(Set.of("kept"));
    }
  }

  @Test
  void aFrozenServerDoesNotAnswerUntilItIsThawed() {
    stack.dest().freeze();
    assertThat(stack.dest().isRunning()).isTrue();
    assertThat(stack.dest().answers()).isFalse();
    stack.dest().thaw();
    assertThat(stack.dest().answers()).isTrue();
  }

  @Test
  void theLoadOutlivesARestartOfTheSource() {
    new TerraDataset(1).create(stack.source(), "busy");
    LoadRun load =
        new LoadRun(
            stack.source().jdbcUrl("busy"),
            1,
            new Pace.Rate(50, Duration.ofSeconds(12)),
            Duration.ofSeconds(30));
    CompletableFuture<LoadReport> report = CompletableFuture.supplyAsync(load::run);
    assertThat(Deadline.after(Duration.ofSeconds(20)).await(() -> hasRowsOfTheLoad("busy")))
        .isTrue();
    stack.source().kill();
    stack.source().start();
    assertThat(report.join().reconnects()).isPositive();
    assertThat(report.join().transactions()).isBetween(10L, 600L);
    stack.source().databases().drop("busy");
  }

  @Test
  void aDatabaseCanBeDroppedUnderASlot() throws SQLException {
    stack.source().databases().create("slotted");
    try (Connection source = stack.source().connect("slotted")) {
      run(source, "SELECT pg_create_logical_replication_slot('s', 'pgoutput')");
    }
    stack.source().databases().drop("slotted");
    assertThat(stack.source().databases().exists("slotted")).isFalse();
  }

  @Test
  void upAgainChangesNothing() {
    List<OptionalLong> pids = stack.servers().stream().map(Server::pid).toList();
    assertThat(LocalStack.in(stack.settings().directory()).up()).isFalse();
    assertThat(stack.servers().stream().map(Server::pid).toList()).isEqualTo(pids);
  }

  @Test
  void anotherStackOnTheSamePortsIsRefusedAndLeavesNothing() {
    Path other = temporary.resolve("other");
    LocalStackBuilder builder = LocalStack.builder().dir(other).ports(stack.settings().ports());
    assertThatThrownBy(builder::start)
        .isInstanceOf(SetupException.class)
        .hasMessageContainingAll(
            "--source-port", "--dest-port", "--broker-port", "--controller-port");
    assertThat(other.resolve("source")).doesNotExist();
    assertThat(stack.servers()).allMatch(Server::answers);
  }

  @Test
  void otherSettingsForWhatRunsAreRefused() {
    CommandRun up =
        CommandRun.of("up", "--dir", stack.settings().directory().toString(), "--scale", "3");
    assertThat(up.exitCode()).isEqualTo(2);
    assertThat(up.err()).contains("runs with other settings");
  }

  @Test
  void theCommandsTellWhatRuns() {
    String directory = stack.settings().directory().toString();
    CommandRun status = CommandRun.of("status", "--dir", directory);
    assertThat(status.exitCode()).isZero();
    assertThat(status.out().lines()).hasSize(3).allMatch(line -> line.endsWith(" answering"));
    assertThat(CommandRun.of("up", "--dir", directory).out())
        .contains(
            "up already",
            "export BARTIE_SOURCE_URL=" + stack.source().url() + "\n",
            "export BARTIE_KAFKA_BROKERS=" + stack.broker().bootstrapServers() + "\n");

    assertThat(CommandRun.of("stop", "dest", "--mode", "immediate", "--dir", directory).exitCode())
        .isZero();
    status = CommandRun.of("status", "--dir", directory);
    assertThat(status.exitCode()).isEqualTo(1);
    assertThat(status.out()).contains("NOT answering");
    assertThat(CommandRun.of("start", "dest", "--dir", directory).exitCode()).isZero();
    assertThat(Path.of(directory, "dest.pid"))
        .satisfies(
            file ->
                assertThat(Files.readString(file).strip())
                    .isEqualTo("" + stack.dest().pid().orElseThrow()));
  }

  @Test
  void sqlPrintsRowsBareAndErrorsToStandardError() {
    String directory = stack.settings().directory().toString();
    CommandRun rows =
        CommandRun.of(
            "sql",
            "dest",
            "CREATE TEMP TABLE t (a int); INSERT INTO t VALUES (1); SELECT a, NULL, true, '{x}' FROM t;",
            "--dir",
            directory);
    assertThat(rows).isEqualTo(new CommandRun(0, "1||t|{x}\n", ""));
    CommandRun wrong = CommandRun.of("sql", "source", "SELECT nonsense", "--dir", directory);
    assertThat(wrong.exitCode()).isEqualTo(1);
    assertThat(wrong.out()).isEmpty();
    assertThat(wrong.err()).contains("nonsense");
  }

  private static boolean hasRowsOfTheLoad(String database) {
    try (Connection source = stack.source().connect(database)) {
      return query(source, "SELECT max(observation_id) > 1500 FROM observations").equals("t");
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String query(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      StringBuilder row = new StringBuilder(result.getString(1));
      for (int column = 2; column <= result.getMetaData().getColumnCount(); column++) {
        row.append('|').append(result.getString(column));
      }
      return row.toString();
    }
  }
}
