package io.bartie.reader.catalog;

import io.bartie.process.ProcessStop;
import io.bartie.sql.SqlIdentifier;
import io.bartie.sql.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the session's user may see. The stream holds every row whoever reads it; the copy, and
 * values that are fetched, are read as this user. Asked before anything is made on the source, but
 * after the topics, whose state says whether there is to be a copy. Stateless.
 */
public final class SourceRights {
  private static final Logger LOG = LoggerFactory.getLogger(SourceRights.class);

  private static final String HIDDEN =
      """
      SELECT c.oid::int8 FROM pg_catalog.pg_class c
       WHERE c.oid = ANY (?::int8[]::oid[]) AND row_security_active(c.oid)
      """;

  private static final String SCHEMAS_SHUT =
      """
      SELECT DISTINCT n.nspname
        FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
       WHERE c.oid = ANY (?::int8[]::oid[]) AND NOT has_schema_privilege(n.oid, 'USAGE')
       ORDER BY 1
      """;

  /** Columns alone do not do: the copy locks the table, which takes a right to the table itself. */
  private static final String UNREADABLE =
      """
      SELECT c.oid::int8 FROM pg_catalog.pg_class c
       WHERE c.oid = ANY (?::int8[]::oid[]) AND NOT has_table_privilege(c.oid, 'SELECT')
      """;

  private SourceRights() {}

  /**
   * Refuses a copy that would fail for want of a right, or lack rows (I1); all is named at once.
   *
   * @throws ProcessStop with the statements that give the rights
   */
  public static void requireForCopy(Connection source, List<PublishedTable> tables)
      throws SQLException {
    Map<Integer, TableName> names = names(tables);
    String user = user(source);
    List<String> mends = new ArrayList<>();
    try (PreparedStatement query = source.prepareStatement(SCHEMAS_SHUT)) {
      query.setArray(1, Oids.array(source, names.keySet()));
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          mends.add(
              "GRANT USAGE ON SCHEMA "
                  + SqlIdentifier.quoteIfNeeded(rows.getString(1))
                  + " TO "
                  + user);
        }
      }
    }
    for (TableName table : sorted(Oids.among(source, UNREADABLE, names.keySet()), names)) {
      mends.add("GRANT SELECT ON " + table.sql() + " TO " + user);
    }
    List<String> problems = new ArrayList<>();
    if (!mends.isEmpty()) {
      problems.add(
          "user " + user + " may not read what is to be copied; mend: " + String.join("; ", mends));
    }
    List<TableName> hidden = sorted(Oids.among(source, HIDDEN, names.keySet()), names);
    if (!hidden.isEmpty()) {
      problems.add(
          "row security may hide rows from user "
              + user
              + ", which the copy would lack, in: "
              + text(hidden)
              + "; mend: "
              + bypass(user));
    }
    if (!problems.isEmpty()) {
      throw ProcessStop.configuration(String.join("; and ", problems));
    }
  }

  /** Once the copy is made, hidden rows matter to values only that must be fetched. */
  public static void warnOfHiddenRows(Connection source, List<PublishedTable> tables)
      throws SQLException {
    Map<Integer, TableName> names = names(tables);
    List<TableName> hidden = sorted(Oids.among(source, HIDDEN, names.keySet()), names);
    if (!hidden.isEmpty()) {
      String user = user(source);
      LOG.warn(
          "row security may hide rows from user {} in: {}. The stream holds them all, but a changed"
              + " key whose row has large values that were left alone will stop the reader, and so"
              + " will the next copy. To mend it: {}",
          user,
          text(hidden),
          bypass(user));
    }
  }

  private static String user(Connection source) throws SQLException {
    return SqlIdentifier.quoteIfNeeded(SourceChecks.text(source, "SELECT current_user"));
  }

  private static Map<Integer, TableName> names(List<PublishedTable> tables) {
    Map<Integer, TableName> names = new HashMap<>();
    tables.forEach(table -> names.put(table.table().oid(), table.name()));
    return names;
  }

  private static List<TableName> sorted(Set<Integer> oids, Map<Integer, TableName> names) {
    return oids.stream().map(names::get).sorted().toList();
  }

  private static String text(List<TableName> tables) {
    return String.join(", ", tables.stream().map(TableName::toString).toList());
  }

  private static String bypass(String user) {
    return "ALTER ROLE "
        + user
        + " BYPASSRLS (where it owns the table: ALTER TABLE … NO FORCE ROW LEVEL SECURITY)";
  }
}
