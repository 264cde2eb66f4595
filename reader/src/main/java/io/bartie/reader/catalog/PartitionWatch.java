package io.bartie.reader.catalog;

import io.bartie.sql.SqlIdentifier;
import io.bartie.sql.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that a table which is published via its root gets or loses a partition with rows: its
 * rows appear or vanish without a change in the stream. What happens while no reader runs is not
 * seen. Used by the replication thread.
 */
final class PartitionWatch {
  private static final Logger LOG = LoggerFactory.getLogger(PartitionWatch.class);

  /** Each root, and its leaves. Waits for no lock. */
  private static final String LEAVES =
      """
      WITH RECURSIVE tree(root, oid) AS (
          SELECT c.oid, c.oid
            FROM pg_catalog.pg_publication b
            JOIN pg_catalog.pg_class c
              ON c.relkind = 'p'
             AND (b.puballtables AND NOT c.relispartition OR c.oid = ANY (?::int8[]::oid[]))
           WHERE b.pubname = ? AND b.pubviaroot
          UNION ALL
          SELECT tree.root, i.inhrelid
            FROM tree JOIN pg_catalog.pg_inherits i ON i.inhparent = tree.oid)
      SELECT tree.root::int8, tree.oid::int8, n.nspname, c.relname, rn.nspname, r.relname,
             %s
        FROM tree
        JOIN pg_catalog.pg_class c ON c.oid = tree.oid
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_catalog.pg_class r ON r.oid = tree.root
        JOIN pg_catalog.pg_namespace rn ON rn.oid = r.relnamespace
       WHERE c.relkind = 'r' OR tree.oid = tree.root
      """
          .formatted(FilledTables.HOLDS_ROWS);

  private final Connection source;
  private final String publication;
  private Map<Integer, Leaf> leaves;

  PartitionWatch(Connection source, String publication) {
    this.source = source;
    this.publication = publication;
  }

  /**
   * A partition that holds rows itself.
   *
   * @param filled whether it seems to hold any
   */
  private record Leaf(TableName name, int root, TableName rootName, boolean filled) {}

  /**
   * Compares with the last look; the first only looks.
   *
   * @param published the published tables, by oid; of a publication for all tables, those followed
   */
  void look(Collection<Integer> published) throws SQLException {
    Map<Integer, Leaf> now = new HashMap<>();
    Set<Integer> roots = new HashSet<>();
    try (PreparedStatement query = source.prepareStatement(LEAVES)) {
      query.setArray(1, Oids.array(source, published));
      query.setString(2, publication);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          int root = (int) rows.getLong(1);
          int oid = (int) rows.getLong(2);
          if (oid == root) {
            roots.add(root);
          } else {
            now.put(
                oid,
                new Leaf(
                    new TableName(rows.getString(3), rows.getString(4)),
                    root,
                    new TableName(rows.getString(5), rows.getString(6)),
                    rows.getBoolean(7)));
          }
        }
      }
    }
    if (leaves != null) {
      compare(leaves, now, roots);
    }
    leaves = now;
  }

  private void compare(Map<Integer, Leaf> before, Map<Integer, Leaf> now, Set<Integer> roots) {
    before.forEach(
        (oid, leaf) -> {
          if (leaf.filled() && !now.containsKey(oid) && roots.contains(leaf.root())) {
            LOG.warn(
                "partition {} of table {} was detached or dropped: publication {} publishes by the"
                    + " root and says nothing of its rows, which the destination keeps; delete them"
                    + " there, or run bin/cdcctl resync --yes",
                leaf.name(),
                leaf.rootName(),
                SqlIdentifier.quoteIfNeeded(publication));
          }
        });
    now.forEach(
        (oid, leaf) -> {
          if (leaf.filled() && !before.containsKey(oid)) {
            LOG.warn(
                "partition {} of table {} is new and holds rows: publication {} publishes by the"
                    + " root and says nothing of those that it had before it was attached, which the"
                    + " destination lacks; cdcctl verify finds them, bin/cdcctl resync --yes copies"
                    + " everything anew",
                leaf.name(),
                leaf.rootName(),
                SqlIdentifier.quoteIfNeeded(publication));
          }
        });
  }
}
