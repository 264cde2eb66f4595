package io.bartie.reader.publish;

import io.bartie.envelope.ChangeEvent;
import io.bartie.position.Lsn;
import java.sql.SQLException;

/** Where events go, in order. The outbox, or a list in tests. */
public interface EventSink {
  /** The change of a row, with its record key. */
  void row(ChangeEvent.RowChange event, byte[] key, Tick tick) throws SQLException;

  /** An event for every partition. */
  void control(ChangeEvent event, Tick tick) throws SQLException;

  /** Everything committed before this LSN has been given. */
  void complete(Lsn lsn);
}
