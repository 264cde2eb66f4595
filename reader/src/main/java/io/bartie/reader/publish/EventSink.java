package io.bartie.reader.publish;

import io.bartie.envelope.ChangeEvent;
import io.bartie.position.Lsn;
import io.bartie.state.KeyLayout;
import java.sql.SQLException;

/** Where events go, in order. The outbox, or a list in tests. */
public interface EventSink {
  /** The change of a row, with its record key. */
  void row(ChangeEvent.RowChange event, byte[] key, Tick tick) throws SQLException;

  /** An event for every partition. */
  void control(ChangeEvent event, Tick tick) throws SQLException;

  /** How a table's keys are written from here on, to be remembered with the events (I4). */
  void remember(KeyLayout layout);

  /** Everything committed before this LSN has been given. */
  void complete(Lsn lsn);
}
