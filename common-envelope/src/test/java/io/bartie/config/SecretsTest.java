package io.bartie.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretsTest {
  @ParameterizedTest
  @CsvSource({
    "postgres://u:hunter2@h/d, postgres://u:***@h/d",
    "postgres://admin@server:hunter2@h/d, postgres://admin@server:***@h/d",
    "postgres://u:hun@ter2@h/d, postgres://u:***@h/d",
    "postgres://u@h:5432/d, postgres://u@h:5432/d",
    "postgres://h/d?user=u&password=hunter2&ssl=true, postgres://h/d?user=u&password=***&ssl=true",
  })
  void passwordsAreTakenOutAndNothingElse(String text, String masked) {
    assertThat(Secrets.masked(text)).isEqualTo(masked);
  }
}
