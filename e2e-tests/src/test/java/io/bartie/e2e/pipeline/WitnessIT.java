package io.bartie.e2e.pipeline;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is planted at the destination by hand, the witness sees; what may happen, it lets pass. */
class WitnessIT {
  @RegisterExtension final Pipeline pipeline = Pipeline.fresh();

  private Witness witness;

  @BeforeEach
  void rowIsThere() {
    witness = Witness.of(pipeline);
    pipeline
        .given()
        .dest("ALTER TABLE load ADD __bartie_lsn pg_lsn, ADD __bartie_seq bigint")
        .dest("INSERT INTO load VALUES (1, 5, '', '', '0/50', 3)");
  }

  @Test
  void whatGoesForwardIsFine() {
    pipeline
        .when()
        .dest("UPDATE load SET version = 6, __bartie_seq = 4")
        .dest("DELETE FROM load")
        .dest("INSERT INTO load VALUES (1, 7, '', '', '0/60', 0)");
    witness.sawNothingMoveBack();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE load SET version = 4, __bartie_seq = 4",
        "UPDATE load SET version = 6, __bartie_lsn = '0/40'",
        "UPDATE load SET version = 5",
        "DELETE FROM load; INSERT INTO load VALUES (1, 5, '', '', '0/50', 3)",
        "DELETE FROM load; INSERT INTO load VALUES (1, 4, '', '', '0/60', 3)",
      })
  void whatGoesBackIsSeen(String sql) {
    pipeline.when().dest(sql);
    assertThatThrownBy(witness::sawNothingMoveBack).hasMessageContaining("rows that moved back");
  }
}
