package io.bartie.process;

/**
 * How large a row the heap takes: while it passes through, it is held several times over, in
 * different forms. A larger one is refused by name before the memory is asked for (I6). Immutable.
 *
 * @param heapBytes the most memory that the JVM will use
 * @param copies how many times a row is held at its worst moment
 */
public record HeapLimit(long heapBytes, int copies) {
  /** For this JVM. */
  public static HeapLimit ofThisJvm(int copies) {
    return new HeapLimit(Runtime.getRuntime().maxMemory(), copies);
  }

  /** The size of the largest row that is taken. */
  public long rowBytes() {
    return heapBytes / copies;
  }

  public boolean isExceededBy(long bytes) {
    return bytes > rowBytes();
  }

  /** Whether a row of so many bytes can be what the memory ran out for. */
  public boolean isToBlame(long bytes) {
    return bytes > rowBytes() / 8;
  }

  /**
   * The end of the process that cannot hold a row; nothing of it has been passed on.
   *
   * @param process the process's name
   * @param what the row: its table and its key
   * @param bytes its size
   */
  public ProcessStop refusal(String process, String what, long bytes) {
    return ProcessStop.unsafe(
        "%s is too large for the memory of the %s: %d bytes, and with a heap of %d MiB it takes rows of up to %d bytes. %s"
            .formatted(what, process, bytes, heapBytes >> 20, rowBytes(), advice(process, bytes)));
  }

  /**
   * As for {@link #refusal}, when the memory ran out before the row's size and key were known.
   *
   * @param mostBytes the most that it can have
   */
  public ProcessStop refusalUnreceived(String process, String what, long mostBytes) {
    return ProcessStop.unsafe(
        "%s is too large for the memory of the %s: it cannot even be received with a heap of %d MiB. A record may have up to %d bytes. %s"
            .formatted(what, process, heapBytes >> 20, mostBytes, advice(process, mostBytes)));
  }

  /** What to set, and what happens then. */
  public String advice(String process, long bytes) {
    return "Start the %s with BARTIE_JAVA_OPTS=-Xmx%dm or more: it goes on with this row."
        .formatted(process, mebibytesFor(bytes));
  }

  /** A round {@code -Xmx} that takes a row of so many bytes: the JVM keeps a little for itself. */
  long mebibytesFor(long bytes) {
    long needed = Math.max(bytes, rowBytes()) * copies * 17 / 16;
    return ((needed >> 20) / 256 + 1) * 256;
  }
}
