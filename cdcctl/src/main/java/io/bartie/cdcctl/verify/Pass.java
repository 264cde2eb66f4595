package io.bartie.cdcctl.verify;

import io.bartie.sql.TableName;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one pass over one snapshot of each side found.
 *
 * @param complete whether it covers every table that is to be judged
 * @param leftOut the operations that the publication does not publish
 */
public record Pass(
    SortedMap<TableName, TableVerdict> tables, boolean complete, List<String> leftOut) {
  public Pass {
    leftOut = List.copyOf(leftOut);
    tables = Collections.unmodifiableSortedMap(new TreeMap<>(tables));
  }

  public List<TableName> differing() {
    return tables.entrySet().stream()
        .filter(table -> !(table.getValue() instanceof TableVerdict.Match))
        .map(SortedMap.Entry::getKey)
        .toList();
  }

  /** Whether every table of the pass is equal. A pass over no table at all says nothing. */
  public boolean isMatch() {
    return !tables.isEmpty() && differing().isEmpty();
  }
}
