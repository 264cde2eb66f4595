package io.bartie.e2e.model;

import static org.awaitility.Awaitility.await;

import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.process.BartieProcess;
import io.bartie.e2e.stack.Stack;
import io.bartie.e2e.topic.TopicAudit;
import io.bartie.e2e.topic.TopicRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Many histories at once through one pipeline: the beginnings, then the reader and the initial copy
 * while the rest goes on, kills meanwhile, and in the end every table compared.
 */
final class Round {
  private static final int KILLED = 128 + 9;
  private static final Duration ENOUGH = Duration.ofSeconds(90);

  private final Stack stack;
  private final RoundSettings settings;
  private final String destinationFault;
  private final boolean saysWhatProcessesSaid;
  private final AtomicLong executed = new AtomicLong();
  private Map<String, Long> events = Map.of();

  /**
   * @param destinationFault SQL run on the destination before anything arrives: a fault that is to
   *     be found; empty for none
   * @param saysWhatProcessesSaid whether a failure prints the ends of the processes' output
   */
  Round(
      Stack stack, RoundSettings settings, String destinationFault, boolean saysWhatProcessesSaid) {
    this.stack = stack;
    this.settings = settings;
    this.destinationFault = destinationFault;
    this.saysWhatProcessesSaid = saysWhatProcessesSaid;
  }

  /** Each history has its moment by its place. */
  RoundResult run(List<History> histories) {
    return run(histories, Moment::of);
  }

  /** All histories have the same moment. */
  RoundResult run(List<History> histories, Moment moment) {
    return run(histories, place -> moment);
  }

  private RoundResult run(List<History> histories, IntFunction<Moment> moments) {
    Pipeline pipeline =
        Pipeline.besideOthers()
            .on(stack)
            .environment("BARTIE_BATCH_MAX_EVENTS", "" + settings.batch())
            .environment(
                "BARTIE_BATCH_BOUND", "" + (settings.batch() < 500 ? settings.batch() : 10_000))
            .environment("BARTIE_TOPIC_PARTITIONS", "" + settings.partitions());
    RoundResult result = null;
    try (SessionPool sessions = new SessionPool()) {
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
      result = result(pipeline, runs, trouble(pipeline, inGroups(runs, moments), sessions));
      return result;
    } finally {
      pipeline.close(saysWhatProcessesSaid && (result == null || !result.isClean()));
    }
  }

  private RoundResult result(Pipeline pipeline, List<HistoryRun> runs, String trouble) {
    long refused = runs.stream().mapToLong(HistoryRun::refused).sum();
    if (trouble != null) {
      return new RoundResult(List.of(), trouble, executed.get(), refused, 0, events);
    }
    Judgement judgement = new Judgement(pipeline, runs, settings.viaRoot());
    return new RoundResult(
        judgement.differences(),
        settings.judged() ? judgement.contradiction() : null,
        executed.get(),
        refused,
        judgement.tables(),
        events);
  }

  /** Runs everything; says what went wrong with the pipeline as a whole, or null. */
  private String trouble(
      Pipeline pipeline, Map<Moment, List<HistoryRun>> groups, SessionPool sessions) {
    try {
      SessionPool.finish(sessions.begin(groups.get(Moment.STREAMED), HistoryRun::beforeAndAtRest));
      SessionPool.finish(sessions.begin(groups.get(Moment.AT_THE_START), HistoryRun::before));
      SessionPool.finish(sessions.begin(groups.get(Moment.IN_THE_COPY), HistoryRun::before));
      long total =
          groups.values().stream()
              .flatMap(List::stream)
              .mapToLong(run -> run.history().steps().size())
              .sum();
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
      SessionPool.finish(rest);
      // flushes the log: half of the histories do not wait for that, and settling looks no further
      pipeline.source().value("SELECT pg_logical_emit_message(true, 'fuzz', 'flushed')::text");
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

  private static Map<Moment, List<HistoryRun>> inGroups(
      List<HistoryRun> runs, IntFunction<Moment> moments) {
    Map<Moment, List<HistoryRun>> groups = new EnumMap<>(Moment.class);
    for (Moment moment : Moment.values()) {
      groups.put(moment, new ArrayList<>());
    }
    for (int i = 0; i < runs.size(); i++) {
      groups.get(moments.apply(i)).add(runs.get(i));
    }
    return groups;
  }

  /**
   * Lets the histories go on: some while the reader prepares itself, some while it makes its slot
   * and copies, the others once it streams.
   */
  private List<Future<?>> goOn(
      Pipeline pipeline, Map<Moment, List<HistoryRun>> groups, SessionPool sessions) {
    List<Future<?>> begun =
        new ArrayList<>(sessions.begin(groups.get(Moment.AT_THE_START), HistoryRun::after));
    // The reader asks the catalog about every table, and waits for whoever has locked one.
    Map<Boolean, List<HistoryRun>> byLocks =
        groups.get(Moment.IN_THE_COPY).stream()
            .collect(Collectors.partitioningBy(HistoryRun::mayLockTables));
    begun.addAll(sessions.begin(byLocks.get(true), HistoryRun::after));
    awaitSlot(pipeline, "true");
    begun.addAll(sessions.begin(byLocks.get(false), HistoryRun::after));
    for (RoundSettings.Kill kill : settings.kills()) {
      if (kill.inTheCopy()) {
        killAndStart(pipeline, kill.part());
      }
    }
    awaitSlot(
        pipeline,
        "EXISTS (SELECT FROM pg_stat_replication WHERE pid = active_pid"
            + " AND state IN ('catchup', 'streaming'))");
    begun.addAll(sessions.begin(groups.get(Moment.STREAMED), HistoryRun::afterSlowly));
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
}
