package io.bartie.bench.trial;

import io.bartie.bench.BenchException;
import io.bartie.bench.contestant.Contestant;
import io.bartie.bench.database.Session;
import io.bartie.bench.database.SourceDatabase;
import io.bartie.bench.workload.ObservationTable;
import io.bartie.bench.workload.Workload;

/** A time counts only if what arrived is what was sent: number and checksum of all rows. */
final class Verification {
  private Verification() {}

  /**
   * Compares at once, outside of what is timed: if the clock was stopped too early, rows are
   * missing.
   */
  static void check(Workload workload, SourceDatabase source, Contestant contestant) {
    // A bigint's text and a timestamp's are the same on both sides only in the same time zone.
    for (Session session : new Session[] {source.session(), contestant.destination()}) {
      session.run("SET timezone = 'UTC'");
    }
    for (ObservationTable table : workload.tables()) {
      String sent = source.session().value(table.checksum());
      String arrived = contestant.destination().value(table.checksum());
      if (!sent.equals(arrived)) {
        throw new BenchException(
            "%s: table %s differs, rows:checksum is %s on the source and %s at the destination"
                .formatted(contestant.name(), table.name(), sent, arrived));
      }
    }
  }
}
