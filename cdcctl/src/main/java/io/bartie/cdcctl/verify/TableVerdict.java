package io.bartie.cdcctl.verify;

import io.bartie.sql.SqlIdentifier;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a pass says of one table. A closed set: a new kind does not compile until it can be
 * reported.
 */
sealed interface TableVerdict {
  /** The verdict as the rest of the table's line in the report. */
  String line();

  record Match(Digest digest) implements TableVerdict {
    @Override
    public String line() {
      return digest + "  MATCH";
    }
  }

  /**
   * @param rows some rows that differ; empty unless they were looked for
   */
  record Differs(Digest source, Digest destination, List<RowDifference> rows)
      implements TableVerdict {
    public Differs {
      rows = List.copyOf(rows);
    }

    @Override
    public String line() {
      return "MISMATCH  source " + source + "  destination " + destination;
    }
  }

  record MissingTable(Digest source) implements TableVerdict {
    @Override
    public String line() {
      return "MISMATCH  source " + source + "  missing on the destination";
    }
  }

  /**
   * @param columns the published columns that the destination's table lacks
   */
  record MissingColumns(Digest source, List<String> columns) implements TableVerdict {
    public MissingColumns {
      columns = List.copyOf(columns);
    }

    @Override
    public String line() {
      return "MISMATCH  source "
          + source
          + (columns.size() == 1 ? "  column " : "  columns ")
          + columns.stream().map(SqlIdentifier::quoteIfNeeded).collect(Collectors.joining(", "))
          + " missing on the destination";
    }
  }
}
