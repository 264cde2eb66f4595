package io.bartie.connect;

import io.bartie.process.ProcessStop;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;

/**
 * Opens connections whose text output does not depend on what a role or a database is set to (I5).
 * The settings travel in the startup packet, because a replication connection runs no SET; and they
 * are read back, because a pooler may drop them.
 */
public final class PinnedSession {
  /** Settings of every session, on both sides. */
  private static final Map<String, String> PINNED = new LinkedHashMap<>();

  static {
    PINNED.put("TimeZone", "UTC");
    PINNED.put("DateStyle", "ISO, MDY");
    PINNED.put("IntervalStyle", "postgres");
    PINNED.put("extra_float_digits", "3");
    PINNED.put("bytea_output", "hex");
    PINNED.put("lc_monetary", "C");
    PINNED.put("search_path", "public");
    PINNED.put("xmloption", "content");
    PINNED.put("standard_conforming_strings", "on");
    PINNED.put("array_nulls", "on");
    PINNED.put("quote_all_identifiers", "off");
    PINNED.put("default_transaction_isolation", "read committed");
  }

  private PinnedSession() {}

  /** A plain connection, which waits for an answer for as long as its peer lives. */
  public static Connection open(DatabaseUrl url, String applicationName) throws SQLException {
    return open(url, properties(url, applicationName));
  }

  /**
   * A plain connection that is given up as lost when an answer takes longer than this, unless the
   * URL's {@code socketTimeout} says otherwise.
   */
  public static Connection open(DatabaseUrl url, String applicationName, Duration longestSilence)
      throws SQLException {
    Properties properties = properties(url, applicationName);
    limitSilence(properties, longestSilence);
    return open(url, properties);
  }

  /** An answer that takes longer means that the peer is lost, unless the URL says otherwise. */
  public static void limitSilence(Properties properties, Duration longestSilence) {
    properties.putIfAbsent("socketTimeout", String.valueOf(longestSilence.toSeconds()));
  }

  /**
   * A connection that also speaks the replication protocol of one database; parsing of statements
   * is left to the server. Silence is limited as for a plain one.
   */
  public static Connection openReplication(
      DatabaseUrl url, String applicationName, Map<String, String> more, Duration longestSilence)
      throws SQLException {
    Properties properties = properties(url, applicationName);
    properties.setProperty("replication", "database");
    properties.setProperty("assumeMinServerVersion", "14");
    properties.setProperty("preferQueryMode", "simple");
    properties.putAll(more);
    limitSilence(properties, longestSilence);
    return open(url, properties);
  }

  /** What to hand to pgjdbc or to a pool, credentials included. */
  public static Properties properties(DatabaseUrl url, String applicationName) {
    Properties properties = url.properties();
    StringBuilder options = new StringBuilder(properties.getProperty("options", ""));
    PINNED.forEach(
        (name, value) ->
            options
                .append(options.length() == 0 ? "" : " ")
                .append("-c ")
                .append(name)
                .append('=')
                .append(value.replace("\\", "\\\\").replace(" ", "\\ ")));
    properties.setProperty("options", options.toString());
    properties.setProperty("ApplicationName", applicationName);
    // a statement that locks by its rows must run to its end whether or not they are read
    properties.setProperty("defaultRowFetchSize", "0");
    properties.putIfAbsent("tcpKeepAlive", "true");
    properties.putIfAbsent("socketFactory", KeepaliveSocketFactory.class.getName());
    properties.putIfAbsent("connectTimeout", "10");
    properties.putIfAbsent("loginTimeout", "30");
    return properties;
  }

  private static Connection open(DatabaseUrl url, Properties properties) throws SQLException {
    // pgjdbc sends the JVM's zone in the startup packet, where it outranks the options.
    if (!TimeZone.getDefault().getID().equals("UTC")) {
      TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    }
    Connection connection = DriverManager.getConnection(url.jdbcUrl(), properties);
    try {
      check(connection, url);
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
    return connection;
  }

  /**
   * @throws ProcessStop when the server did not take a setting: values would be printed differently
   */
  public static void check(Connection connection, DatabaseUrl url) throws SQLException {
    for (Map.Entry<String, String> setting : PINNED.entrySet()) {
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SHOW " + setting.getKey())) {
        rows.next();
        String found = rows.getString(1);
        if (!found.equals(setting.getValue())) {
          throw ProcessStop.configuration(
              url
                  + ": the session's "
                  + setting.getKey()
                  + " is '"
                  + found
                  + "' and not '"
                  + setting.getValue()
                  + "', so values would be printed differently. Connect without a pooler that drops"
                  + " startup options.");
        }
      }
    }
  }
}
