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
          List.of("NUMERIC", "INTEGER"));

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

  @Test
  void anotherSlotsPositionAloneIsTheSameWayOfWriting() {
    KeyLayout later =
        new KeyLayout("bartie", "0/900", 7, LAYOUT.table(), LAYOUT.columns(), LAYOUT.types());
    KeyLayout reordered =
        new KeyLayout(
            "bartie", "0/400", 4294967295L, LAYOUT.table(), List.of("a", "b"), LAYOUT.types());

    assertThat(LAYOUT.writesKeysLike(later)).isTrue();
    assertThat(LAYOUT.writesKeysLike(reordered)).isFalse();
  }
}
