package io.bartie.bench.workload;

import java.util.Iterator;
import java.util.List;

/** Tables with rows in them, and the transactions that are then recorded in the source's WAL. */
public sealed interface Workload permits Inserts, Updates, Mixed, OneTransaction, Rows {
  List<ObservationTable> tables();

  /** Each table holds the keys 1 to this before the recording. */
  long baseRows();

  /** How many rows the transactions insert, update or delete, all together. */
  long events();

  /** The transactions from the first on, each as one SQL text that begins and commits it. */
  Iterator<String> transactions();
}
