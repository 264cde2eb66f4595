package io.bartie.localstack.terra;

import io.bartie.localstack.postgres.PostgresServer;
import io.bartie.localstack.process.StackException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Animals at watering holes, the same to the byte wherever it is loaded at the same scale. */
public record TerraDataset(int scale) {
  /** In the order in which they must run. */
  public static final List<String> FILES =
      List.of(
          "01-schema.sql",
          "02-watering-holes.sql",
          "03-animals.sql",
          "04-observations.sql",
          "05-publication.sql");

  /**
   * Makes a database with the dataset in it. Whoever sees the database by its name sees all of it.
   */
  public void create(PostgresServer server, String database) {
    String unfinished = database + "_unfinished";
    server.databases().drop(unfinished);
    server.databases().create(unfinished);
    try (Connection connection = server.connect(unfinished)) {
      load(connection);
    } catch (SQLException e) {
      throw new StackException("cannot load terra: " + e.getMessage(), e);
    }
    server.databases().rename(unfinished, database);
  }

  /** Loads the dataset through this connection into an empty database. */
  public void load(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      statement.execute("SET terra.scale = '" + scale + "'");
      for (String file : FILES) {
        statement.execute(text(file));
      }
    }
  }

  static String text(String file) {
    try (InputStream resource = TerraDataset.class.getResourceAsStream("/terra/" + file)) {
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new StackException("cannot read terra/" + file, e);
    }
  }
}
