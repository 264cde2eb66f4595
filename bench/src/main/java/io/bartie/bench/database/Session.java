package io.bartie.bench.database;

import io.bartie.bench.BenchException;
import io.bartie.localstack.postgres.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * One connection to a database, which commits each text that it is given. It speaks the simple
 * protocol, so a text may hold several statements. For one thread at a time.
 */
public final class Session implements AutoCloseable {
  private static final int SHOWN = 200;

  private final String where;
  private final Connection connection;
  private final Statement statement;

  private Session(String where, Connection connection) throws SQLException {
    this.where = where;
    this.connection = connection;
    this.statement = connection.createStatement();
    statement.setEscapeProcessing(false);
  }

  public static Session open(PostgresServer server, String database) {
    String where = server.name() + " database " + database;
    try {
      return new Session(
          where,
          DriverManager.getConnection(
              server.jdbcUrl(database) + "&preferQueryMode=simple&ApplicationName=bartie-bench"));
    } catch (SQLException e) {
      throw new BenchException("cannot connect to the " + where + ": " + e.getMessage(), e);
    }
  }

  public void run(String sql) {
    try {
      statement.execute(sql);
    } catch (SQLException e) {
      throw failed(sql, e);
    }
  }

  /** The first column of every row, as text. */
  public List<String> column(String query) {
    try (ResultSet rows = statement.executeQuery(query)) {
      List<String> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getString(1));
      }
      return values;
    } catch (SQLException e) {
      throw failed(query, e);
    }
  }

  /** The one value that the query gives, as text; null for SQL's null. */
  public String value(String query) {
    List<String> values = column(query);
    if (values.size() != 1) {
      throw new BenchException(
          values.size() + " rows instead of one on the " + where + ": " + query);
    }
    return values.get(0);
  }

  public boolean holds(String condition) {
    return "t".equals(value("SELECT " + condition));
  }

  private BenchException failed(String sql, SQLException e) {
    String shown = sql.length() <= SHOWN ? sql : sql.substring(0, SHOWN) + " …";
    return new BenchException("on the " + where + ": " + e.getMessage() + "\n  in: " + shown, e);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException ignored) {
      // The server closes what is left of it.
    }
  }
}
