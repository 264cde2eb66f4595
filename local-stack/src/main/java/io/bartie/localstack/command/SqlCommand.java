package io.bartie.localstack.command;

import io.bartie.localstack.postgres.PostgresServer;
import io.bartie.localstack.process.ServerName;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code sql NAME "SQL"}: runs SQL and prints rows as {@code psql -qAt} would: bare values, NULL as
 * nothing.
 */
@Command(
    name = "sql",
    description =
        "Run SQL on source or dest and print the rows, columns separated by |. Several statements"
            + " in one text are one transaction.")
public final class SqlCommand implements Callable<Integer> {
  @Mixin private DirectoryOption directory;

  @Parameters(
      index = "0",
      paramLabel = "NAME",
      converter = ServerArgument.NameConverter.class,
      description = "source or dest")
  private ServerName name;

  @Parameters(index = "1", paramLabel = "SQL", description = "one or more statements")
  private String sql;

  @Option(
      names = {"-d", "--database"},
      paramLabel = "DATABASE",
      description = "The database (default: terra on source, warehouse on dest)")
  private String database;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PostgresServer server = directory.stack().postgres(name);
    String target = database == null ? server.defaultDatabase() : database;
    try (Connection connection = server.connect(target);
        Statement statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      boolean rows = statement.execute(sql);
      while (rows || statement.getUpdateCount() != -1) {
        if (rows) {
          print(statement.getResultSet());
        }
        rows = statement.getMoreResults();
      }
      return 0;
    } catch (SQLException e) {
      spec.commandLine()
          .getErr()
          .println(name + " (localhost:" + server.port() + "/" + target + "): " + e.getMessage());
      return 1;
    } finally {
      spec.commandLine().getOut().flush();
    }
  }

  private void print(ResultSet result) throws SQLException {
    PrintWriter out = spec.commandLine().getOut();
    int columns = result.getMetaData().getColumnCount();
    while (result.next()) {
      List<String> row = new ArrayList<>(columns);
      for (int column = 1; column <= columns; column++) {
        String value = result.getString(column);
        row.add(value == null ? "" : value);
      }
      out.println(String.join("|", row));
    }
  }
}
