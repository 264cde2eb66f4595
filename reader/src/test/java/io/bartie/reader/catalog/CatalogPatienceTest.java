package io.bartie.reader.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.reader.publish.Tick;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CatalogPatienceTest {
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger ticks = new AtomicInteger();

  /** Fails so many times with this SQLSTATE before it answers. */
  private CatalogPatience.Question<String> failing(String state, int times) {
    return () -> {
      if (asked.incrementAndGet() <= times) {
        throw new SQLException("not now", state);
      }
      return "the answer";
    };
  }

  private String answer(CatalogPatience.Question<String> question) throws SQLException {
    return CatalogPatience.answer(null, ticks::incrementAndGet, question);
  }

  @Test
  void whileATableIsLockedTheQuestionIsAskedAgainAndTheTickGoesOn() throws SQLException {
    assertThat(answer(failing("55P03", 100))).isEqualTo("the answer");
    assertThat(ticks).hasValue(100);
  }

  @Test
  void aTableThatIsDroppedMeanwhileIsNoFailure() throws SQLException {
    assertThat(answer(failing("XX000", 2))).isEqualTo("the answer");
  }

  @Test
  void anInternalErrorThatStaysIsAFailure() {
    assertThatThrownBy(() -> answer(failing("XX000", Integer.MAX_VALUE)))
        .isInstanceOf(SQLException.class);
    assertThat(asked).hasValueBetween(2, 100);
  }

  @Test
  void anyOtherFailureIsPassedOnAtOnce() {
    assertThatThrownBy(() -> answer(failing("42501", 1))).isInstanceOf(SQLException.class);
    assertThat(asked).hasValue(1);
  }

  @Test
  void theTickMayEndTheWait() {
    Tick stop =
        () -> {
          throw new IllegalStateException("enough");
        };
    assertThatThrownBy(() -> CatalogPatience.answer(null, stop, failing("55P03", 1)))
        .hasMessage("enough");
  }
}
