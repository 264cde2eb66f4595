package io.bartie.writer.schema;

import io.bartie.process.ProcessStop;
import io.bartie.sql.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Finds what at a destination table would bend or break its copy, each by name and with the SQL
 * that takes it away. Used by the thread that owns the connection.
 */
final class Obstacles {
  /** Whether trigger {@code t} runs in a session like this one. */
  private static final String ENABLED =
      """
      t.tgenabled = ANY (CASE current_setting('session_replication_role')
                         WHEN 'replica' THEN '{R,A}' ELSE '{O,A}' END::"char"[])""";

  /** What hinders every change of the table, a sweep's deletes included. */
  private static final String OF_THE_TABLE =
      """
      SELECT 'is unlogged, so a crash of the server would empty it unseen',
             format('ALTER TABLE %s SET LOGGED', c.oid::regclass)
        FROM pg_catalog.pg_class c WHERE c.oid = ? AND c.relpersistence = 'u'
      UNION ALL
      SELECT format('has the rule %I, which rewrites what is done to it', r.rulename),
             format('DROP RULE %I ON %s', r.rulename, r.ev_class::regclass)
        FROM pg_catalog.pg_rewrite r WHERE r.ev_class = ? AND r.rulename <> '_RETURN'
      UNION ALL
      SELECT format('has row security that hides rows from role %I', current_user),
             format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY (or ALTER ROLE %I BYPASSRLS)',
                    c.oid::regclass, current_user)
        FROM pg_catalog.pg_class c WHERE c.oid = ? AND row_security_active(c.oid)
      UNION ALL
      SELECT format('has the trigger %I, which may change or suppress rows before they are written',
                    t.tgname),
             format('ALTER TABLE %s DISABLE TRIGGER %I', t.tgrelid::regclass, t.tgname)
        FROM pg_catalog.pg_trigger t
       WHERE t.tgrelid = ? AND NOT t.tgisinternal AND t.tgtype & 3 = 3 AND %1$s
      UNION ALL
      SELECT format('has the foreign key %I %s; rows of several tables arrive in an order of their'
                        || ' own, so it would be violated in passing, or cascade',
                    f.conname,
                    CASE f.conrelid WHEN c.oid THEN 'to ' || f.confrelid::regclass::text
                                    ELSE 'from ' || f.conrelid::regclass::text END),
             format('ALTER TABLE %s DROP CONSTRAINT %I', f.conrelid::regclass, f.conname)
        FROM pg_catalog.pg_class c
        JOIN pg_catalog.pg_constraint f
          ON f.contype = 'f' AND f.conparentid = 0 AND c.oid IN (f.conrelid, f.confrelid)
       WHERE c.oid = ?
         AND EXISTS (SELECT FROM pg_catalog.pg_trigger t WHERE t.tgconstraint = f.oid AND %1$s)
      """
          .replace("%1$s", ENABLED);

  /** What hinders its rows: the parameters are the table, the key's columns, all columns sent. */
  private static final String OF_ITS_ROWS =
      """
      SELECT format('has the unique index %I beside the key; rows arrive in an order of their own,'
                        || ' so it would be violated in passing', x.relname),
             coalesce(
                 (SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', i.indrelid::regclass, n.conname)
                    FROM pg_catalog.pg_constraint n
                   WHERE n.conindid = i.indexrelid AND n.contype IN ('p', 'u', 'x')),
                 format('DROP INDEX %s', i.indexrelid::regclass))
        FROM pg_catalog.pg_index i JOIN pg_catalog.pg_class x ON x.oid = i.indexrelid
       WHERE i.indrelid = ? AND i.indislive AND (i.indisunique OR i.indisexclusion)
         AND (i.indisexclusion
              OR NOT ?::text[] <@ ARRAY(
                  SELECT a.attname::text
                    FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS k(attnum, n)
                    JOIN pg_catalog.pg_attribute a
                      ON a.attrelid = i.indrelid AND a.attnum = k.attnum
                   WHERE k.n <= i.indnkeyatts))
      UNION ALL
      SELECT format('has the column %I, which the source lacks, and which is NOT NULL without a'
                        || ' default', a.attname),
             format('ALTER TABLE %s ALTER COLUMN %I DROP NOT NULL (or SET DEFAULT …)',
                    a.attrelid::regclass, a.attname)
        FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
       WHERE a.attrelid = ? AND a.attnum > 0 AND NOT a.attisdropped
         AND (a.attnotnull OR t.typnotnull) AND NOT a.atthasdef AND t.typdefault IS NULL
         AND a.attidentity = '' AND a.attname <> ALL (?::text[])
      """;

  private static final String TRIGGERS =
      """
      SELECT t.tgname
        FROM pg_catalog.pg_trigger t
       WHERE t.tgrelid = ? AND NOT t.tgisinternal AND t.tgtype & 3 <> 3
         AND %1$s
       ORDER BY t.tgname
      """
          .replace("%1$s", ENABLED);

  private final Connection connection;

  Obstacles(Connection connection) {
    this.connection = connection;
  }

  /**
   * @throws ProcessStop naming what hinders every change of the table
   */
  void refuseForTable(TableName name, long table) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(OF_THE_TABLE)) {
      for (int i = 1; i <= 5; i++) {
        query.setLong(i, table);
      }
      refuse(name, query);
    }
  }

  /**
   * @param key the key's columns
   * @param written every column that a row is written with
   * @throws ProcessStop naming what hinders rows with these columns
   */
  void refuseForRows(TableName name, long table, Collection<String> key, Collection<String> written)
      throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(OF_ITS_ROWS)) {
      query.setLong(1, table);
      query.setArray(2, connection.createArrayOf("text", key.toArray()));
      query.setLong(3, table);
      query.setArray(4, connection.createArrayOf("text", written.toArray()));
      refuse(name, query);
    }
  }

  /** The enabled triggers that run beside the copy and cannot bend it. */
  List<String> harmlessTriggers(long table) throws SQLException {
    List<String> names = new ArrayList<>();
    try (PreparedStatement query = connection.prepareStatement(TRIGGERS)) {
      query.setLong(1, table);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          names.add(rows.getString(1));
        }
      }
    }
    return names;
  }

  private static void refuse(TableName name, PreparedStatement query) throws SQLException {
    List<String> found = new ArrayList<>();
    List<String> mends = new ArrayList<>();
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        found.add(rows.getString(1));
        mends.add(rows.getString(2));
      }
    }
    if (!found.isEmpty()) {
      throw ProcessStop.unsafe(
          name
              + " at the destination "
              + String.join("; it ", found)
              + ". Run there: "
              + String.join("; ", mends)
              + ". Then start the writer again: it goes on where it stopped");
    }
  }
}
