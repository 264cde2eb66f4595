package io.bartie.e2e.network;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One connection through a {@link Proxy}: two threads that carry bytes, one in each direction.
 * Thread-safe.
 */
final class Link {
  private static final int BUFFER = 64 << 10;

  private final Socket client;
  private final Socket server;
  private final AtomicInteger ended = new AtomicInteger();
  private boolean stalled;
  private boolean lost;

  Link(Socket client, Socket server, boolean stalled) {
    this.client = client;
    this.server = server;
    this.stalled = stalled;
  }

  void start(ThreadFactory threads) {
    threads.newThread(() -> carry(client, server)).start();
    threads.newThread(() -> carry(server, client)).start();
  }

  private void carry(Socket from, Socket to) {
    byte[] buffer = new byte[BUFFER];
    try {
      InputStream input = from.getInputStream();
      for (int count = input.read(buffer); count >= 0; count = input.read(buffer)) {
        if (mayPass()) {
          to.getOutputStream().write(buffer, 0, count);
        }
      }
      if (mayPass()) {
        to.shutdownOutput();
      }
      if (ended.incrementAndGet() == 2) {
        close();
      }
    } catch (IOException e) {
      if (!isLost()) {
        close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits while the link is stalled; false once it is lost. */
  private synchronized boolean mayPass() throws InterruptedException {
    while (stalled && !lost) {
      wait();
    }
    return !lost;
  }

  private synchronized boolean isLost() {
    return lost;
  }

  /** Bytes are kept waiting, in both directions. */
  synchronized void stall(boolean now) {
    stalled = now;
    notifyAll();
  }

  /** From here on all bytes vanish, and neither side hears of the other's end. */
  synchronized void lose() {
    lost = true;
    notifyAll();
  }

  /** Both sides get a reset. */
  void reset() {
    try {
      client.setSoLinger(true, 0);
      server.setSoLinger(true, 0);
    } catch (IOException closedAlready) {
      // then there is nothing to reset
    }
    close();
  }

  boolean isClosed() {
    return client.isClosed();
  }

  void close() {
    lose();
    for (Socket socket : new Socket[] {client, server}) {
      try {
        socket.close();
      } catch (IOException ignored) {
        // It is closed all the same.
      }
    }
  }
}
