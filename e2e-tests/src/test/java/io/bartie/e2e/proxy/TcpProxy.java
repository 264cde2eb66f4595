package io.bartie.e2e.proxy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Stands between a process and a server of this machine, and cuts their connections the way a
 * network does. While the server is down, a connection is reset as soon as it is made.
 *
 * <p>Every method may be called by any thread.
 */
public final class TcpProxy implements AutoCloseable {
  private enum Mode {
    PASS,
    STALL,
    DROP
  }

  private final ServerSocket listener;
  private final int target;
  private final Set<Relay> relays = new HashSet<>();
  private final Set<Relay> lost = new HashSet<>();
  private Mode mode = Mode.PASS;

  private TcpProxy(ServerSocket listener, int target) {
    this.listener = listener;
    this.target = target;
  }

  /** A proxy on a free port of loopback before the server on this one. */
  public static TcpProxy to(int port) {
    try {
      TcpProxy proxy =
          new TcpProxy(
              new ServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1})), port);
      Thread thread = new Thread(proxy::accept, "proxy-" + proxy.port());
      thread.setDaemon(true);
      thread.start();
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException("no proxy before port " + port, e);
    }
  }

  /** Where a process connects instead of to the server. */
  public int port() {
    return listener.getLocalPort();
  }

  private void accept() {
    while (true) {
      try {
        adopt(listener.accept());
      } catch (IOException closed) {
        return;
      }
    }
  }

  private synchronized void adopt(Socket client) {
    Relay relay = new Relay(client, target, mode == Mode.PASS);
    (mode == Mode.DROP ? lost : relays).add(relay);
    relay.start(() -> forget(relay));
  }

  private synchronized void forget(Relay relay) {
    relays.remove(relay);
    lost.remove(relay);
  }

  /** New connections pass, and those that {@link #stall} holds go on where they were. */
  public synchronized void pass() {
    mode = Mode.PASS;
    relays.forEach(Relay::open);
  }

  /** Everything stays connected and nothing arrives; {@link #pass} delivers what was held. */
  public synchronized void stall() {
    mode = Mode.STALL;
    relays.forEach(Relay::shut);
  }

  /**
   * Every connection is lost without a word to either side: it stays open and silent for ever, also
   * after {@link #pass}. So do those that are made meanwhile.
   */
  public synchronized void drop() {
    mode = Mode.DROP;
    relays.forEach(Relay::shut);
    lost.addAll(relays);
    relays.clear();
  }

  /** Both sides of every connection are told that it is reset; new ones fare as before. */
  public void reset() {
    for (Relay relay : all()) {
      relay.reset();
    }
  }

  private synchronized List<Relay> all() {
    Set<Relay> all = new HashSet<>(relays);
    all.addAll(lost);
    return List.copyOf(all);
  }

  /** Nobody listens any more, and every connection is reset. */
  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    reset();
  }
}
