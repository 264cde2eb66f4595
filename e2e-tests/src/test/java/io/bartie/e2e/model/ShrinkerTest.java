package io.bartie.e2e.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShrinkerTest {
  private static final List<Integer> MANY = IntStream.range(0, 200).boxed().toList();

  @Test
  void keepsExactlyWhatTheFailureNeeds() {
    assertThat(shrunk(items -> items.contains(3))).containsExactly(3);
    assertThat(shrunk(items -> items.containsAll(List.of(7, 100, 101, 199))))
        .containsExactly(7, 100, 101, 199);
  }

  @Test
  void keepsTheOrder() {
    assertThat(shrunk(items -> items.indexOf(50) > 0 && items.get(items.indexOf(50) - 1) == 49))
        .containsExactly(49, 50);
  }

  @Test
  void keepsAllWhenNothingCanGo() {
    assertThat(shrunk(items -> items.size() == 200)).isEqualTo(MANY);
  }

  @Test
  void endsWithTheSmallestSoFarWhenTheTimeIsOver() {
    AtomicInteger rounds = new AtomicInteger();
    List<Integer> shrunk =
        new Shrinker<>(
                trial(items -> items.containsAll(List.of(1, 150))),
                () -> rounds.incrementAndGet() < 3)
            .shrink(MANY);
    assertThat(shrunk).contains(1, 150).hasSizeBetween(3, 199);
  }

  private static List<Integer> shrunk(Predicate<List<Integer>> fails) {
    return new Shrinker<>(trial(fails), () -> true).shrink(MANY);
  }

  private static Shrinker.Trial<Integer> trial(Predicate<List<Integer>> fails) {
    return candidates -> {
      for (int i = 0; i < candidates.size(); i++) {
        if (fails.test(candidates.get(i))) {
          return i;
        }
      }
      return -1;
    };
  }
}
