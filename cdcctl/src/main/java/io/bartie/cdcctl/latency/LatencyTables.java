package io.bartie.cdcctl.latency;

import io.bartie.sql.ReservedNames;
import io.bartie.sql.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Finds the destination's tables that say when each row was committed and when it arrived. */
public final class LatencyTables {
  static final String COMMITTED = ReservedNames.COMMIT_TS;
  static final String ARRIVED = ReservedNames.UPDATED_AT;

  private static final String SQL =
      """
      SELECT n.nspname, c.relname
      FROM pg_class c
           JOIN pg_namespace n ON n.oid = c.relnamespace
           JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname IN ('%s', '%s')
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence <> 't'
      GROUP BY n.nspname, c.relname
      HAVING count(*) = 2
      ORDER BY n.nspname, c.relname"""
          .formatted(COMMITTED, ARRIVED);

  private LatencyTables() {}

  public static List<TableName> of(Connection destination) throws SQLException {
    List<TableName> tables = new ArrayList<>();
    try (Statement statement = destination.createStatement();
        ResultSet row = statement.executeQuery(SQL)) {
      while (row.next()) {
        tables.add(new TableName(row.getString(1), row.getString(2)));
      }
    }
    return tables;
  }
}
