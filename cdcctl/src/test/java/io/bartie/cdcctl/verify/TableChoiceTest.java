package io.bartie.cdcctl.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.process.ProcessStop;
import io.bartie.sql.TableName;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableChoiceTest {
  private static final List<PublishedTable> PUBLISHED =
      List.of(
          table("public", "animals"),
          table("public", "a,b"),
          table("one", "twin"),
          table("two", "twin"));

  @Test
  void aBareNameIsEnoughWhereItIsTheOnlyOne() {
    assertThat(chosen("animals")).containsExactly("public.animals");
  }

  @Test
  void aCommaWithinQuotesBelongsToTheName() {
    assertThat(chosen("\"a,b\", two.twin")).containsExactly("public.\"a,b\"", "two.twin");
  }

  @Test
  void aTableNamedTwiceIsComparedOnce() {
    assertThat(chosen("animals,public.animals")).containsExactly("public.animals");
  }

  @Test
  void anAmbiguousNameIsRefused() {
    assertThatThrownBy(() -> chosen("twin"))
        .isInstanceOf(ProcessStop.class)
        .hasMessageContaining("twin may be one.twin or two.twin");
  }

  @Test
  void everyUnknownNameIsReported() {
    assertThatThrownBy(() -> chosen("animals,nope,one.animals"))
        .isInstanceOf(ProcessStop.class)
        .hasMessageContaining("no table nope")
        .hasMessageContaining("no table one.animals");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",", "a.b.c", "\"a", "public."})
  void whatIsNoListOfNamesIsRefused(String text) {
    assertThatThrownBy(() -> TableChoice.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  private static List<String> chosen(String names) {
    return TableChoice.parse(names).among(PUBLISHED, "pub").stream()
        .map(table -> table.name().toString())
        .toList();
  }

  private static PublishedTable table(String schema, String name) {
    return new PublishedTable(
        new TableName(schema, name), List.of("id"), List.of("id"), null, false);
  }
}
