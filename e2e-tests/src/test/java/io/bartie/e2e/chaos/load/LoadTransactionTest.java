package io.bartie.e2e.chaos.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LoadTransactionTest {
  private final List<LoadTransaction> many = draw(7);

  private static List<LoadTransaction> draw(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, 5_000).mapToObj(i -> LoadTransaction.of(random)).toList();
  }

  @Test
  void sameSeedDrawsTheSameTransactions() {
    assertThat(draw(7)).isEqualTo(many);
    assertThat(draw(8)).isNotEqualTo(many);
  }

  @Test
  void locksAreTakenInOrderSoThatSessionsDoNotDeadlock() {
    assertThat(many).allSatisfy(one -> assertThat(one.locks()).isSorted().doesNotHaveDuplicates());
  }

  @Test
  void everyStatementOfTheLoadIsDrawn() {
    for (String word :
        List.of(
            "INSERT",
            "DELETE",
            "SET big = repeat",
            "SET big = NULL",
            "SET id =",
            "WHERE id IN",
            "ROLLBACK TO SAVEPOINT",
            "ROLLBACK AND CHAIN",
            "generate_series",
            "TRUNCATE public.load_default, public.load_full")) {
      assertThat(many)
          .as(word)
          .anySatisfy(one -> assertThat(String.join(";", one.statements())).contains(word));
    }
  }
}
