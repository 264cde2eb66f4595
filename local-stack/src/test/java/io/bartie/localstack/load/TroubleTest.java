package io.bartie.localstack.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TroubleTest {
  @ParameterizedTest
  @CsvSource({
    "08006, CONNECTION",
    "08001, CONNECTION",
    "57P01, CONNECTION",
    "57P03, CONNECTION",
    "40P01, CONFLICT",
    "23505, CONFLICT",
    "42P01, ERROR",
    "28P01, ERROR"
  })
  void isToldByTheSqlState(String state, Trouble trouble) {
    assertThat(Trouble.of(new SQLException("", state))).isEqualTo(trouble);
  }

  @Test
  void anErrorWithoutAStateIsAnError() {
    assertThat(Trouble.of(new SQLException(""))).isEqualTo(Trouble.ERROR);
  }
}
