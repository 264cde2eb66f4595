package io.bartie.e2e.chaos;

import static org.awaitility.Awaitility.await;

import io.bartie.e2e.chaos.judge.Judges;
import io.bartie.e2e.chaos.judge.VersionWatch;
import io.bartie.e2e.chaos.load.LoadSession;
import io.bartie.e2e.chaos.load.LoadTables;
import io.bartie.e2e.chaos.schedule.Schedule;
import io.bartie.e2e.chaos.world.World;
import io.bartie.e2e.pipeline.Settlement;
import io.bartie.e2e.pipeline.SlotWatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.awaitility.core.ConditionTimeoutException;

/** One run from empty servers to the verdict. */
final class ChaosRun {
  private static final int SESSIONS = 3;
  private static final int LAST_TRANSACTIONS = 100;
  private static final Duration SETTLE = Duration.ofMinutes(4);

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
    SlotWatch slot = SlotWatch.over(world.source(), world.topic(), World.SLOT);
    long settled;
    try (slot) {
      IntStream.range(0, SESSIONS)
          .forEach(n -> load.add(LoadSession.start(world.source(), random.split(), n)));
      world.startProcesses();
      injector.run(schedule, length, this::isFine);
      settled = calm(slot);
    }
    Judges judges = judge(slot);
    return new Verdict(
        injector.begun(), committed(), judges.events(), slot.looks(), settled, violations);
  }

  private boolean isFine() {
    if (streamBegan.isEmpty()) {
      streamBegan = LoadTables.lastVersionIfStreaming(world.source());
      streamBegan.ifPresent(version -> diary.note("the initial copy is complete"));
    }
    return world.misconduct().isEmpty();
  }

  /**
   * Everything is mended, the load goes on until some of it is streamed, and what it has done
   * arrives; returns the seconds from the mending on.
   */
  private long calm(SlotWatch slot) throws InterruptedException {
    diary.note("the last fault has begun");
    injector.finish();
    world.heal();
    diary.note("everything is mended");
    long began = System.nanoTime();
    int known = world.misconduct().size();
    try {
      until("the stream has begun", known, () -> streamBegan.isPresent());
      long goal = committed() + LAST_TRANSACTIONS;
      until("the last transactions", known, () -> committed() >= goal);
      endLoad();
      String end = world.source().value("SELECT pg_current_wal_lsn()");
      new Settlement(world.source(), world.dest(), world.topic(), World.PARTITIONS)
          .await(SETTLE, () -> requireNothingNew(known));
      until("the slot is confirmed up to " + end, known, () -> world.isConfirmed(end));
      // the look that runs may have begun before that
      int looks = slot.looks() + 2;
      until("the watch has seen that", known, () -> slot.looks() >= looks);
    } catch (AssertionError | ConditionTimeoutException e) {
      violations.add("not settled: " + e.getMessage());
      world.dumpThreads();
      endLoad();
    }
    diary.note("settled, or given up");
    return Duration.ofNanos(System.nanoTime() - began).toSeconds();
  }

  private void until(String what, int known, BooleanSupplier condition) {
    await(what)
        .atMost(SETTLE)
        .pollInterval(Duration.ofMillis(200))
        .until(
            () -> {
              requireNothingNew(known);
              return condition.getAsBoolean();
            });
  }

  private void endLoad() throws InterruptedException {
    for (LoadSession session : load) {
      session.end();
    }
  }

  private long committed() {
    return load.stream().mapToLong(LoadSession::committed).sum();
  }

  /** What was wrong before has ended the run early; what it left is judged like any other. */
  private void requireNothingNew(int known) {
    isFine();
    if (world.misconduct().size() > known) {
      throw new AssertionError("a process has ended by itself");
    }
  }

  /** Adds what is wrong to the violations. */
  private Judges judge(SlotWatch slot) {
    violations.addAll(world.misconduct());
    violations.addAll(injector.troubles());
    Judges judges = new Judges(world, streamBegan);
    violations.addAll(judges.violations(slot));
    int before = world.misconduct().size();
    world.stopProcesses();
    violations.addAll(world.misconduct().subList(before, world.misconduct().size()));
    diary.keep("topic.txt", judges.topic());
    diary.keep("journal.txt", judges.journal());
    return judges;
  }
}
