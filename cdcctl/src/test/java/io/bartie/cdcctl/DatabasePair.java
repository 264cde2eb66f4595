package io.bartie.cdcctl;

import io.bartie.connect.DatabaseUrl;
import io.bartie.localstack.postgres.PostgresServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/**
 * Two new databases, one to be the source and one the destination, and cdcctl to be run on them.
 */
public final class DatabasePair {
  /** How a run of cdcctl ended, and what it printed. */
  public record Run(int exitCode, String out, String err) {
    public String lastLine() {
      String[] lines = out.strip().split("\n");
      return lines[lines.length - 1];
    }
  }

  private final PostgresServer server;
  private final String source;
  private final String destination;

  DatabasePair(PostgresServer server, String source, String destination) {
    this.server = server;
    this.source = source;
    this.destination = destination;
  }

  public DatabaseUrl sourceUrl() {
    return DatabaseUrl.parse(server.url(source), Map.of());
  }

  public DatabaseUrl destinationUrl() {
    return DatabaseUrl.parse(server.url(destination), Map.of());
  }

  public void onSource(String... statements) throws SQLException {
    run(source, statements);
  }

  public void onDestination(String... statements) throws SQLException {
    run(destination, statements);
  }

  public void onBoth(String... statements) throws SQLException {
    onSource(statements);
    onDestination(statements);
  }

  private void run(String database, String... statements) throws SQLException {
    try (Connection connection = server.connect(database);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  public String sourceName() {
    return source;
  }

  public String destinationName() {
    return destination;
  }

  /** {@code cdcctl verify} once, without retries. */
  public Run verify(String... options) {
    return cdcctl("verify", with(options, "--timeout", "0s"));
  }

  /** {@code cdcctl COMMAND OPTIONS…} on these two databases. */
  public Run cdcctl(String command, List<String> options) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line =
        CdcctlCommand.commandLine(
            Map.of(
                "BARTIE_SOURCE_URL", server.url(source),
                "BARTIE_DEST_URL", server.url(destination)));
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    List<String> arguments = new ArrayList<>(List.of(command));
    arguments.addAll(options);
    int exitCode = line.execute(arguments.toArray(String[]::new));
    return new Run(exitCode, out.toString(), err.toString());
  }

  private static List<String> with(String[] options, String... more) {
    List<String> all = new ArrayList<>(Arrays.asList(options));
    all.addAll(List.of(more));
    return all;
  }
}
