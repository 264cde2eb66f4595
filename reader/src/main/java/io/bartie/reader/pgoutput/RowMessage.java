package io.bartie.reader.pgoutput;

/** A message that changes one row. */
public sealed interface RowMessage extends PgOutputMessage
    permits InsertMessage, UpdateMessage, DeleteMessage {
  /** The oid of the row's table. */
  int relation();
}
