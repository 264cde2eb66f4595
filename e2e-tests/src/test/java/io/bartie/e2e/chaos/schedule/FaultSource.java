package io.bartie.e2e.chaos.schedule;

import io.bartie.e2e.chaos.schedule.Fault.Cut;
import io.bartie.e2e.chaos.schedule.Fault.Freeze;
import io.bartie.e2e.chaos.schedule.Fault.Kill;
import io.bartie.e2e.chaos.schedule.Fault.Restart;
import io.bartie.e2e.chaos.schedule.Fault.Terminate;
import io.bartie.e2e.pipeline.Part;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws one fault after the other. Bartie's own processes are hit more often than the servers,
 * which take longer to come back.
 */
final class FaultSource {
  private static final int PROCESS_WEIGHT = 3;

  /** One freeze in so many outlasts the consumers' session timeout of 10 s: a zombie wakes. */
  private static final int LONG_FREEZE = 4;

  private final SplittableRandom random;
  private final List<Target> targets = new ArrayList<>();
  private final List<Link> links;

  FaultSource(long seed, int writers) {
    random = new SplittableRandom(seed);
    links = Link.all(writers);
    for (int i = 0; i < PROCESS_WEIGHT; i++) {
      targets.addAll(Target.processes(writers));
    }
    for (Part part : Part.values()) {
      if (part.isServer()) {
        targets.add(Target.server(part));
      }
    }
  }

  Fault next(Duration at) {
    int lot = random.nextInt(100);
    if (lot < 30) {
      return new Kill(oneOf(targets), at, lasting(0, 4_000));
    } else if (lot < 42) {
      return new Restart(oneOf(targets), at, lasting(0, 3_000));
    } else if (lot < 62) {
      boolean isLong = random.nextInt(LONG_FREEZE) == 0;
      return new Freeze(oneOf(targets), at, isLong ? lasting(11_000, 20_000) : lasting(300, 5_000));
    } else if (lot < 90) {
      return cut(at);
    }
    return new Terminate(oneOf(List.of(Terminate.Sessions.values())), at);
  }

  private Fault cut(Duration at) {
    Link link = oneOf(links);
    Cut.Way way = oneOf(List.of(Cut.Way.values()));
    Duration lasting =
        switch (way) {
          case STALL -> lasting(300, 15_000);
          case REFUSE -> lasting(300, 6_000);
          case LOSE, RESET -> Duration.ZERO;
        };
    return new Cut(link, way, at, lasting);
  }

  private <T> T oneOf(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private Duration lasting(int fromMillis, int toMillis) {
    return Duration.ofMillis(millis(fromMillis, toMillis));
  }

  int millis(int from, int to) {
    return random.nextInt(from, to);
  }
}
