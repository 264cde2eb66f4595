package io.bartie.e2e.proxy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One connection through the proxy, in both directions, each on a thread of its own. An end of
 * stream is passed on as such, an error as a reset.
 */
final class Relay {
  private static final int BUFFER_BYTES = 32 << 10;
  private static final int CONNECT_MILLIS = 5_000;

  private final Socket client;
  private final Socket server = new Socket();
  private final int target;
  private final Gate gate;
  private final AtomicInteger directions = new AtomicInteger(2);

  Relay(Socket client, int target, boolean open) {
    this.client = client;
    this.target = target;
    this.gate = new Gate(open);
  }

  /** Connects once the gate is open, and relays until either side ends. */
  void start(Runnable whenOver) {
    daemon(
        () -> {
          try {
            gate.awaitOpen();
            server.connect(
                new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), target),
                CONNECT_MILLIS);
            server.setTcpNoDelay(true);
            client.setTcpNoDelay(true);
          } catch (IOException | InterruptedException nobodyThere) {
            reset();
            whenOver.run();
            return;
          }
          daemon(() -> run(server, client, whenOver));
          run(client, server, whenOver);
        });
  }

  private void daemon(Runnable work) {
    Thread thread = new Thread(work, "proxy-to-" + target);
    thread.setDaemon(true);
    thread.start();
  }

  private void run(Socket from, Socket to, Runnable whenOver) {
    try {
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int read; (read = from.getInputStream().read(buffer)) >= 0; ) {
        gate.awaitOpen();
        to.getOutputStream().write(buffer, 0, read);
      }
      gate.awaitOpen();
      to.shutdownOutput();
    } catch (IOException | InterruptedException broken) {
      reset();
    }
    if (directions.decrementAndGet() == 0) {
      reset();
      whenOver.run();
    }
  }

  /** No byte passes any more until {@link #open()}; the connection itself stays. */
  void shut() {
    gate.set(false);
  }

  void open() {
    gate.set(true);
  }

  /** Ends the connection towards both sides with a reset; what was under way is lost. */
  void reset() {
    gate.remove();
    for (Socket socket : new Socket[] {client, server}) {
      try (socket) {
        socket.setSoLinger(true, 0);
      } catch (IOException alreadyClosed) {
        // There is nothing left to reset.
      }
    }
  }
}
