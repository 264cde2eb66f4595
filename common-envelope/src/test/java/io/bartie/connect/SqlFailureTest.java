package io.bartie.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlFailureTest {
  @ParameterizedTest
  @CsvSource({
    "08006, TRANSIENT", "57P01, TRANSIENT", "57P03, TRANSIENT", "40001, TRANSIENT",
    "40P01, TRANSIENT", "53300, TRANSIENT", "25P03, TRANSIENT", "55P03, TRANSIENT",
    "22001, PERMANENT", "23505, PERMANENT", "28P01, PERMANENT", "3D000, PERMANENT",
    "42P01, PERMANENT", "55000, PERMANENT",
  })
  void theSqlStateDecides(String state, SqlFailure kind) {
    assertThat(SqlFailure.of(new SQLException("x", state))).isEqualTo(kind);
  }

  @Test
  void withoutAStateABrokenConnectionMayHeal() {
    assertThat(SqlFailure.of(new SQLException("x", new EOFException())))
        .isEqualTo(SqlFailure.TRANSIENT);
    assertThat(SqlFailure.of(new SQLException("x"))).isEqualTo(SqlFailure.PERMANENT);
  }
}
