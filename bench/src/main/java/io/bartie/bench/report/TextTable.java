package io.bartie.bench.report;

import java.util.List;
import java.util.stream.Stream;

/** A table for the terminal: words to the left, figures to the right, all columns aligned. */
public final class TextTable {
  private static final String GAP = "  ";

  private TextTable() {}

  public static String render(Table table) {
    int columns = table.header().size();
    int[] widths = new int[columns];
    for (int column = 0; column < columns; column++) {
      int place = column;
      widths[column] =
          Stream.concat(Stream.of(table.header()), table.rows().stream())
              .mapToInt(row -> row.get(place).length())
              .max()
              .orElse(0);
    }
    StringBuilder text = new StringBuilder(table.title()).append('\n');
    line(text, table.header(), widths, table.leftColumns());
    table.rows().forEach(row -> line(text, row, widths, table.leftColumns()));
    return text.toString();
  }

  private static void line(StringBuilder text, List<String> row, int[] widths, int left) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < row.size(); column++) {
      String cell = row.get(column);
      String pad = " ".repeat(widths[column] - cell.length());
      line.append(GAP).append(column < left ? cell + pad : pad + cell);
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }
}
