package io.bartie.bench.contestant;

import io.bartie.bench.database.SourceDatabase;
import io.bartie.bench.database.Wait;
import io.bartie.bench.measure.Target;

/** A contestant's replication slot, as the source sees it. */
record Slot(SourceDatabase source, String name) {
  boolean isActive() {
    return source.isActive(name);
  }

  /** Waits, precisely, until a walsender streams from it. */
  void awaitActive(Runnable requireRunning) {
    Wait.PRECISE.until(
        "slot " + name + " to be active",
        () -> {
          requireRunning.run();
          return isActive();
        });
  }

  void awaitInactive() {
    Wait.PATIENT.until("slot " + name + " to be released", () -> !isActive());
  }

  Target walsender() {
    return new Target.Processes(
        "walsender",
        () ->
            source
                .session()
                .column(
                    "SELECT active_pid FROM pg_replication_slots WHERE active AND slot_name = '"
                        + name
                        + "'")
                .stream()
                .map(Long::valueOf)
                .toList());
  }

  Target sourceServer() {
    return new Target.PostgresServerTree("source server", source.server().pid().orElseThrow());
  }
}
