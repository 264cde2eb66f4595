package io.bartie.bench.measure;

import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/** Something whose cost is measured, under the name that the report gives it. */
public sealed interface Target {
  String name();

  /** Some processes, looked up anew at the beginning and at the end of a measurement. */
  record Processes(String name, Supplier<? extends Collection<Long>> pids) implements Target {}

  /**
   * A Postgres server: its postmaster with all sessions and background processes, also those that
   * come and go meanwhile.
   */
  record PostgresServerTree(String name, long postmaster) implements Target {}

  static Target process(String name, long pid) {
    return new Processes(name, () -> List.of(pid));
  }
}
