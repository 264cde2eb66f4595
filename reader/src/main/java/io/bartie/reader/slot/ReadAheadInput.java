package io.bartie.reader.slot;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;

/**
 * A socket's input that can be waited for without being consumed: pgjdbc itself can only block
 * until a whole message has come, or look and not notice that the server is gone. Used by one
 * thread.
 */
final class ReadAheadInput extends InputStream {
  private static final int CAPACITY = 256 << 10;

  private final Socket socket;
  private final InputStream input;
  private final byte[] buffer = new byte[CAPACITY];
  private int next;
  private int end;

  ReadAheadInput(Socket socket, InputStream input) {
    this.socket = socket;
    this.input = input;
  }

  /**
   * Waits until there is something to read.
   *
   * @return whether there is
   * @throws EOFException when the server has closed the connection
   */
  boolean await(int millis) throws IOException {
    if (next < end || input.available() > 0) {
      return true;
    }
    int timeout = socket.getSoTimeout();
    socket.setSoTimeout(Math.max(1, millis));
    try {
      if (!fill()) {
        throw new EOFException("the server has closed the connection");
      }
      return true;
    } catch (SocketTimeoutException e) {
      return false;
    } finally {
      socket.setSoTimeout(timeout);
    }
  }

  private boolean fill() throws IOException {
    int count = input.read(buffer, 0, CAPACITY);
    next = 0;
    end = Math.max(count, 0);
    return count > 0;
  }

  @Override
  public int read() throws IOException {
    return next < end || fill() ? buffer[next++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (next == end) {
      if (length >= CAPACITY) {
        return input.read(target, offset, length);
      }
      if (!fill()) {
        return -1;
      }
    }
    int count = Math.min(length, end - next);
    System.arraycopy(buffer, next, target, offset, count);
    next += count;
    return count;
  }

  /** Asks the socket only when nothing is left here: pgjdbc looks before each message. */
  @Override
  public int available() throws IOException {
    return next < end ? end - next : input.available();
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
