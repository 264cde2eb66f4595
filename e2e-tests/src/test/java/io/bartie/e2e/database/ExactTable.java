package io.bartie.e2e.database;

import java.io.IOException;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;

/**
 * Prints a table as sorted lines of COPY text under pinned session settings: two tables are the
 * same exactly when these are. Written apart from the product's own settings, which are part of
 * what is judged.
 *
 * @param name the table as SQL names it, {@code schema.table}
 */
public record ExactTable(String name) {
  private static final String PINNED =
      String.join(
          " ",
          "-c TimeZone=UTC",
          "-c DateStyle=ISO,YMD",
          "-c IntervalStyle=postgres",
          "-c extra_float_digits=3",
          "-c bytea_output=hex",
          "-c lc_monetary=C",
          "-c search_path=pg_catalog",
          "-c client_min_messages=error");

  /** The table's columns as quoted names, in their order. */
  public List<String> columns(Database database) {
    return database.column(
        "SELECT quote_ident(attname) FROM pg_catalog.pg_attribute WHERE attrelid = '"
            + name.replace("'", "''")
            + "'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum");
  }

  /** The table's rows as sorted lines. */
  public List<String> lines(Database database, List<String> columns) {
    return lines(database, "SELECT " + String.join(", ", columns) + " FROM " + name);
  }

  /** The rows of any query as sorted lines. */
  public static List<String> lines(Database database, String query) {
    StringWriter text = new StringWriter();
    try (Connection connection = database.connect(PINNED)) {
      connection
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyOut("COPY (" + query + ") TO STDOUT", text);
    } catch (SQLException | IOException e) {
      throw new IllegalStateException(
          "on " + database.name() + ": " + e.getMessage() + "\n  in: " + query, e);
    }
    return text.toString().lines().sorted().collect(Collectors.toList());
  }
}
