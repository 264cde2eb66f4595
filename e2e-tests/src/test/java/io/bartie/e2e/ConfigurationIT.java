package io.bartie.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.process.BartieProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Wrong usage or configuration ends a process with exit code 2, says what is wrong, and shows no
 * password.
 */
@Tag(Pipeline.BESIDE_OTHERS)
class ConfigurationIT {
  private static final Duration SOON = Duration.ofSeconds(30);

  @RegisterExtension final Pipeline pipeline = Pipeline.besideOthers();

  @ParameterizedTest
  @ValueSource(strings = {"reader", "writer", "cdcctl"})
  void everyProgramHasHelpAndAVersion(String program) {
    assertThat(outputOf(program, 0, "--help")).containsIgnoringCase("usage");
    assertThat(outputOf(program, 0, "--version")).contains("0.1.0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseG1GC", "-Xmx300m -XX:+UseParallelGC", "-XX:+UseSerialGC"})
  void collectorOfTheUsersOwnIsTheOnlyOne(String options) {
    pipeline.given().environment("BARTIE_JAVA_OPTS", options);
    assertThat(outputOf("writer", 0, "--version")).contains("0.1.0");
  }

  @Test
  void writerThatIsGivenTheSourceIsRefusedAndLeavesItAlone() {
    pipeline.given().source("CREATE TABLE t(id int PRIMARY KEY); INSERT INTO t VALUES (1)");
    pipeline.when().running().settles();
    pipeline.when().stops(Part.WRITER).source("DELETE FROM t; INSERT INTO t VALUES (2)");
    pipeline.given().environment("BARTIE_DEST_URL", pipeline.source().url());
    pipeline.given().environment("BARTIE_GROUP", pipeline.slot() + "-other");
    assertThat(outputOf("writer", 2)).contains("is itself a source", pipeline.slot());
    assertThat(pipeline.source().value("SELECT to_regnamespace('bartie') IS NULL")).isEqualTo("t");
    assertThat(pipeline.source().value("SELECT string_agg(id::text, ',') FROM t")).isEqualTo("2");
  }

  @Test
  void missingPasswordIsAnErrorAndNotWaitedFor() {
    String noPassword = "postgres://postgres@" + pipeline.source().url().split("@")[1];
    pipeline.given().environment("BARTIE_SOURCE_URL", noPassword).withoutEnvironment("PGPASSWORD");
    pipeline.given().environment("BARTIE_DEST_URL", noPassword);
    assertThat(outputOf("reader", 2)).contains("no password was provided", "PGPASSWORD");
    assertThat(outputOf("writer", 2)).contains("no password was provided", "PGPASSWORD");
  }

  @ParameterizedTest
  @ValueSource(strings = {"reader", "writer", "cdcctl"})
  void unknownOptionIsNamed(String program) {
    assertThat(outputOf(program, 2, "--no-such-option")).contains("--no-such-option");
  }

  @ParameterizedTest
  @CsvSource({
    "reader, --sources, ''",
    "writer, --dest, ''",
    "cdcctl, --no-such-option, ''",
    "cdcctl, verify, postgres://u:hunter2@h/d"
  })
  void misplacedAddressIsRefusedWithoutItsPassword(String program, String first, String second) {
    assertThat(outputOf(program, 2, first, "postgres://u:hunter2@h/d", second))
        .contains("postgres://u:***@h/d")
        .doesNotContain("hunter2");
  }

  @ParameterizedTest
  @CsvSource({"reader, BARTIE_SOURCE_URL", "writer, BARTIE_DEST_URL"})
  void wrongUrlIsNamedWithoutItsPassword(String program, String variable) {
    pipeline.environment(variable, "mysql://postgres:hunter2@localhost/terra");
    assertThat(outputOf(program, 2)).contains(variable).doesNotContain("hunter2");
  }

  @ParameterizedTest
  @CsvSource({"reader, BARTIE_SOURCE_URL", "writer, BARTIE_DEST_URL"})
  void wrongPasswordIsSaidAndNotShown(String program, String variable) {
    pipeline.given().publication("CREATE PUBLICATION dbz_publication FOR ALL TABLES");
    pipeline.environment(variable, pipeline.source().url().replace(":bartie@", ":hunter2@"));
    assertThat(outputOf(program, 2)).containsIgnoringCase("password").doesNotContain("hunter2");
  }

  @ParameterizedTest
  @CsvSource({"reader, BARTIE_SOURCE_URL", "writer, BARTIE_DEST_URL"})
  void missingDatabaseIsNamed(String program, String variable) {
    pipeline.environment(variable, pipeline.source().sibling("no_such_database").url());
    assertThat(outputOf(program, 2)).contains("no_such_database");
  }

  @Test
  void allErrorsAreReportedTogether() {
    pipeline
        .environment("BARTIE_DEST_URL", "nonsense")
        .environment("BARTIE_KAFKA_BROKERS", "localhost")
        .environment("BARTIE_BATCH_MAX_EVENTS", "many")
        .environment("BARTIE_BATCH_MAX_AGE", "2 weeks");
    assertThat(outputOf("writer", 2))
        .contains(
            "BARTIE_DEST_URL",
            "BARTIE_KAFKA_BROKERS",
            "BARTIE_BATCH_MAX_EVENTS",
            "BARTIE_BATCH_MAX_AGE");
    pipeline
        .environment("BARTIE_SOURCE_URL", "nonsense")
        .environment("BARTIE_TOPIC_PARTITIONS", "0")
        .environment("BARTIE_SLOT", "Not-A-Slot");
    assertThat(outputOf("reader", 2))
        .contains(
            "BARTIE_SOURCE_URL", "BARTIE_KAFKA_BROKERS", "BARTIE_TOPIC_PARTITIONS", "BARTIE_SLOT");
  }

  @Test
  void optionWinsOverEnvironmentAndEnvironmentOverFile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("bartie.properties");
    Files.writeString(file, "batch-max-events=from the file\nbatch-max-age=from the file\n");
    pipeline
        .withoutEnvironment("BARTIE_BATCH_MAX_AGE")
        .environment("BARTIE_BATCH_MAX_EVENTS", "from the environment")
        .environment("BARTIE_HTTP_PORT", "from the environment");
    assertThat(outputOf("writer", 2, "--config", file.toString(), "--http-port", "from the option"))
        .contains("'from the environment' is not a whole number")
        .contains("'from the file' is not a duration")
        .contains("'from the option'");
  }

  @Test
  void sourceWithoutLogicalWalIsRefused() {
    // The stack's destination runs with Postgres's own default.
    pipeline.given().dest("CREATE PUBLICATION dbz_publication FOR ALL TABLES");
    pipeline.environment("BARTIE_SOURCE_URL", pipeline.dest().url());
    assertThat(outputOf("reader", 2)).contains("wal_level").contains("logical");
  }

  @ParameterizedTest
  @ValueSource(strings = {"reader", "writer"})
  void errorThatNobodyForesawIsNeitherDoneNorADifference(String program) {
    pipeline
        .environment(
            "BARTIE_JAVA_OPTS", "-Dcom.sun.net.httpserver.HttpServerProvider=no.such.Provider")
        .environment("BARTIE_HTTP_PORT", "9");
    assertThat(outputOf(program, 3)).contains("ServiceConfigurationError", "no.such.Provider");
  }

  @Test
  void missingPublicationIsNamedAndNothingIsCreated() {
    pipeline.given().noPublication();
    pipeline.when().starts(Part.READER);
    pipeline.then().exits(Part.READER, 2, Pipeline.PUBLICATION, "CREATE PUBLICATION");
    assertThat(slots()).isEqualTo("0");
  }

  @Test
  void everyTableWithoutAKeyIsNamedAndNothingIsCreated() {
    pipeline
        .given()
        .source(
            """
            CREATE TABLE good(id int PRIMARY KEY);
            CREATE TABLE keyless(a int);
            CREATE TABLE "no Key either"(a int);
            CREATE TABLE nothing(a int PRIMARY KEY);
            ALTER TABLE nothing REPLICA IDENTITY NOTHING;
            """);
    pipeline.when().starts(Part.READER);
    pipeline
        .then()
        .exits(
            Part.READER,
            2,
            "public.keyless",
            "public.\"no Key either\"",
            "public.nothing",
            "ALTER TABLE");
    assertThat(slots()).isEqualTo("0");
  }

  @Test
  void noProcessShowsAPasswordInItsOutputOrItsCommandLine() throws IOException {
    pipeline.given().source("CREATE TABLE t(id int PRIMARY KEY)").running().settles();
    for (Part part : new Part[] {Part.READER, Part.WRITER}) {
      BartieProcess process = pipeline.process(part);
      assertThat(process.output()).isNotEmpty().doesNotContain(":bartie@");
      assertThat(Files.readString(Path.of("/proc/" + process.pid() + "/cmdline")))
          .doesNotContain(":bartie@");
    }
  }

  private String slots() {
    return pipeline
        .source()
        .value("SELECT count(*) FROM pg_replication_slots WHERE database = current_database()");
  }

  private String outputOf(String program, int exitCode, String... arguments) {
    BartieProcess process = pipeline.another(program, arguments);
    assertThat(process.awaitExit(SOON)).as(() -> process.tail(20)).isEqualTo(exitCode);
    return process.output();
  }
}
