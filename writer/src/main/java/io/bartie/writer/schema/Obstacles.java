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

  /** The table and, of a partitioned one, its partitions, which rows are written to. */
  private static final String PARTS =
      """
      WITH given AS (SELECT ?::oid AS oid),
           parts AS (
             SELECT oid, '' AS place FROM given
             UNION ALL
             SELECT p.relid, format(' on its partition %s', p.relid)
               FROM given, pg_catalog.pg_partition_tree(given.oid::regclass) AS p
              WHERE p.level > 0)
      """;

  /** What hinders every change of the table, a sweep's deletes included. */
  private static final String OF_THE_TABLE =
      PARTS
          + """
      SELECT format('is unlogged%s, so a crash of the server would empty it unseen', parts.place),
             format('ALTER TABLE %s SET LOGGED', c.oid::regclass)
        FROM parts JOIN pg_catalog.pg_class c USING (oid) WHERE c.relpersistence = 'u'
      UNION ALL
      SELECT format('has the rule %I, which rewrites what is done to it', r.rulename),
             format('DROP RULE %I ON %s', r.rulename, r.ev_class::regclass)
        FROM given JOIN pg_catalog.pg_rewrite r ON r.ev_class = given.oid
       WHERE r.rulename <> '_RETURN'
      UNION ALL
      SELECT format('has row security that hides rows from role %I', current_user),
             format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY (or ALTER ROLE %I BYPASSRLS)',
                    c.oid::regclass, current_user)
        FROM given JOIN pg_catalog.pg_class c USING (oid) WHERE row_security_active(c.oid)
      UNION ALL
      SELECT format('has the trigger %I%s, which may change or suppress rows before they are written',
                    t.tgname, parts.place),
             format('ALTER TABLE %s DISABLE TRIGGER %I', t.tgrelid::regclass, t.tgname)
        FROM parts JOIN pg_catalog.pg_trigger t ON t.tgrelid = parts.oid
       WHERE NOT t.tgisinternal AND t.tgtype & 3 = 3 AND %1$s
         AND (parts.place = '' OR t.tgparentid = 0)
      UNION ALL
      SELECT format('has the foreign key %I %s; rows of several tables arrive in an order of their'
                        || ' own, so it would be violated in passing, or cascade',
                    f.conname,
                    CASE f.conrelid WHEN c.oid THEN 'to ' || f.confrelid::regclass::text
                                    ELSE 'from ' || f.conrelid::regclass::text END),
             format('ALTER TABLE %s DROP CONSTRAINT %I', f.conrelid::regclass, f.conname)
        FROM parts c
        JOIN pg_catalog.pg_constraint f
          ON f.contype = 'f' AND f.conparentid = 0 AND c.oid IN (f.conrelid, f.confrelid)
       WHERE EXISTS (SELECT FROM pg_catalog.pg_trigger t WHERE t.tgconstraint = f.oid AND %1$s)
      """
              .replace("%1$s", ENABLED);

  /** What hinders its rows: the parameters are the table, the key's columns, all columns sent. */
  private static final String OF_ITS_ROWS =
      PARTS
          + """
      SELECT format('has the unique index %I%s beside the key; rows arrive in an order of their own,'
                        || ' so it would be violated in passing', x.relname, parts.place),
             coalesce(
                 (SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', i.indrelid::regclass, n.conname)
                    FROM pg_catalog.pg_constraint n
                   WHERE n.conindid = i.indexrelid AND n.contype IN ('p', 'u', 'x')),
                 format('DROP INDEX %s', i.indexrelid::regclass))
        FROM parts
        JOIN pg_catalog.pg_index i ON i.indrelid = parts.oid
        JOIN pg_catalog.pg_class x ON x.oid = i.indexrelid AND (parts.place = '' OR NOT x.relispartition)
       WHERE i.indislive AND (i.indisunique OR i.indisexclusion)
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
        FROM given
        JOIN pg_catalog.pg_attribute a ON a.attrelid = given.oid
        JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
       WHERE a.attnum > 0 AND NOT a.attisdropped
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
      query.setLong(1, table);
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
      query.setArray(3, connection.createArrayOf("text", written.toArray()));
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
