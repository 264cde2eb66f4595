package io.bartie.bench.workload;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Inserts in transactions of ten, each into the next table. The tables are empty before. */
public record Inserts(List<ObservationTable> tables, long events, long seed) implements Workload {
  public Inserts {
    tables = List.copyOf(tables);
    events = Transactions.rows(events);
  }

  /** So many tables with numbered names. */
  public static Inserts into(int tables, long events, long seed) {
    return new Inserts(
        IntStream.rangeClosed(1, tables)
            .mapToObj(number -> new ObservationTable("observations_" + number))
            .toList(),
        events,
        seed);
  }

  @Override
  public long baseRows() {
    return 0;
  }

  @Override
  public Iterator<String> transactions() {
    Notes notes = new Notes(new SplittableRandom(seed));
    return new Transactions(
        events / Transactions.ROWS,
        number -> {
          List<Long> keys = new ArrayList<>();
          List<String> texts = new ArrayList<>();
          for (int i = 1; i <= Transactions.ROWS; i++) {
            keys.add(number * Transactions.ROWS + i);
            texts.add(notes.next());
          }
          return tables.get((int) (number % tables.size())).insert(keys, texts);
        });
  }
}
