package io.bartie.connect;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.postgresql.PGProperty;

/**
 * The address of a Postgres database, from a libpq connection URI (PostgreSQL documentation,
 * "Connection URIs") or a pgjdbc URL. {@link #toString()} shows no password.
 */
public final class DatabaseUrl {
  /** libpq's name of a parameter, and pgjdbc's where that differs. */
  private static final Map<String, String> RENAMED =
      Map.of(
          "application_name", "ApplicationName",
          "channel_binding", "channelBinding",
          "connect_timeout", "connectTimeout",
          "gssencmode", "gssEncMode",
          "keepalives", "tcpKeepAlive",
          "krbsrvname", "kerberosServerName",
          "load_balance_hosts", "loadBalanceHosts",
          "require_auth", "requireAuth",
          "sslnegotiation", "sslNegotiation",
          "target_session_attrs", "targetServerType");

  /** libpq's parameters that change nothing about which database it is, nor how safely reached. */
  private static final Set<String> WITHOUT_EFFECT =
      Set.of(
          "client_encoding",
          "fallback_application_name",
          "keepalives_count",
          "keepalives_idle",
          "keepalives_interval",
          "tcp_user_timeout");

  private static final Map<String, String> SERVER_TYPES =
      Map.of(
          "read-write", "primary",
          "primary", "primary",
          "read-only", "secondary",
          "standby", "secondary",
          "prefer-standby", "preferSecondary",
          "any", "any");

  private static final List<String> SSL_MODES =
      List.of("disable", "allow", "prefer", "require", "verify-ca", "verify-full");

  private final String hosts;
  private final String database;
  private final String user;
  private final String password;
  private final Map<String, String> parameters;

  private DatabaseUrl(
      String hosts, String database, String user, String password, Map<String, String> parameters) {
    this.hosts = hosts;
    this.database = database;
    this.user = user;
    this.password = password;
    this.parameters = parameters;
  }

  /**
   * Reads {@code postgres://user:password@host:port/db?sslmode=…}, {@code postgresql://…} or {@code
   * jdbc:postgresql://…}.
   *
   * @param environment where {@code PGPASSWORD} and {@code PGUSER} are looked up when the text has
   *     none; {@code ~/.pgpass} is read by pgjdbc itself
   * @throws IllegalArgumentException when the text has another form; the message shows no password
   */
  public static DatabaseUrl parse(String text, Map<String, String> environment) {
    String rest;
    boolean jdbc = text.startsWith("jdbc:postgresql:");
    if (jdbc) {
      rest = text.substring("jdbc:postgresql:".length());
      rest = rest.startsWith("//") ? rest.substring(2) : "localhost/" + rest;
    } else if (text.startsWith("postgres://")) {
      rest = text.substring("postgres://".length());
    } else if (text.startsWith("postgresql://")) {
      rest = text.substring("postgresql://".length());
    } else {
      throw new IllegalArgumentException(
          "it must begin with postgres://, postgresql:// or jdbc:postgresql://");
    }
    Map<String, String> parameters = new TreeMap<>();
    int query = rest.indexOf('?');
    if (query >= 0) {
      parseParameters(rest.substring(query + 1), parameters);
      rest = rest.substring(0, query);
    }
    boolean holdsPassword = parameters.containsKey("password");
    String user = parameters.remove("user");
    String password = parameters.remove("password");
    int slash = rest.indexOf('/');
    // a password with a bare / or ? would be taken for a host, and shown
    if (rest.indexOf('@', Math.max(slash, 0)) > slash && slash >= 0
        || query >= 0 && text.indexOf('@', text.indexOf('?')) >= 0) {
      throw new IllegalArgumentException(
          "an '@' stands after the first '/' or '?'; write these characters in a user, password or"
              + " database name as %2F, %3F and %40");
    }
    String authority = slash < 0 ? rest : rest.substring(0, slash);
    String database = slash < 0 ? "" : decode(rest.substring(slash + 1));
    int at = authority.lastIndexOf('@');
    if (at >= 0) {
      String login = authority.substring(0, at);
      authority = authority.substring(at + 1);
      int colon = login.indexOf(':');
      user = decode(colon < 0 ? login : login.substring(0, colon));
      password = colon < 0 ? password : decode(login.substring(colon + 1));
    }
    if (parameters.containsKey("dbname")) {
      database = parameters.remove("dbname");
    }
    String hosts = hosts(authority, parameters.remove("host"), parameters.remove("port"));
    if (user == null || user.isEmpty()) {
      user = environment.getOrDefault("PGUSER", System.getProperty("user.name"));
    }
    if (password == null) {
      password = environment.get("PGPASSWORD");
    }
    if (database.isEmpty()) {
      database = user;
    }
    Map<String, String> known = jdbc ? parameters : translated(parameters);
    requireKnown(known, holdsPassword);
    String sslmode = known.getOrDefault("sslmode", "prefer");
    if (!SSL_MODES.contains(sslmode)) {
      throw new IllegalArgumentException(
          "the parameter sslmode must be one of " + String.join(", ", SSL_MODES));
    }
    return new DatabaseUrl(hosts, database, user, password, known);
  }

  private static String hosts(String authority, String hostParameter, String portParameter) {
    String port = portParameter == null ? "5432" : portParameter;
    String text = authority.isEmpty() && hostParameter != null ? hostParameter : authority;
    StringBuilder hosts = new StringBuilder();
    for (String host : text.isEmpty() ? new String[] {"localhost"} : text.split(",")) {
      int colon = host.indexOf(':', host.indexOf(']') + 1);
      String number = colon < 0 ? port : host.substring(colon + 1);
      if (!number.matches("\\d{1,5}") || Integer.parseInt(number) > 65535) {
        throw new IllegalArgumentException(
            "a host's port is not a number from 0 to 65535 (write a ':' within a password as %3A)");
      }
      String name = colon < 0 ? host : host.substring(0, colon);
      hosts.append(hosts.length() == 0 ? "" : ",");
      hosts.append(name.isEmpty() ? "localhost" : name).append(':').append(number);
    }
    return hosts.toString();
  }

  private static void parseParameters(String query, Map<String, String> parameters) {
    for (String pair : query.split("&")) {
      if (pair.isEmpty()) {
        continue;
      }
      int equals = pair.indexOf('=');
      if (equals <= 0) {
        throw new IllegalArgumentException("a parameter after '?' has no '='");
      }
      String name = decode(pair.substring(0, equals));
      // which of the two counts must not be guessed: one may say less of TLS than the other
      if (parameters.put(name, decode(pair.substring(equals + 1))) != null) {
        throw new IllegalArgumentException("a parameter stands twice after '?'");
      }
    }
  }

  private static Map<String, String> translated(Map<String, String> libpq) {
    Map<String, String> pgjdbc = new TreeMap<>();
    libpq.forEach(
        (name, value) -> {
          if (WITHOUT_EFFECT.contains(name)) {
            return;
          }
          String newName = RENAMED.getOrDefault(name, name);
          String newValue =
              switch (newName) {
                case "targetServerType" -> SERVER_TYPES.getOrDefault(value, value);
                case "tcpKeepAlive" -> String.valueOf(!value.equals("0"));
                case "loadBalanceHosts" -> String.valueOf(value.matches("random|true"));
                default -> value;
              };
          pgjdbc.put(newName, newValue);
        });
    return pgjdbc;
  }

  /**
   * A misspelt sslmode must not pass for none.
   *
   * @param besidePassword whether a password is among them: what looks like a name may be what
   *     follows a '&' in it, and is not shown
   */
  private static void requireKnown(Map<String, String> parameters, boolean besidePassword) {
    List<String> unknown =
        parameters.keySet().stream().filter(name -> PGProperty.forName(name) == null).toList();
    if (unknown.isEmpty()) {
      return;
    }
    throw new IllegalArgumentException(
        subject(unknown, besidePassword)
            + " not known: it takes pgjdbc's connection parameters, and of libpq's own names "
            + String.join(", ", new TreeSet<>(RENAMED.keySet()))
            + " (write a '&' within a value as %26)");
  }

  private static String subject(List<String> unknown, boolean besidePassword) {
    if (besidePassword) {
      return "a parameter after '?' is";
    }
    String names = String.join("', '", unknown);
    return unknown.size() == 1
        ? "the parameter '" + names + "' after '?' is"
        : "the parameters '" + names + "' after '?' are";
  }

  /** Percent-decoding as libpq does it: a plus sign stays a plus sign. */
  private static String decode(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("a percent sign is not followed by two hex digits", e);
    }
  }

  /** The address for pgjdbc, without credentials or parameters. */
  public String jdbcUrl() {
    return "jdbc:postgresql://"
        + hosts
        + "/"
        + URLEncoder.encode(database, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Credentials and parameters for pgjdbc. */
  public Properties properties() {
    Properties properties = new Properties();
    properties.putAll(parameters);
    properties.setProperty("user", user);
    if (password != null) {
      properties.setProperty("password", password);
    }
    return properties;
  }

  public String database() {
    return database;
  }

  public String user() {
    return user;
  }

  /** For messages and logs: the address without password and parameters. */
  @Override
  public String toString() {
    return "postgres://" + user + "@" + hosts + "/" + database;
  }
}
