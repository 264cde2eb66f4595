package io.bartie.localstack.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.localstack.process.SetupException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresUrlTest {
  @ParameterizedTest
  @CsvSource({
    "postgres://postgres:bartie@localhost:5410/terra, jdbc:postgresql://localhost:5410/terra?user=postgres&password=bartie",
    "postgresql://me@host/db?sslmode=require, jdbc:postgresql://host/db?sslmode=require&user=me",
    "postgres://host:1, jdbc:postgresql://host:1/",
    "postgres://u:a%26b+c@h/d, jdbc:postgresql://h/d?user=u&password=a%26b%2Bc",
    "jdbc:postgresql://h/d?user=u, jdbc:postgresql://h/d?user=u"
  })
  void becomesAJdbcUrl(String url, String jdbc) {
    assertThat(PostgresUrl.toJdbc(url)).isEqualTo(jdbc);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql://h/d", "localhost:5410", "postgres://h h:secret@x/d"})
  void anythingElseIsRefused(String url) {
    assertThatThrownBy(() -> PostgresUrl.toJdbc(url)).isInstanceOf(SetupException.class);
  }

  @Test
  void theErrorDoesNotQuoteThePassword() {
    assertThatThrownBy(() -> PostgresUrl.toJdbc("mysql://u:secret@h/d"))
        .message()
        .doesNotContain("secret");
  }
}
