package io.bartie.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypeChangeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "uuid | uuid",
        "integer | bigint",
        "bigint | smallint",
        "text | character varying",
        "character varying(10) | character varying(20)",
        "character varying(10) | text",
        "numeric(5,1) | numeric(9,1)",
        "numeric(5,1) | numeric",
        "timestamp(3) with time zone | timestamp(6) with time zone",
        "timestamp(3) without time zone | timestamp without time zone"
      })
  void valuesOfAWiderTypePrintAlike(String before, String now) {
    assertThat(TypeChange.keepsText(before, now)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text | uuid",
        "integer | text",
        "integer | numeric",
        "text | character varying(10)",
        "character varying(10) | character varying(9)",
        "numeric | numeric(5,1)",
        "numeric(5,1) | numeric(7,2)",
        "numeric(5,1) | numeric(4,1)",
        "character(3) | character(5)",
        "real | double precision",
        "timestamp(3) without time zone | timestamp(6) with time zone",
        "timestamp(3) without time zone | timestamp(0) without time zone",
        "mood | text"
      })
  void valuesOfAnotherTypeMayNot(String before, String now) {
    assertThat(TypeChange.keepsText(before, now)).isFalse();
  }
}
