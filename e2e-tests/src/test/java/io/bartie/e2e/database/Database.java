package io.bartie.e2e.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * One database of a test's server, whether it exists yet or not. Every call opens its own session.
 */
public record Database(String host, int port, String name) {
  private static final String USER = "postgres";
  private static final String PASSWORD = "bartie";

  /** A libpq URI with user and password. */
  public String url() {
    return "postgres://" + USER + ":" + PASSWORD + "@" + host + ":" + port + "/" + name;
  }

  /** Another database of the same server. */
  public Database sibling(String other) {
    return new Database(host, port, other);
  }

  /** A plain session as a client without any settings of its own gets it; the caller closes it. */
  public Connection connect() throws SQLException {
    return connect("");
  }

  Connection connect(String options) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", USER);
    properties.setProperty("password", PASSWORD);
    properties.setProperty("ApplicationName", "e2e-test");
    properties.setProperty("preferQueryMode", "simple");
    properties.setProperty("connectTimeout", "10");
    properties.setProperty("socketTimeout", "300");
    if (!options.isEmpty()) {
      properties.setProperty("options", options);
    }
    return DriverManager.getConnection(
        "jdbc:postgresql://" + host + ":" + port + "/" + name, properties);
  }

  /** Sends the statements one by one in one session, as psql would. */
  public void run(String script) {
    String current = "connect";
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      for (String sql : SqlScript.statements(script)) {
        current = sql;
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(
          "on " + name + ": " + e.getMessage() + "\n  in: " + shortened(current), e);
    }
  }

  private static String shortened(String sql) {
    return sql.length() <= 300 ? sql : sql.substring(0, 300) + " …";
  }

  /** The first column of every row, as text. */
  public List<String> column(String query) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      try (ResultSet rows = statement.executeQuery(query)) {
        List<String> values = new ArrayList<>();
        while (rows.next()) {
          values.add(rows.getString(1));
        }
        return values;
      }
    } catch (SQLException e) {
      throw new IllegalStateException("on " + name + ": " + e.getMessage() + "\n  in: " + query, e);
    }
  }

  /** The one value that the query gives, as text. */
  public String value(String query) {
    List<String> values = column(query);
    if (values.size() != 1) {
      throw new IllegalStateException(values.size() + " rows instead of one: " + query);
    }
    return values.get(0);
  }

  public void create() {
    sibling("postgres").run("CREATE DATABASE \"" + name + "\" TEMPLATE template0");
  }
}
