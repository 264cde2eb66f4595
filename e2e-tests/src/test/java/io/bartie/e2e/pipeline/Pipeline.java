package io.bartie.e2e.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.bartie.e2e.database.Database;
import io.bartie.e2e.database.DatabaseRemoval;
import io.bartie.e2e.database.TableComparison;
import io.bartie.e2e.network.Proxy;
import io.bartie.e2e.process.BartieProcess;
import io.bartie.e2e.stack.SharedStack;
import io.bartie.e2e.stack.Stack;
import io.bartie.e2e.stack.WorkFolder;
import io.bartie.e2e.topic.Topic;
import io.bartie.e2e.topic.TopicAudit;
import io.bartie.localstack.process.ServerName;
import io.bartie.localstack.terra.TerraDataset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One test's pipeline: an empty source, an empty destination, a new topic, and processes of its own
 * between them, all gone after the test. A test that fails prints what the processes said.
 *
 * <p>Declared with {@code @RegisterExtension}; {@link #given()}, {@link #when()} and {@link
 * #then()} only make tests read as sentences.
 */
public final class Pipeline implements BeforeEachCallback, AfterEachCallback {
  public static final String PUBLICATION = "dbz_publication";

  /** The tag of test classes all of whose pipelines are {@link #besideOthers()}. */
  public static final String BESIDE_OTHERS = "beside-others";

  private static final Duration SETTLE =
      Duration.ofSeconds(Integer.getInteger("bartie.settle", 180));
  private static final Duration EXIT = Duration.ofSeconds(120);

  private static final Duration SAYS = Duration.ofSeconds(60);

  private static final AtomicLong NAMES = new AtomicLong(System.nanoTime());

  /** Whether others run on the same servers: it leaves alone what is not its own. */
  private final boolean besideOthers;

  private final Map<String, String> wanted = new TreeMap<>();
  private final Map<String, String> environment = new TreeMap<>();
  private final Map<Part, BartieProcess> main = new EnumMap<>(Part.class);
  private final Map<Part, HealthPort> health = new EnumMap<>(Part.class);
  private final List<BartieProcess> processes = new ArrayList<>();

  private final List<Load> load = new ArrayList<>();
  private final Map<Part, Proxy> proxies = new EnumMap<>(Part.class);
  private final List<Database> made = new ArrayList<>();

  private Stack stack;
  private Database source;
  private Database dest;
  private Topic topic;
  private Path outputs;
  private boolean published;
  private boolean servingHealth;

  private Pipeline(boolean besideOthers) {
    this.besideOthers = besideOthers;
  }

  /** Four partitions; batches of 500 events, or of a fraction of a second, to keep tests short. */
  public static Pipeline fresh() {
    return new Pipeline(false);
  }

  /**
   * One of several that run at once on the same servers: it has a slot of its own, and may neither
   * end a server nor change a role, nor keep a transaction open for long: a new slot waits for the
   * transactions of all databases.
   */
  public static Pipeline besideOthers() {
    return new Pipeline(true);
  }

  /** Opens it outside of JUnit's life cycle; the caller closes it. */
  public Pipeline on(Stack chosen) {
    open(chosen);
    return this;
  }

  /** The same with one variable of the processes' environment changed. */
  public Pipeline with(String variable, String value) {
    wanted.put(variable, value);
    return this;
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    open(SharedStack.of(context));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    close(context.getExecutionException().isPresent() || Boolean.getBoolean("bartie.verbose"));
  }

  /** Makes the databases; to be called before anything else. */
  private void open(Stack shared) {
    stack = shared;
    String name = "e2e_" + Long.toString(NAMES.incrementAndGet(), Character.MAX_RADIX);
    source = stack.database(ServerName.SOURCE, name + "_source");
    dest = stack.database(ServerName.DEST, name + "_dest");
    topic = new Topic(stack.brokers(), "cdc." + name);
    made.clear();
    made.addAll(List.of(source, dest));
    made.forEach(Database::create);
    proxies.clear();
    published = false;
    servingHealth = false;
    load.clear();
    processes.clear();
    main.clear();
    environment.clear();
    environment.put("BARTIE_SOURCE_URL", source.url());
    environment.put("BARTIE_DEST_URL", dest.url());
    environment.put("BARTIE_KAFKA_BROKERS", stack.brokers());
    environment.put("BARTIE_TOPIC", topic.name());
    environment.put("BARTIE_TOPIC_PARTITIONS", "4");
    environment.put("BARTIE_SLOT", besideOthers ? name : "bartie");
    environment.put("BARTIE_PUBLICATION", PUBLICATION);
    environment.put("BARTIE_GROUP", name);
    environment.put("BARTIE_HTTP_PORT", "0");
    environment.put("BARTIE_BATCH_MAX_AGE", "300ms");
    environment.put("BARTIE_JAVA_OPTS", "-XX:TieredStopAtLevel=1");
    environment.putAll(wanted);
    outputs = WorkFolder.make("output-");
  }

  /** Ends everything that belongs to the test; what the processes said is printed if it failed. */
  public void close(boolean failed) {
    if (failed) {
      processes.forEach(process -> System.out.println(process.tail(40)));
      stack.logTails().forEach(System.out::println);
    }
    load.forEach(Load::close);
    processes.forEach(BartieProcess::kill);
    proxies.values().forEach(Proxy::close);
    if (!besideOthers) {
      stack.heal();
      made.forEach(Pipeline::resetRoles);
    }
    made.stream().map(DatabaseRemoval::new).forEach(DatabaseRemoval::run);
    topic.delete();
    WorkFolder.delete(outputs);
  }

  /** Roles belong to the whole server: what a test made of them ends with its database. */
  private static void resetRoles(Database database) {
    database.sibling("postgres").run("ALTER ROLE postgres RESET ALL");
  }

  public Pipeline given() {
    return this;
  }

  public Pipeline when() {
    return this;
  }

  public Pipeline then() {
    return this;
  }

  public Pipeline and() {
    return this;
  }

  // What is there, and what happens to it.

  /** Runs SQL on the source, one session for all of it. */
  public Pipeline source(String sql) {
    source.run(sql);
    return this;
  }

  /** The source holds the terra dataset, with its publication. */
  public Pipeline terra() {
    try (Connection connection = source.connect()) {
      new TerraDataset(1).load(connection);
    } catch (SQLException e) {
      throw new IllegalStateException("terra cannot be loaded", e);
    }
    return noPublication();
  }

  /** Runs SQL on the destination. */
  public Pipeline dest(String sql) {
    dest.run(sql);
    return this;
  }

  /** Runs SQL on the destination's server beside the test's own database. */
  public Pipeline destServer(String sql) {
    dest.sibling("postgres").run(sql);
    return this;
  }

  /** Makes the publication with this SQL instead of one for all tables. */
  public Pipeline publication(String sql) {
    source.run(sql);
    published = true;
    return this;
  }

  /** No publication will be made. */
  public Pipeline noPublication() {
    published = true;
    return this;
  }

  /**
   * Somebody writes to the source all the time, from here until the load is ended or the test is
   * over.
   */
  public Load load() {
    return load(Duration.ofMillis(3));
  }

  /** The same with another pause between transactions. */
  public Load load(Duration pace) {
    Load started = Load.start(source, 20_261_129 + load.size(), pace);
    load.add(started);
    return started;
  }

  /**
   * The processes that start from here on reach the server through a network that can fail.
   *
   * @param parameters of the database's URL, as {@code ?name=value}, or empty
   */
  public Proxy through(Part server, String parameters) {
    server(server);
    Proxy proxy;
    if (server == Part.BROKER) {
      Stack.SideDoor door = stack.sideDoor();
      proxy = new Proxy(door.advertisedPort(), door.port());
      environment.put("BARTIE_KAFKA_BROKERS", "127.0.0.1:" + proxy.port());
    } else {
      Database behind = server == Part.SOURCE ? source : dest;
      proxy = new Proxy(0, behind.port());
      environment.put(
          server == Part.SOURCE ? "BARTIE_SOURCE_URL" : "BARTIE_DEST_URL",
          new Database("127.0.0.1", proxy.port(), behind.name()).url() + parameters);
    }
    proxies.put(server, proxy);
    return proxy;
  }

  /** The source is another database from here on, of whatever server; its owner removes it. */
  public Pipeline sourceBecomes(Database other) {
    source = other;
    environment.put("BARTIE_SOURCE_URL", other.url());
    return this;
  }

  /** Kafka clients that start from here on give up after seconds, not after up to a minute. */
  public Pipeline impatient() {
    Path file =
        file(
            "kafka.properties",
            "request.timeout.ms=2000",
            "delivery.timeout.ms=5000",
            "max.block.ms=5000",
            "default.api.timeout.ms=4000",
            "session.timeout.ms=4000",
            "heartbeat.interval.ms=1000");
    return environment("BARTIE_KAFKA_CONFIG", file.toString());
  }

  /** A file for a test's own settings, gone after the test. */
  public Path file(String name, String... lines) {
    try {
      return Files.write(outputs.resolve(name), List.of(lines));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sets a variable for the processes that start from here on. */
  public Pipeline environment(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  /** The processes that start from here on are not told this variable. */
  public Pipeline withoutEnvironment(String variable) {
    environment.remove(variable);
    return this;
  }

  /** Processes that start from here on serve their health. */
  public Pipeline servingHealth() {
    servingHealth = true;
    return this;
  }

  /** Reader and writer run; rows that exist now arrive by the initial copy. */
  public Pipeline running() {
    return starts(Part.READER).starts(Part.WRITER);
  }

  /**
   * Starts a process. The publication for all tables is made before the first, unless there is one.
   */
  public Pipeline starts(Part part) {
    if (!published) {
      publication("CREATE PUBLICATION " + PUBLICATION + " FOR ALL TABLES");
    }
    BartieProcess old = main.get(part);
    if (old != null && old.isAlive()) {
      throw new IllegalStateException(old + " still runs");
    }
    if (servingHealth) {
      HealthPort port = HealthPort.free();
      health.put(part, port);
      environment.put("BARTIE_HTTP_PORT", port.toString());
    }
    main.put(part, another(part.toString()));
    return this;
  }

  /** One more process of a program of {@code bin/}, under the same settings. */
  public BartieProcess another(String program, String... arguments) {
    Path output = outputs.resolve((processes.size() + 1) + "-" + program + ".log");
    BartieProcess process = BartieProcess.start(program, List.of(arguments), environment, output);
    processes.add(process);
    return process;
  }

  /** SIGKILL. */
  public Pipeline kills(Part part) {
    if (part.isServer()) {
      server(part);
      stack.kill(part.server());
    } else {
      process(part).kill();
    }
    return this;
  }

  /**
   * SIGTERM to a process of Bartie, which must end with exit code 0; an orderly stop of a server.
   */
  public Pipeline stops(Part part) {
    if (part.isServer()) {
      server(part);
      stack.stop(part.server());
    } else {
      assertThat(process(part).stop()).as("exit code of %s", process(part)).isZero();
    }
    return this;
  }

  /** The process has ended on purpose: another does its work. */
  public Pipeline forgets(Part part) {
    main.remove(part);
    return this;
  }

  /** Ends a Postgres server in its immediate mode. */
  public Pipeline stopsAtOnce(Part part) {
    server(part);
    stack.stopAtOnce(part.server());
    return this;
  }

  public Pipeline freezes(Part part) {
    if (part.isServer()) {
      server(part);
      stack.freeze(part.server());
    } else {
      process(part).freeze();
    }
    return this;
  }

  public Pipeline thaws(Part part) {
    if (part.isServer()) {
      stack.thaw(part.server());
    } else {
      process(part).thaw();
    }
    return this;
  }

  /** A server that was ended is there again. */
  public Pipeline ups(Part part) {
    server(part);
    stack.start(part.server());
    return this;
  }

  private void server(Part part) {
    assertThat(besideOthers).as("others use the servers").isFalse();
    assumeTrue(stack.canEndServers(), "this stack's servers cannot be ended from a test: " + part);
  }

  /** Waits until everything committed on the source so far is applied at the destination. */
  public Pipeline settles() {
    return settlesWithin(SETTLE);
  }

  public Pipeline settlesWithin(Duration deadline) {
    new Settlement(
            source, dest, topic, Integer.parseInt(environment.get("BARTIE_TOPIC_PARTITIONS")))
        .await(deadline, this::requireRunning);
    return this;
  }

  /** Neither reader nor writer has ended by itself. */
  public void requireRunning() {
    main.values().forEach(Pipeline::requireRunning);
  }

  private static void requireRunning(BartieProcess process) {
    if (!process.isAlive()) {
      throw new AssertionError(process + " has ended\n" + process.tail(20));
    }
  }

  // What must be true.

  /** Every column of these tables is the same to the letter on both sides. */
  public Pipeline same(String... tables) {
    String differences =
        Arrays.stream(tables)
            .map(table -> TableComparison.of(table, source, dest))
            .filter(comparison -> !comparison.isSame())
            .map(TableComparison::toString)
            .collect(Collectors.joining("\n"));
    assertThat(differences).as("differences between source and destination").isEmpty();
    return this;
  }

  /**
   * The process ends by itself with this code, and its output holds the text, whatever its case.
   */
  public Pipeline exits(Part part, int code, String... texts) {
    BartieProcess process = process(part);
    assertThat(process.awaitExit(EXIT))
        .as(() -> "exit code of " + part + "\n" + process.tail(30))
        .isEqualTo(code);
    for (String text : texts) {
      assertThat(process.output()).containsIgnoringCase(text);
    }
    return this;
  }

  /** The process says the text, sooner or later, while all go on. */
  public Pipeline says(Part part, String text) {
    await(part + " says: " + text)
        .atMost(SAYS)
        .until(
            () -> {
              requireRunning();
              return process(part).output().contains(text);
            });
    return this;
  }

  /** The process answers 503 on {@code /health} within a minute, and says the text. */
  public Pipeline reportsUnhealthy(Part part, String text) {
    health.get(part).await(503, text, EXIT);
    return this;
  }

  /** The process answers 200 on {@code /health} within a minute, and says the text. */
  public Pipeline reportsHealthy(Part part, String text) {
    health.get(part).await(200, text, EXIT);
    return this;
  }

  /** What the process serves under a path now. */
  public String serves(Part part, String path) {
    try {
      return health.get(part).get(path).body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /**
   * A consumer of committed records finds each change once, in commit order, each key in one
   * partition.
   */
  public Pipeline topicHoldsEachChangeOnce() {
    assertThat(TopicAudit.violations(topic.read())).as("violations in the topic").isEmpty();
    return this;
  }

  /** What every gap's message says: processes stopped, {@code cdcctl resync}, started again. */
  public Pipeline resyncs(String... options) {
    main.values().forEach(BartieProcess::kill);
    List<String> arguments = new ArrayList<>(List.of("resync", "--yes"));
    arguments.addAll(List.of(options));
    BartieProcess resync = cdcctl(arguments.toArray(String[]::new));
    assertThat(resync.exitCode()).as(() -> resync.tail(30)).isZero();
    return running().settles();
  }

  /** Waits until everything committed on the source so far is published and confirmed. */
  public Pipeline publishes() {
    String lsn = source.value("SELECT pg_current_wal_lsn()");
    await()
        .atMost(SETTLE)
        .until(
            () -> {
              requireRunning(process(Part.READER));
              return source
                  .value(
                      "SELECT confirmed_flush_lsn >= '"
                          + lsn
                          + "' FROM pg_replication_slots WHERE slot_name = '"
                          + slot()
                          + "'")
                  .equals("t");
            });
    return this;
  }

  /** Runs {@code cdcctl} to its end. */
  public BartieProcess cdcctl(String... arguments) {
    BartieProcess process = another("cdcctl", arguments);
    process.awaitExit(EXIT);
    return process;
  }

  // For tests that need more than the words above.

  public BartieProcess process(Part part) {
    BartieProcess process = main.get(part);
    if (process == null) {
      throw new IllegalStateException(part + " was not started");
    }
    return process;
  }

  public Database source() {
    return source;
  }

  public Database dest() {
    return dest;
  }

  public Topic topic() {
    return topic;
  }

  public String brokers() {
    return stack.brokers();
  }

  public String slot() {
    return environment.get("BARTIE_SLOT");
  }

  /** The consumer group that the writers form. */
  public WriterGroup writers() {
    return new WriterGroup(stack.brokers(), environment.get("BARTIE_GROUP"));
  }
}
