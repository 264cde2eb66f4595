package io.bartie.writer.apply;

import io.bartie.envelope.ChangeEvent;
import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.ChangeEvent.TableSchema;
import io.bartie.envelope.ChangeEvent.TableSweep;
import io.bartie.process.ProcessStop;
import io.bartie.writer.batch.FetchedEvent;

/** The message for an event that cannot be applied: where it stands, what it is, and why (I5). */
final class EventStop {
  private EventStop() {}

  static ProcessStop of(String topic, FetchedEvent fetched, String reason, Throwable cause) {
    return ProcessStop.unsafe(
        "topic %s partition %d offset %d: the event cannot be applied: %s: %s"
            .formatted(topic, fetched.partition(), fetched.offset(), subject(fetched), reason),
        cause);
  }

  private static String subject(FetchedEvent fetched) {
    ChangeEvent event = fetched.event();
    String what = "op " + event.op().code();
    if (event instanceof RowChange change) {
      return what + " table " + change.table() + " key " + fetched.key();
    } else if (event instanceof TableSchema schema) {
      return what + " table " + schema.shape().table();
    } else if (event instanceof TableSweep sweep) {
      return what + " table " + sweep.table();
    }
    return what;
  }
}
