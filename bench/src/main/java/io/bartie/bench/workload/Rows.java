package io.bartie.bench.workload;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/** A table with so many rows, and no change to them: what an initial copy moves. */
public record Rows(ObservationTable table, long baseRows) implements Workload {
  @Override
  public List<ObservationTable> tables() {
    return List.of(table);
  }

  @Override
  public long events() {
    return 0;
  }

  @Override
  public Iterator<String> transactions() {
    return Collections.emptyIterator();
  }
}
