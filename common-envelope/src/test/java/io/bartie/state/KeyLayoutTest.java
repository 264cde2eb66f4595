package io.bartie.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyLayoutTest {
  private static final KeyLayout LAYOUT =
      new KeyLayout(
          "bartie",
          "0/400",
          4294967295L,
          "public.\"Order\"",
          List.of("b", "a"),
          List.of("NUMERIC", "INTEGER"),
          List.of("numeric(5,1)", "integer"));

  @Test
  void readsBackAsItWasWritten() throws IOException {
    assertThat(KeyLayout.fromJson(LAYOUT.toJson())).isEqualTo(LAYOUT);
  }

  @Test
  void standsBesideTheStateRecordOfItsSlot() {
    assertThat(new String(LAYOUT.recordKey(), StandardCharsets.UTF_8))
        .isEqualTo("bartie:4294967295")
        .startsWith(KeyLayout.recordKeyPrefix("bartie"));
  }

  private static KeyLayout of(String sqlType) {
    return new KeyLayout(
        "bartie",
        "0/400",
        7,
        "public.t",
        List.of("a"),
        List.of("VERBATIM"),
        sqlType == null ? null : List.of(sqlType));
  }

  @Test
  void anotherTypeWithTheSameCanonicalFormIsAnotherWayOfWriting() {
    assertThat(of("uuid").writesKeysLike(of("text"))).isFalse();
    assertThat(of("text").writesKeysLike(of("character varying(10)"))).isTrue();
  }

  @Test
  void aTypeThatAnOlderVersionDidNotRememberIsHeldToBeTheSame() throws IOException {
    byte[] old =
        """
        {"slot":"bartie","consistentPoint":"0/400","relation":7,"table":"public.t",
         "columns":["a"],"types":["VERBATIM"]}
        """
            .getBytes(StandardCharsets.UTF_8);

    assertThat(KeyLayout.fromJson(old)).isEqualTo(of(null));
    assertThat(of("uuid").writesKeysLike(KeyLayout.fromJson(old))).isTrue();
  }

  @Test
  void anotherSlotsPositionAloneIsTheSameWayOfWriting() {
    KeyLayout later =
        new KeyLayout(
            "bartie",
            "0/900",
            7,
            LAYOUT.table(),
            LAYOUT.columns(),
            LAYOUT.types(),
            LAYOUT.sqlTypes());
    KeyLayout reordered =
        new KeyLayout(
            "bartie",
            "0/400",
            4294967295L,
            LAYOUT.table(),
            List.of("a", "b"),
            LAYOUT.types(),
            LAYOUT.sqlTypes());

    assertThat(LAYOUT.writesKeysLike(later)).isTrue();
    assertThat(LAYOUT.writesKeysLike(reordered)).isFalse();
  }
}
