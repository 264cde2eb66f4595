package io.bartie.bench.workload;

import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.StringJoiner;

/**
 * Five inserts, four updates and one delete in each transaction, in an order at random; updates and
 * deletes meet rows that are there.
 */
public record Mixed(ObservationTable table, long baseRows, long events, long seed)
    implements Workload {
  private static final String KINDS = "iiiiiuuuud";

  public Mixed {
    events = Transactions.rows(events);
    if (baseRows < Transactions.ROWS || baseRows + events > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("mixed changes cannot begin with " + baseRows + " rows");
    }
  }

  @Override
  public List<ObservationTable> tables() {
    return List.of(table);
  }

  @Override
  public Iterator<String> transactions() {
    SplittableRandom random = new SplittableRandom(seed);
    Notes notes = new Notes(random.split());
    LiveKeys live = new LiveKeys((int) baseRows, (int) events);
    long[] last = {baseRows};
    return new Transactions(
        events / Transactions.ROWS,
        number -> {
          StringJoiner statements = new StringJoiner("; ");
          for (char kind : shuffled(random)) {
            statements.add(
                switch (kind) {
                  case 'i' -> {
                    live.add(++last[0]);
                    yield table.insert(last[0], notes.next());
                  }
                  case 'u' -> table.update(live.pick(random), notes.next());
                  default -> table.delete(live.remove(random));
                });
          }
          return statements.toString();
        });
  }

  private static char[] shuffled(SplittableRandom random) {
    char[] kinds = KINDS.toCharArray();
    for (int i = kinds.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      char kind = kinds[i];
      kinds[i] = kinds[other];
      kinds[other] = kind;
    }
    return kinds;
  }
}
