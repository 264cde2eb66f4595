package io.bartie.writer.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypeFitTest {
  /** A column of a type that comes with Postgres. */
  private static DestinationColumn builtIn(String type, String typeName) {
    return new DestinationColumn("c", type, type, typeName, false, false, false, false);
  }

  /** A column of a type that somebody made. */
  private static DestinationColumn made(String type, boolean enumerated) {
    return new DestinationColumn("c", type, type, null, enumerated, false, false, false);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "numeric(9,2) | numeric(9,2) | numeric | true",
        "numeric | numeric(9,2) | numeric | false",
        "double precision | real | float4 | false",
        "timestamp without time zone | timestamp(0) without time zone | timestamp | false",
        "text | character varying(3) | varchar | false",
        "character(3) | text | text | true",
        "mood | text | text | true",
        "character varying(3) | character varying | varchar | true",
        "integer | bigint | int8 | false",
        "text[] | text[] | _text | true",
        "price | numeric | numeric | false",
      })
  void onlyTheSameTypeAndUnboundedTextKeepEveryValue(
      String source, String destination, String typeName, boolean keeps) {
    assertThat(TypeFit.keepsEveryValue(source, builtIn(destination, typeName))).isEqualTo(keeps);
  }

  @ParameterizedTest
  @CsvSource({"mood, mood, true, true", "pair, pair, false, false", "mood, feeling, true, false"})
  void ofTypesThatSomebodyMadeOnlyEnumsAreTrusted(
      String source, String destination, boolean enumerated, boolean keeps) {
    assertThat(TypeFit.keepsEveryValue(source, made(destination, enumerated))).isEqualTo(keeps);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "numeric(9,2) | numeric | numeric | true",
        "character(3) | character(5) | bpchar | true",
        "timestamp(3) with time zone | timestamp with time zone | timestamptz | true",
        "integer | bigint | int8 | true",
        "numeric | text | text | true",
        "text | uuid | uuid | true",
        "text | numeric | numeric | false",
        "text | interval | interval | false",
        "text | character(5) | bpchar | false",
        "text | jsonb | jsonb | false",
      })
  void aKeyMustNotBecomeCoarser(
      String source, String destination, String typeName, boolean tellsApart) {
    assertThat(TypeFit.tellsKeysApart(source, builtIn(destination, typeName)))
        .isEqualTo(tellsApart);
  }

  @ParameterizedTest
  @CsvSource({"mood, mood, true", "text, citext, false"})
  void aKeyOfATypeThatSomebodyMadeMustBeTheSourcesOwn(
      String source, String destination, boolean tellsApart) {
    assertThat(TypeFit.tellsKeysApart(source, made(destination, false))).isEqualTo(tellsApart);
  }
}
