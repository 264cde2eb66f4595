package io.bartie.cdcctl.verify;

import java.util.List;
import java.util.Set;

/**
 * A table of the destination.
 *
 * @param plain whether it is an ordinary table, so that {@code ONLY} leaves its inheritors out
 */
record StoredTable(Set<String> columns, boolean plain) {
  StoredTable {
    columns = Set.copyOf(columns);
  }

  /** The published columns that it lacks. */
  List<String> missing(PublishedTable published) {
    return published.columns().stream().filter(column -> !columns.contains(column)).toList();
  }

  /** What is to be read at the destination: the published columns of every row. */
  RowSet rows(PublishedTable published) {
    return new RowSet(published.name(), plain, null, published.columns(), published.key());
  }
}
