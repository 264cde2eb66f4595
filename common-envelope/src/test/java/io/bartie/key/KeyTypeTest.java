package io.bartie.key;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.envelope.Column;
import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.TableShape;
import io.bartie.sql.TableName;
import java.math.BigDecimal;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyTypeTest {
  @ParameterizedTest
  @CsvSource({
    "NUMERIC, 1.0, 1.00",
    "NUMERIC, 1, 1.000",
    "NUMERIC, 0, 0.00",
    "NUMERIC, -2.5, -2.50",
    "NUMERIC, 100, 100.0",
    "FLOAT, 0, -0",
    "INTERVAL, 1 day, 24:00:00",
    "INTERVAL, 1 mon, 30 days",
    "INTERVAL, 1 year, 12 mons",
    "INTERVAL, 1 year, 360 days",
    "INTERVAL, 00:00:00, 1 day -24:00:00",
    "INTERVAL, 1 mon -1 day, 29 days",
    "INTERVAL, -00:00:00.5, -00:00:00.500000",
  })
  void equalValuesHaveOneForm(KeyType type, String one, String other) {
    assertThat(type.canonical(one)).isEqualTo(type.canonical(other));
  }

  @ParameterizedTest
  @CsvSource({
    "NUMERIC, 1, 10",
    "NUMERIC, 100, 1",
    "NUMERIC, NaN, Infinity",
    "NUMERIC, 0.1, 0.01",
    "FLOAT, 1e-45, 1e-44",
    "FLOAT, NaN, 0",
    "INTERVAL, 1 day, 1 day 00:00:00.000001",
    "INTERVAL, infinity, -infinity",
    "INTERVAL, -178000000 years, 178000000 years",
    "VERBATIM, a, A",
    "VERBATIM, 1.0, 1.00",
  })
  void differentValuesHaveDifferentForms(KeyType type, String one, String other) {
    assertThat(type.canonical(one)).isNotEqualTo(type.canonical(other));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\": 1.0, \"b\": [-2.50, true, null]} | {\"a\": 1.00, \"b\": [-2.5, true, null]}",
        "0.00 | 0",
        "[1.0,2.50) | [1.00,2.5)",
        "{[1.0,2.0),[3,4]} | {[1,2),[3.00,4.0]}",
        "[0:1]={1.0,NULL} | [0:1]={1,NULL}",
        "{{-0.0,NaN},{1.10,-Infinity}} | {{0,NaN},{1.1,-Infinity}}",
      })
  void theScaleOfNumbersWithinAValueDoesNotCount(String one, String other) {
    assertThat(KeyType.SCALED.canonical(one)).isEqualTo(KeyType.SCALED.canonical(other));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\": \"1.0\"} | {\"a\": \"1.00\"}",
        "{\"1.0\": 1} | {\"1.00\": 1}",
        "{\"a\\\"1.0\": 1} | {\"a\\\"1.00\": 1}",
        "[1.0,2) | [1.0,2]",
        "[1,10) | [1,1)",
        "[0:1]={1,2} | {1,2}",
        "{1.0} | {10}",
      })
  void whatIsNoNumberCountsAsItStands(String one, String other) {
    assertThat(KeyType.SCALED.canonical(one)).isNotEqualTo(KeyType.SCALED.canonical(other));
  }

  @Test
  void floatsInAnArrayDifferOnlyBySignOfZero() {
    assertThat(KeyType.FLOAT_ARRAY.canonical("{-0,1e-45,-1,NaN,NULL}"))
        .isEqualTo("{0,1e-45,-1,NaN,NULL}");
    assertThat(KeyType.FLOAT_ARRAY.canonical("{1.5e+10}")).isEqualTo("{1.5e+10}");
  }

  @Test
  void paddingOfCharDoesNotCount() {
    assertThat(KeyType.BLANK_PADDED.canonical("a   ")).isEqualTo("a");
    assertThat(KeyType.BLANK_PADDED.canonical(" a\t ")).isEqualTo(" a\t");
    assertThat(KeyType.BLANK_PADDED.canonical("    ")).isEmpty();
  }

  @Property
  void numericFormAgreesWithEquality(
      @ForAll @IntRange(min = -5000, max = 5000) int one,
      @ForAll @IntRange(max = 4) int oneScale,
      @ForAll @IntRange(min = -5000, max = 5000) int other,
      @ForAll @IntRange(max = 4) int otherScale) {
    BigDecimal a = BigDecimal.valueOf(one, oneScale);
    BigDecimal b = BigDecimal.valueOf(other, otherScale);
    boolean sameForm =
        KeyType.NUMERIC
            .canonical(a.toPlainString())
            .equals(KeyType.NUMERIC.canonical(b.toPlainString()));
    assertThat(sameForm).isEqualTo(a.compareTo(b) == 0);
  }

  @Test
  void aTypeWithoutACanonicalFormIsNotGuessed() {
    assertThat(KeyType.ofBuiltIn("regclass")).isEmpty();
    assertThat(KeyType.ofBuiltIn("tsvector")).isEmpty();
    assertThat(KeyType.ofBuiltIn("citext")).isEmpty();
  }

  @Test
  void keysStandInKeyOrderWithCanonicalValues() {
    TableShape shape =
        new TableShape(
            new TableName("public", "Order"),
            List.of(
                new Column("id", "bigint"),
                new Column("a\"b", "numeric"),
                new Column("on", "boolean")),
            List.of(1, 0, 2));
    RecordKey key =
        new RecordKey(shape, List.of(KeyType.NUMERIC, KeyType.INTEGER, KeyType.BOOLEAN));
    List<ColumnValue> one =
        List.of(ColumnValue.text("1.50"), ColumnValue.text("7"), ColumnValue.text("f"));
    List<ColumnValue> other =
        List.of(ColumnValue.text("1.5"), ColumnValue.text("7"), ColumnValue.text("f"));
    assertThat(new String(key.of(one), UTF_8))
        .isEqualTo("public.\"Order\":{\"a\\\"b\":\"1.5\",\"id\":7,\"on\":false}");
    assertThat(key.isSame(one, other)).isTrue();
    assertThatThrownBy(() -> key.of(List.of(ColumnValue.NULL, one.get(1), one.get(2))))
        .hasMessageContaining("has no value");
  }
}
