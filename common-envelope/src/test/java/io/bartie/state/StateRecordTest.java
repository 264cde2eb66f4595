package io.bartie.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class StateRecordTest {
  private static final StateRecord STATE =
      new StateRecord(
          "bartie",
          "7400000000000000001",
          1,
          "terra",
          "dbz_publication",
          "abc",
          4,
          StateRecord.Phase.STREAMING,
          "0/1000",
          "0/2000",
          7,
          "0/2040",
          List.of("public.animals"),
          List.of("public.old"),
          null);

  @Test
  void readsBackAsItWasWritten() throws IOException {
    assertThat(StateRecord.fromJson(STATE.toJson())).isEqualTo(STATE);
  }

  @Test
  void fieldsOfALaterVersionArePassedOver() throws IOException {
    String json = new String(STATE.toJson(), UTF_8).replaceFirst("\\{", "{\"later\":[1],");
    assertThat(StateRecord.fromJson(json.getBytes(UTF_8))).isEqualTo(STATE);
  }

  @Test
  void changedKeysAreMarkedAfterTheLastEventUnderTheOldOnes() throws IOException {
    StateRecord marked =
        STATE
            .withKeyChangeOf("public.t")
            .withProgress(new SourcePosition(Lsn.parse("0/3000"), 1), Lsn.parse("0/3100"));

    assertThat(StateRecord.fromJson(marked.toJson()).keyChange())
        .isEqualTo(new KeyChange(List.of("public.t"), "0/2000:7"));
    assertThat(STATE.withKeyChangeOf("public.t").withoutKeyChange()).isEqualTo(STATE);
  }

  @Test
  void progressChangesPositionsAndNothingElse() {
    StateRecord later =
        STATE.withProgress(new SourcePosition(Lsn.parse("0/3000"), 1), Lsn.parse("0/3100"));
    assertThat(later.published()).isEqualTo(new SourcePosition(Lsn.parse("0/3000"), 1));
    assertThat(later.confirmableLsn()).isEqualTo(Lsn.parse("0/3100"));
    assertThat(later.withProgress(STATE.published(), STATE.confirmableLsn())).isEqualTo(STATE);
  }
}
