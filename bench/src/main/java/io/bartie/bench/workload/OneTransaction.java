package io.bartie.bench.workload;

import java.util.Iterator;
import java.util.List;

/** One transaction that inserts all rows. */
public record OneTransaction(ObservationTable table, long events) implements Workload {
  @Override
  public List<ObservationTable> tables() {
    return List.of(table);
  }

  @Override
  public long baseRows() {
    return 0;
  }

  @Override
  public Iterator<String> transactions() {
    return List.of("BEGIN; " + table.fill(1, events) + "; COMMIT").iterator();
  }
}
