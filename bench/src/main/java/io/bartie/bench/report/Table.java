package io.bartie.bench.report;

import java.util.List;

/**
 * A title, the names of the columns, and rows of as many cells.
 *
 * @param leftColumns so many columns from the left hold words, the others figures
 */
public record Table(String title, int leftColumns, List<String> header, List<List<String>> rows) {
  public Table {
    header = List.copyOf(header);
    rows = List.copyOf(rows);
    for (List<String> row : rows) {
      if (row.size() != header.size()) {
        throw new IllegalArgumentException(row + " does not fit under " + header);
      }
    }
  }
}
