package io.bartie.writer.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.writer.health.RetryReason;
import java.sql.SQLException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whose fault it is that something is tried again, as the operator's metric has it. */
class RetryReasonTest {
  @ParameterizedTest
  @CsvSource({
    "08006, CONNECTION",
    "57P01, CONNECTION",
    ", CONNECTION",
    "55P03, LOCK",
    "40P01, CONFLICT",
    "53100, OTHER",
  })
  void theDestinationsFailuresGoByTheirSqlstate(String state, RetryReason reason) {
    assertThat(Applier.reason(new SQLException("refused", state))).isEqualTo(reason);
  }

  @Test
  void aTopicThatIsNotConfirmedIsTheBrokersFault() {
    assertThat(Applier.reason(new TopicUnconfirmedException("t", new TimeoutException())))
        .isEqualTo(RetryReason.BROKER);
  }
}
