package io.bartie.localstack.postgres;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** Where a Postgres of the stack listens, and the ways to write that down. */
public record PostgresAddress(int port) {
  /**
   * A libpq URL with user and password: {@code postgres://postgres:bartie@localhost:5410/terra}.
   */
  public String url(String database) {
    return "postgres://"
        + PostgresCluster.USER
        + ":"
        + PostgresCluster.PASSWORD
        + "@localhost:"
        + port
        + "/"
        + database;
  }

  /** The same as a JDBC URL. */
  public String jdbcUrl(String database) {
    return "jdbc:postgresql://localhost:"
        + port
        + "/"
        + database
        + "?user="
        + PostgresCluster.USER
        + "&password="
        + PostgresCluster.PASSWORD;
  }

  /** A new connection; the caller closes it. */
  public Connection connect(String database) throws SQLException {
    return connect(database, 10, 60, 0);
  }

  /** True if a query is answered within a few seconds. */
  boolean answers(String database) {
    try (Connection connection = connect(database, 3, 3, 3)) {
      return connection.isValid(3);
    } catch (SQLException notYet) {
      return false;
    }
  }

  // On a busy machine the client itself may need long for the password's many hashes.
  private Connection connect(String database, int connectSeconds, int loginSeconds, int readSeconds)
      throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", PostgresCluster.USER);
    properties.setProperty("password", PostgresCluster.PASSWORD);
    properties.setProperty("connectTimeout", "" + connectSeconds);
    properties.setProperty("loginTimeout", "" + loginSeconds);
    properties.setProperty("socketTimeout", "" + readSeconds);
    properties.setProperty("ApplicationName", "local-stack");
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + port + "/" + database, properties);
  }
}
