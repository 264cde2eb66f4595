package io.bartie.writer;

import io.bartie.envelope.TableShape;
import io.bartie.writer.schema.DestinationColumn;
import io.bartie.writer.schema.TargetTable;
import java.util.List;

/** Makes destination tables for tests. */
public final class Targets {
  private Targets() {}

  /** A column that holds a type of Postgres's own, and nothing is special about. */
  public static DestinationColumn column(String name, String type, String builtIn) {
    return new DestinationColumn(name, type, type, builtIn, false, false, false, false);
  }

  /** The table {@code public.t}, whose key an index guards row by row. */
  public static TargetTable table(TableShape shape, List<DestinationColumn> columns) {
    return new TargetTable(shape, "ONLY \"public\".\"t\"", columns, 1);
  }
}
