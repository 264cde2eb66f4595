package io.bartie.bench.contestant;

import io.bartie.bench.database.EndMark;
import io.bartie.bench.database.Session;
import io.bartie.bench.database.SourceDatabase;
import io.bartie.bench.database.Wait;
import io.bartie.bench.measure.Target;
import io.bartie.localstack.LocalStack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The pipeline: a reader and writers as real processes, and the stack's broker. */
public final class BartiePipeline implements Contestant {
  private final LocalStack stack;
  private final SourceDatabase source;
  private final String database;
  private final PipelineSettings settings;
  private final PipelineFolders folders;
  private final Slot slot;
  private final WriterGroup group;
  private final Session session;
  private final List<PipelineProcess> writers = new ArrayList<>();
  private final List<PipelineProcess> readers = new ArrayList<>();
  private String copyLsn;

  /**
   * @param database its name at the destination; slot, topic and group have the same
   */
  public BartiePipeline(
      LocalStack stack,
      SourceDatabase source,
      String database,
      PipelineSettings settings,
      PipelineFolders folders) {
    this.stack = stack;
    this.source = source;
    this.database = database;
    this.settings = settings;
    this.folders = folders;
    this.slot = new Slot(source, database);
    this.group = new WriterGroup(stack.broker().bootstrapServers(), database, database);
    stack.dest().databases().create(database);
    this.session = Session.open(stack.dest(), database);
  }

  @Override
  public String name() {
    return BARTIE;
  }

  @Override
  public void beginCopy() {
    launch();
    Wait.PRECISE.until(
        "slot " + slot.name() + " to be made",
        () -> {
          requireRunning();
          copyLsn = source.confirmedLsn(slot.name());
          return copyLsn != null;
        });
  }

  @Override
  public boolean hasCopied() {
    // Rows of the copy advance no position; the watermark behind the last of them does.
    return hasProgress() && allPartitions(">= '" + copyLsn + "'");
  }

  private boolean hasProgress() {
    return session.holds("to_regclass('bartie.progress') IS NOT NULL");
  }

  @Override
  public void finishCopy() {
    Wait.PATIENT.until("the copy to be at the destination", this::runsAndHasCopied);
    slot.awaitActive(this::requireRunning);
    stop();
  }

  private boolean runsAndHasCopied() {
    requireRunning();
    return hasCopied();
  }

  @Override
  public void start() {
    startWriters();
    Wait.PATIENT.until(
        "the writers to share the partitions",
        () -> {
          requireRunning();
          return group.isShared(settings.writers(), settings.partitions());
        });
    startReader();
    slot.awaitActive(this::requireRunning);
  }

  @Override
  public void launch() {
    startReader();
    startWriters();
  }

  private void startReader() {
    readers.add(start("reader", "reader"));
  }

  private void startWriters() {
    for (int number = 1; number <= settings.writers(); number++) {
      writers.add(start("writer", settings.writers() == 1 ? "writer" : "writer-" + number));
    }
  }

  private PipelineProcess start(String program, String process) {
    String name = database + "-" + process;
    Map<String, String> environment = new TreeMap<>();
    environment.put("BARTIE_SOURCE_URL", source.server().url(source.name()));
    environment.put("BARTIE_DEST_URL", stack.dest().url(database));
    environment.put("BARTIE_KAFKA_BROKERS", stack.broker().bootstrapServers());
    environment.put("BARTIE_TOPIC", database);
    environment.put("BARTIE_TOPIC_PARTITIONS", "" + settings.partitions());
    environment.put("BARTIE_SLOT", slot.name());
    environment.put("BARTIE_PUBLICATION", SourceDatabase.PUBLICATION);
    environment.put("BARTIE_GROUP", database);
    environment.put("BARTIE_HTTP_PORT", "0");
    environment.putAll(settings.environment());
    environment.put(
        "BARTIE_JAVA_OPTS",
        folders.javaOptions(name, settings.environment().getOrDefault("BARTIE_JAVA_OPTS", "")));
    return PipelineProcess.start(folders.launcher(program), environment, folders.log(name));
  }

  @Override
  public void stop() {
    readers.forEach(PipelineProcess::stop);
    writers.forEach(PipelineProcess::stop);
    readers.clear();
    writers.clear();
    slot.awaitInactive();
  }

  @Override
  public boolean hasApplied(EndMark mark) {
    requireRunning();
    // Partitions are applied each in its own order: past the mark, everything before it is there.
    return allPartitions("> '" + mark.lsn() + "'");
  }

  private boolean allPartitions(String comparison) {
    return session.holds(
        "(SELECT count(*) FROM bartie.progress WHERE topic = '%s' AND lsn %s) = %d"
            .formatted(database, comparison, settings.partitions()));
  }

  @Override
  public Session destination() {
    return session;
  }

  @Override
  public List<Target> targets() {
    return List.of(
        new Target.Processes("reader", () -> pids(readers)),
        new Target.Processes("writer", () -> pids(writers)),
        Target.process("broker", stack.broker().pid().orElseThrow()),
        slot.walsender(),
        new Target.Processes("writer's sessions", this::writerSessions),
        slot.sourceServer(),
        new Target.PostgresServerTree("destination server", stack.dest().pid().orElseThrow()));
  }

  private static List<Long> pids(List<PipelineProcess> processes) {
    return processes.stream().map(PipelineProcess::pid).toList();
  }

  private List<Long> writerSessions() {
    return session
        .column(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
                + " AND application_name = 'bartie-writer'")
        .stream()
        .map(Long::valueOf)
        .toList();
  }

  @Override
  public void requireRunning() {
    readers.forEach(PipelineProcess::requireRunning);
    writers.forEach(PipelineProcess::requireRunning);
  }

  @Override
  public void close() {
    readers.forEach(PipelineProcess::kill);
    writers.forEach(PipelineProcess::kill);
    group.close();
    session.close();
    stack.dest().databases().drop(database);
  }
}
