package io.bartie.e2e.model;

import static org.awaitility.Awaitility.await;

import io.bartie.e2e.database.Database;
import io.bartie.e2e.database.ExactTable;
import io.bartie.e2e.database.TableComparison;
import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.process.BartieProcess;
import io.bartie.e2e.stack.Stack;
import io.bartie.e2e.topic.TopicAudit;
import io.bartie.e2e.topic.TopicRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Many histories at once through one pipeline: the beginnings, then the reader and the initial copy
 * while the rest goes on, kills meanwhile, and in the end every table compared.
 */
final class Round {
  private static final int THREADS = 4;
  private static final int FIRST = 0;
  private static final int IN_THE_COPY = 1;
  private static final int STREAMED = 2;
  private static final int KILLED = 128 + 9;
  private static final Duration ENOUGH = Duration.ofSeconds(90);

  private final Stack stack;
  private final RoundSettings settings;
  private final String destinationFault;
  private final AtomicLong executed = new AtomicLong();
  private boolean judgeMayAgree = true;
  private Map<String, Long> events = Map.of();

  /**
   * @param destinationFault SQL run on the destination before anything arrives: a fault that is to
   *     be found; empty for none
   */
  Round(Stack stack, RoundSettings settings, String destinationFault) {
    this.stack = stack;
    this.settings = settings;
    this.destinationFault = destinationFault;
  }

  RoundResult run(List<History> histories) {
    Pipeline pipeline =
        Pipeline.besideOthers()
            .on(stack)
            .environment("BARTIE_BATCH_MAX_EVENTS", "" + settings.batch())
            .environment(
                "BARTIE_BATCH_BOUND", "" + (settings.batch() < 500 ? settings.batch() : 10_000))
            .environment("BARTIE_TOPIC_PARTITIONS", "" + settings.partitions());
    ExecutorService sessions = Executors.newFixedThreadPool(THREADS);
    RoundResult result = null;
    try {
      pipeline.source(ModelType.DEFINITIONS).dest(destinationFault);
      pipeline.publication(
          "CREATE PUBLICATION "
              + Pipeline.PUBLICATION
              + " FOR ALL TABLES WITH (publish_via_partition_root = "
              + settings.viaRoot()
              + ")");
      List<HistoryRun> runs = new ArrayList<>();
      for (History history : histories) {
        runs.add(new HistoryRun(history, runs.size(), pipeline.source(), executed));
      }
      result = judged(pipeline, runs, trouble(pipeline, runs, sessions));
      return result;
    } finally {
      sessions.shutdownNow();
      pipeline.close(false);
    }
  }

  /** Runs everything; says what went wrong with the pipeline as a whole, or null. */
  private String trouble(Pipeline pipeline, List<HistoryRun> runs, ExecutorService sessions) {
    try {
      List<List<HistoryRun>> groups = inGroups(runs);
      finish(begin(sessions, groups.get(STREAMED), HistoryRun::beforeAndAtRest));
      finish(begin(sessions, groups.get(FIRST), HistoryRun::before));
      finish(begin(sessions, groups.get(IN_THE_COPY), HistoryRun::before));
      long total = runs.stream().mapToLong(run -> run.history().steps().size()).sum();
      long before = executed.get();
      pipeline.running();
      List<Future<?>> rest = goOn(pipeline, groups, sessions);
      for (RoundSettings.Kill kill : settings.kills()) {
        if (!kill.inTheCopy()) {
          long moment = before + (total - before) * kill.percent() / 100;
          await()
              .atMost(ENOUGH)
              .pollInterval(Duration.ofMillis(10))
              .until(() -> executed.get() >= moment || rest.stream().allMatch(Future::isDone));
          killAndStart(pipeline, kill.part());
        }
      }
      finish(rest);
      pipeline.settles();
      List<TopicRecord> records = pipeline.topic().read();
      events =
          records.stream()
              .collect(Collectors.groupingBy(TopicRecord::op, TreeMap::new, Collectors.counting()));
      List<String> violations = TopicAudit.violations(records);
      return violations.isEmpty() ? null : "in the topic: " + violations;
    } catch (AssertionError | ConditionTimeoutException e) {
      return e.getMessage();
    }
  }

  private static List<List<HistoryRun>> inGroups(List<HistoryRun> runs) {
    List<List<HistoryRun>> groups =
        List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (int i = 0; i < runs.size(); i++) {
      groups.get(i % 8 == 0 ? FIRST : i % 8 < 3 ? IN_THE_COPY : STREAMED).add(runs.get(i));
    }
    return groups;
  }

  /**
   * Lets the histories go on: some while the reader prepares itself, some while it makes its slot
   * and copies, the others once it streams.
   */
  private List<Future<?>> goOn(
      Pipeline pipeline, List<List<HistoryRun>> groups, ExecutorService sessions) {
    List<Future<?>> begun = new ArrayList<>(begin(sessions, groups.get(FIRST), HistoryRun::after));
    // The reader asks the catalog about every table, and waits for whoever has locked one.
    Map<Boolean, List<HistoryRun>> byLocks =
        groups.get(IN_THE_COPY).stream()
            .collect(Collectors.partitioningBy(HistoryRun::mayLockTables));
    begun.addAll(begin(sessions, byLocks.get(true), HistoryRun::after));
    awaitSlot(pipeline, "true");
    begun.addAll(begin(sessions, byLocks.get(false), HistoryRun::after));
    for (RoundSettings.Kill kill : settings.kills()) {
      if (kill.inTheCopy()) {
        killAndStart(pipeline, kill.part());
      }
    }
    awaitSlot(
        pipeline,
        "EXISTS (SELECT FROM pg_stat_replication WHERE pid = active_pid"
            + " AND state IN ('catchup', 'streaming'))");
    begun.addAll(begin(sessions, groups.get(STREAMED), HistoryRun::afterSlowly));
    return begun;
  }

  private static void awaitSlot(Pipeline pipeline, String state) {
    await("the slot: " + state)
        .atMost(ENOUGH)
        .pollInterval(Duration.ofMillis(20))
        .until(
            () -> {
              pipeline.requireRunning();
              return !pipeline
                  .source()
                  .column(
                      "SELECT 1 FROM pg_replication_slots WHERE slot_name = '"
                          + pipeline.slot()
                          + "' AND "
                          + state)
                  .isEmpty();
            });
  }

  private static void killAndStart(Pipeline pipeline, Part part) {
    BartieProcess process = pipeline.process(part);
    process.kill();
    if (process.exitCode() != KILLED) {
      throw new AssertionError(process + " has ended before it was killed\n" + process.tail(20));
    }
    pipeline.starts(part);
  }

  private RoundResult judged(Pipeline pipeline, List<HistoryRun> runs, String trouble) {
    List<RoundResult.Difference> differences = new ArrayList<>();
    int tables = 0;
    for (int i = 0; trouble == null && i < runs.size(); i++) {
      for (String table : runs.get(i).copies(settings.viaRoot())) {
        String difference = difference(pipeline.source(), pipeline.dest(), table);
        tables++;
        if (difference != null) {
          differences.add(new RoundResult.Difference(i, difference));
        }
      }
    }
    if (trouble == null && settings.judged() && judgeMayAgree) {
      BartieProcess verify = pipeline.cdcctl("verify", "--timeout", "1s");
      if ((verify.exitCode() == 0) != differences.isEmpty()) {
        trouble = "cdcctl verify disagrees\n" + verify.tail(20);
      }
    }
    long refused = runs.stream().mapToLong(HistoryRun::refused).sum();
    return new RoundResult(differences, trouble, executed.get(), refused, tables, events);
  }

  /** In what the table differs at the destination, or null. */
  private String difference(Database source, Database dest, String table) {
    try {
      ExactTable exact = new ExactTable(table);
      List<String> columns = new ArrayList<>(exact.columns(source));
      List<String> notYet = new ArrayList<>(columns);
      notYet.removeAll(exact.columns(dest));
      for (String column : notYet) {
        // A new column goes to the destination with the first row that is written after it.
        if (source.value("SELECT count(" + column + ") FROM " + table).equals("0")) {
          columns.remove(column);
          judgeMayAgree = false;
        }
      }
      TableComparison comparison =
          TableComparison.of(table, exact.lines(source, columns), exact.lines(dest, columns));
      return comparison.isSame() ? null : comparison.toString();
    } catch (IllegalStateException e) {
      return table + ": " + e.getMessage();
    }
  }

  private interface Task {
    void take(HistoryRun run) throws Exception;
  }

  private static List<Future<?>> begin(ExecutorService sessions, List<HistoryRun> runs, Task task) {
    List<Future<?>> begun = new ArrayList<>();
    for (HistoryRun run : runs) {
      Callable<Void> one =
          () -> {
            task.take(run);
            return null;
          };
      begun.add(sessions.submit(one));
    }
    return begun;
  }

  private static void finish(List<Future<?>> tasks) {
    for (Future<?> task : tasks) {
      try {
        task.get();
      } catch (ExecutionException e) {
        throw new IllegalStateException("a history cannot be run", e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
  }
}
