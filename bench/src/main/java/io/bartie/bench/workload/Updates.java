package io.bartie.bench.workload;

import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.StringJoiner;

/** Updates of rows at random, in transactions of ten. */
public record Updates(ObservationTable table, long baseRows, long events, long seed)
    implements Workload {
  public Updates {
    events = Transactions.rows(events);
  }

  @Override
  public List<ObservationTable> tables() {
    return List.of(table);
  }

  @Override
  public Iterator<String> transactions() {
    SplittableRandom random = new SplittableRandom(seed);
    Notes notes = new Notes(random.split());
    return new Transactions(
        events / Transactions.ROWS,
        number -> {
          StringJoiner statements = new StringJoiner("; ");
          for (int i = 0; i < Transactions.ROWS; i++) {
            statements.add(table.update(1 + random.nextLong(baseRows), notes.next()));
          }
          return statements.toString();
        });
  }
}
