package io.bartie.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseUrlTest {
  private static DatabaseUrl parse(String text) {
    return DatabaseUrl.parse(text, Map.of());
  }

  @ParameterizedTest
  @CsvSource({
    "postgres://u:p@h:5410/terra, jdbc:postgresql://h:5410/terra",
    "postgresql://u@h/terra, jdbc:postgresql://h:5432/terra",
    "postgres://u@[::1]:5/d, jdbc:postgresql://[::1]:5/d",
    "postgres://u@/d, jdbc:postgresql://localhost:5432/d",
    "postgres://u@h, jdbc:postgresql://h:5432/u",
    "postgres://u@h/a%20b%2Fc, jdbc:postgresql://h:5432/a%20b%2Fc",
    "jdbc:postgresql://h:1/d?user=u, jdbc:postgresql://h:1/d",
    "postgres:///d?host=h&port=7&user=u, jdbc:postgresql://h:7/d",
  })
  void addressesBecomeJdbcAddresses(String text, String jdbc) {
    assertThat(parse(text).jdbcUrl()).isEqualTo(jdbc);
  }

  @Test
  void severalHostsAreKept() {
    assertThat(parse("postgres://u@a:1,b:2/d").jdbcUrl()).isEqualTo("jdbc:postgresql://a:1,b:2/d");
  }

  @Test
  void credentialsAreDecodedAndNeverShown() {
    DatabaseUrl url = parse("postgres://us%40er:p%3A%2F%40s+s@h:1/d?sslmode=require");
    assertThat(url.properties())
        .containsEntry("user", "us@er")
        .containsEntry("password", "p:/@s+s")
        .containsEntry("sslmode", "require");
    assertThat(url.toString()).isEqualTo("postgres://us@er@h:1/d");
    assertThat(url.jdbcUrl()).doesNotContain("p:/@s+s");
  }

  @Test
  void thePasswordMayComeFromTheEnvironment() {
    DatabaseUrl url = DatabaseUrl.parse("postgres://u@h/d", Map.of("PGPASSWORD", "secret"));
    assertThat(url.properties()).containsEntry("password", "secret");
    DatabaseUrl own = DatabaseUrl.parse("postgres://u:own@h/d", Map.of("PGPASSWORD", "secret"));
    assertThat(own.properties()).containsEntry("password", "own");
    assertThat(parse("postgres://u@h/d").properties()).doesNotContainKey("password");
  }

  @Test
  void libpqParametersBecomePgjdbcs() {
    assertThat(
            parse("postgres://u@h/d?connect_timeout=3&target_session_attrs=read-write")
                .properties())
        .containsEntry("connectTimeout", "3")
        .containsEntry("targetServerType", "primary");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mysql://u:secret@h/d",
        "u:secret@h/d",
        "postgres://u:secret@h:port/d",
        "postgres://u:secret@h:99999/d",
        "postgres://u:secret%@h/d",
        "postgres://u:secret/x@h:5432/db",
        "postgres://u:1/secret@h:5432/db",
        "postgres://u:secret?x@h:5432/db",
        "postgres://h:secret/db",
        "postgres://u:secret@h/d?sslmode",
      })
  void otherFormsAreRefusedWithoutShowingThePassword(String text) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .doesNotContain("secret");
  }

  @ParameterizedTest
  @CsvSource({
    "postgres://u@h/d?ssl_mode=secret, ssl_mode",
    "postgres://u@h/d?hostaddr=secret, hostaddr",
    "postgres://u@h/d?SSLMODE=secret, SSLMODE",
    "jdbc:postgresql://h/d?user=u&connect_timeout=secret, connect_timeout",
  })
  void unknownParametersAreRefusedByNameWithoutTheirValue(String text, String name) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + name + "'")
        .message()
        .doesNotContain("secret");
  }

  @Test
  void unknownParametersAreRefusedTogether() {
    assertThatThrownBy(() -> parse("postgres://u@h/d?ssl_mode=a&hostaddr=b&connect_timeout=3"))
        .hasMessageContaining("the parameters 'hostaddr', 'ssl_mode' after '?' are not known");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgres://u@h/d?sslmode=require&sslmode=disable",
        "postgres://u@h/d?sslmode=require&ssl%6Dode=require",
        "jdbc:postgresql://h/d?user=u&user=v"
      })
  void parameterThatStandsTwiceIsRefused(String text) {
    assertThatThrownBy(() -> parse(text)).hasMessageContaining("twice");
  }

  @Test
  void sslmodeIsOneOfPostgresOwn() {
    assertThatThrownBy(() -> parse("postgres://u@h/d?sslmode=requir"))
        .hasMessageContaining("sslmode must be one of disable, allow")
        .message()
        .doesNotContain("'requir'");
    assertThat(parse("postgres://u@h/d?sslmode=verify-full").properties())
        .containsEntry("sslmode", "verify-full");
  }

  @Test
  void whatFollowsAPasswordIsNotShown() {
    assertThatThrownBy(() -> parse("postgres://h/d?user=u&password=a&hunter2=c"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("%26")
        .message()
        .doesNotContain("hunter2");
  }

  @Test
  void libpqsOwnNamesStandBesideAPassword() {
    assertThat(parse("postgres://h/d?user=u&password=p&application_name=me").properties())
        .containsEntry("password", "p")
        .containsEntry("ApplicationName", "me");
  }

  @Test
  void parametersOfPgjdbcAreKnown() {
    assertThat(
            parse(
                    "postgres://u@h/d?sslmode=verify-full&sslrootcert=/ca.pem&options=-c%20a=b&socketTimeout=9"
                        + "&application_name=me&keepalives=1&krbsrvname=k&connect_timeout=3"
                        + "&channel_binding=require&gssencmode=disable&load_balance_hosts=random"
                        + "&require_auth=scram-sha-256&sslnegotiation=postgres"
                        + "&keepalives_idle=60&tcp_user_timeout=9&client_encoding=UTF8")
                .properties())
        .containsEntry("channelBinding", "require")
        .containsEntry("gssEncMode", "disable")
        .containsEntry("loadBalanceHosts", "true")
        .containsEntry("requireAuth", "scram-sha-256")
        .containsEntry("sslNegotiation", "postgres")
        .doesNotContainKeys("keepalives_idle", "tcp_user_timeout", "client_encoding")
        .containsEntry("sslmode", "verify-full")
        .containsEntry("socketTimeout", "9")
        .containsEntry("tcpKeepAlive", "true");
  }

  @Test
  void sessionOptionsAreEscaped() {
    assertThat(PinnedSession.properties(parse("postgres://u@h/d"), "bartie-test"))
        .hasEntrySatisfying(
            "options",
            options ->
                assertThat((String) options)
                    .contains("-c TimeZone=UTC")
                    .contains("-c DateStyle=ISO,\\ MDY"));
  }
}
