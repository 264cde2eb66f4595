package io.bartie.reader.slot;

import io.bartie.connect.KeepaliveSocketFactory;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes the socket of a replication connection, whose input can be waited for.
 *
 * <p>pgjdbc makes the factory itself, from the class's name and one text; so the text names a
 * ticket under which the socket is found again. That table is the only static state, and an entry
 * lives only while its connection is being opened.
 */
public final class ReadAheadSocketFactory extends KeepaliveSocketFactory {
  private static final Map<String, ReadAheadSocket> MADE = new ConcurrentHashMap<>();

  private final String ticket;

  /** For pgjdbc. */
  public ReadAheadSocketFactory(String ticket) {
    this.ticket = ticket;
  }

  static String newTicket() {
    return UUID.randomUUID().toString();
  }

  /** The input of the last socket made under the ticket, which is thereby used up. */
  static ReadAheadInput input(String ticket) throws IOException {
    return MADE.remove(ticket).getInputStream();
  }

  /** Gives a ticket up. */
  static void forget(String ticket) {
    MADE.remove(ticket);
  }

  @Override
  protected Socket newSocket() {
    ReadAheadSocket socket = new ReadAheadSocket();
    MADE.put(ticket, socket);
    return socket;
  }

  /** A socket with one input, the same for whoever asks. */
  private static final class ReadAheadSocket extends Socket {
    private ReadAheadInput input;

    @Override
    public synchronized ReadAheadInput getInputStream() throws IOException {
      if (input == null) {
        InputStream plain = super.getInputStream();
        input = new ReadAheadInput(this, plain);
      }
      return input;
    }
  }
}
