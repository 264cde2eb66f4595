package io.bartie.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableNameTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "public,animals,public.animals",
        "a.b,c,'\"a.b\".c'",
        "a,b.c,'a.\"b.c\"'",
        "public,Order,'public.\"Order\"'",
        "public,'a\"b','public.\"a\"\"b\"'",
        "public,select,'public.\"select\"'",
        "public,'o''Brien','public.\"o''Brien\"'",
        "public,x$y,'public.\"x$y\"'",
        "public,1st,'public.\"1st\"'",
        "public,表,'public.\"表\"'",
        "public,name,public.name",
        "public,int,'public.\"int\"'",
      })
  void printsAsQuoteIdentWould(String schema, String name, String printed) {
    assertThat(new TableName(schema, name)).hasToString(printed);
  }

  @Property
  void readsBackWhatItPrinted(
      @ForAll @StringLength(min = 1, max = 12) String schema,
      @ForAll @StringLength(min = 1, max = 12) String name) {
    TableName table = new TableName(schema, name);
    assertThat(TableName.parse(table.toString())).isEqualTo(table);
    assertThat(TableName.parse(table.sql())).isEqualTo(table);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", ".a", "a.", "a.b.c", "\"a.b", "a\"b\".c", "\"\".a", "\"a\"b.c"})
  void refusesOtherForms(String text) {
    assertThatThrownBy(() -> TableName.parse(text)).hasMessageContaining("not a table name");
  }

  @Test
  void literalsKeepQuotesAndBackslashes() {
    assertThat(SqlIdentifier.literal("it's")).isEqualTo("'it''s'");
    assertThat(SqlIdentifier.literal("a\\b'")).isEqualTo(" E'a\\\\b'''");
  }
}
