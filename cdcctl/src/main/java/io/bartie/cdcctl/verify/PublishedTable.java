package io.bartie.cdcctl.verify;

import io.bartie.sql.TableName;
import java.util.List;

/**
 * A table as a publication publishes it.
 *
 * @param columns the published columns, in the table's order
 * @param key the replica identity's columns (else the primary key's), to name rows by; empty when
 *     it has none or when they are not all published
 * @param rowFilter the publication's row filter as SQL, or null
 * @param partitioned whether it is the root of partitions, published as one table
 */
record PublishedTable(
    TableName name, List<String> columns, List<String> key, String rowFilter, boolean partitioned) {
  PublishedTable {
    columns = List.copyOf(columns);
    key = columns.containsAll(key) ? List.copyOf(key) : List.of();
  }

  /** What is to be read at the source. */
  RowSet rows() {
    return new RowSet(name, !partitioned, rowFilter, columns, key);
  }
}
