package io.bartie.e2e.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bartie.e2e.chaos.judge.JournalAudit;
import io.bartie.e2e.chaos.judge.SlotWatch;
import io.bartie.e2e.chaos.judge.VersionWatch;
import io.bartie.e2e.chaos.load.LoadSession;
import io.bartie.e2e.chaos.load.LoadTables;
import io.bartie.e2e.chaos.schedule.Schedule;
import io.bartie.e2e.chaos.world.World;
import io.bartie.e2e.database.TableComparison;
import io.bartie.e2e.pipeline.Settlement;
import io.bartie.e2e.process.BartieProcess;
import io.bartie.e2e.topic.TopicAudit;
import io.bartie.e2e.topic.TopicRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** One run from empty servers to the verdict. */
final class ChaosRun {
  private static final int SESSIONS = 3;
  private static final Duration SETTLE = Duration.ofMinutes(4);
  private static final Duration VERIFY = Duration.ofSeconds(90);

  private final World world;
  private final Schedule schedule;
  private final Duration length;
  private final SplittableRandom random;
  private final Diary diary;
  private final Injector injector;
  private final List<LoadSession> load = new ArrayList<>();
  private final List<String> violations = new ArrayList<>();
  private OptionalLong streamBegan = OptionalLong.empty();

  ChaosRun(World world, Schedule schedule, ChaosSettings settings, Diary diary) {
    this.world = world;
    this.schedule = schedule;
    this.length = settings.length();
    this.random = new SplittableRandom(settings.seed());
    this.diary = diary;
    this.injector = new Injector(world, diary::note);
  }

  Verdict run() throws InterruptedException {
    LoadTables.create(world.source(), World.PUBLICATION);
    VersionWatch.install(world.dest());
    SlotWatch slot = SlotWatch.start(world.source(), World.SLOT, world.topic());
    long settled;
    try (slot) {
      IntStream.range(0, SESSIONS)
          .forEach(n -> load.add(LoadSession.start(world.source(), random.split(), n)));
      world.startProcesses();
      injector.run(schedule, length, () -> isFine(slot));
      settled = calm(slot);
    }
    List<TopicRecord> topic = judge(slot);
    return new Verdict(
        injector.begun(),
        load.stream().mapToLong(LoadSession::committed).sum(),
        topic.stream().filter(TopicRecord::isRow).count(),
        slot.samples(),
        settled,
        violations);
  }

  private boolean isFine(SlotWatch slot) {
    if (streamBegan.isEmpty() && slot.isStreaming()) {
      try {
        streamBegan = OptionalLong.of(LoadTables.lastVersion(world.source()));
        diary.note("the initial copy is complete");
      } catch (IllegalStateException sourceIsAway) {
        // The next look will tell.
      }
    }
    return world.misconduct().isEmpty() && slot.violations().isEmpty();
  }

  /** Everything is mended, and what the load has done arrives; returns the seconds that took. */
  private long calm(SlotWatch slot) throws InterruptedException {
    diary.note("the last fault has begun");
    injector.finish();
    world.heal();
    diary.note("everything is mended");
    long began = System.nanoTime();
    for (LoadSession session : load) {
      session.end();
    }
    try {
      new Settlement(world.source(), world.dest(), world.topic(), World.PARTITIONS)
          .await(SETTLE, () -> requireFine(slot));
    } catch (AssertionError e) {
      violations.add("not settled: " + e.getMessage());
      world.dumpThreads();
    }
    diary.note("settled, or given up");
    return Duration.ofNanos(System.nanoTime() - began).toSeconds();
  }

  private void requireFine(SlotWatch slot) {
    if (!isFine(slot)) {
      throw new AssertionError("something else is wrong");
    }
  }

  private List<TopicRecord> judge(SlotWatch slot) {
    violations.addAll(world.misconduct());
    BartieProcess verify = world.cdcctl("verify", "--timeout", "20s");
    if (verify.awaitExit(VERIFY) != 0) {
      violations.add("cdcctl verify: exit code " + verify.exitCode() + "\n" + verify.tail(15));
    }
    for (String table : LoadTables.NAMES) {
      TableComparison comparison = TableComparison.of(table, world.source(), world.dest());
      diary.note(comparison.toString());
      if (!comparison.isSame()) {
        violations.add(comparison.toString());
      }
    }
    violations.addAll(VersionWatch.violations(world.dest(), LoadTables.NAMES));
    violations.addAll(slot.violations());
    violations.addAll(injector.troubles());
    List<TopicRecord> topic = world.topic().read(ChaosRun::withoutContents);
    violations.addAll(TopicAudit.violations(topic));
    List<JournalAudit.Entry> journal = JournalAudit.journal(world.source());
    violations.addAll(
        new JournalAudit(World.PARTITIONS, streamBegan.orElse(Long.MAX_VALUE))
            .violations(journal, topic));
    if (streamBegan.isEmpty()) {
      violations.add("the initial copy was never seen to be complete");
    }
    int before = world.misconduct().size();
    world.stopProcesses();
    violations.addAll(world.misconduct().subList(before, world.misconduct().size()));
    diary.keep("topic.txt", topic.stream().map(ChaosRun::line));
    diary.keep("journal.txt", journal.stream().map(JournalAudit.Entry::toString));
    return topic;
  }

  private static String line(TopicRecord record) {
    return record + " version " + record.value().path("after").path("version").asText();
  }

  /** Of an event only what the judges look at. */
  private static JsonNode withoutContents(JsonNode event) {
    ObjectNode kept = (ObjectNode) event;
    kept.retain("op", "table", "lsn", "seq", "after");
    if (kept.get("after") instanceof ObjectNode row) {
      row.retain("version");
    }
    return kept;
  }
}
