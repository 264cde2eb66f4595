package io.bartie.reader.pgoutput;

import java.nio.ByteBuffer;

/**
 * One message of {@code pgoutput}, protocol version 1 (PostgreSQL documentation, "Logical
 * Replication Message Formats"). A closed set: a new kind does not compile until it is handled.
 */
public sealed interface PgOutputMessage
    permits BeginMessage,
        CommitMessage,
        OriginMessage,
        RelationMessage,
        TypeMessage,
        RowMessage,
        TruncateMessage,
        LogicalMessage {

  /**
   * Decodes one message, which reaches from the buffer's position to its limit.
   *
   * @throws PgOutputException when the bytes are no message, or one that this reader did not ask
   *     for
   */
  static PgOutputMessage decode(ByteBuffer bytes) {
    if (!bytes.hasRemaining()) {
      throw new PgOutputException("pgoutput message: it is empty");
    }
    byte tag = bytes.get();
    return switch (tag) {
      case 'I' -> InsertMessage.decode(bytes);
      case 'U' -> UpdateMessage.decode(bytes);
      case 'D' -> DeleteMessage.decode(bytes);
      case 'B' -> BeginMessage.decode(bytes);
      case 'C' -> CommitMessage.decode(bytes);
      case 'R' -> RelationMessage.decode(bytes);
      case 'Y' -> TypeMessage.decode(bytes);
      case 'O' -> OriginMessage.decode(bytes);
      case 'T' -> TruncateMessage.decode(bytes);
      case 'M' -> LogicalMessage.decode(bytes);
      default -> throw new PgOutputException(refusal(tag));
    };
  }

  private static String refusal(byte tag) {
    String name =
        switch (tag) {
          case 'S' -> "Stream Start";
          case 'E' -> "Stream Stop";
          case 'c' -> "Stream Commit";
          case 'A' -> "Stream Abort";
          case 'b' -> "Begin Prepare";
          case 'P' -> "Prepare";
          case 'K' -> "Commit Prepared";
          case 'r' -> "Rollback Prepared";
          case 'p' -> "Stream Prepare";
          default -> null;
        };
    return name == null
        ? "pgoutput message: unknown kind 0x" + Integer.toHexString(tag & 0xFF)
        : "pgoutput message "
            + name
            + ": not part of protocol version 1, which is all that this reader asks for";
  }
}
