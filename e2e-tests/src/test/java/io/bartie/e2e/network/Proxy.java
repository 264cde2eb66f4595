package io.bartie.e2e.network;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * Stands between the processes under test and one server, on a port of its own, and is the network
 * that fails: it can stall, lose connections without a word, reset them, and refuse them.
 * Thread-safe; its threads end with it.
 */
public final class Proxy implements AutoCloseable {
  private static final int BACKLOG = 50;

  private final InetSocketAddress server;
  private final List<Link> links = new ArrayList<>();
  private int port;
  private ServerSocket listener;
  private boolean stalled;

  /**
   * @param port where it listens, or 0 for any that is free
   * @param serverPort of a server on this machine
   */
  public Proxy(int port, int serverPort) {
    this.port = port;
    this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), serverPort);
    listens();
  }

  public int port() {
    return port;
  }

  /** Nobody listens: a connection is refused. Those there are, are reset. */
  public synchronized void refuses() {
    close();
  }

  /** It listens again. */
  public synchronized void listens() {
    try {
      ServerSocket made = new ServerSocket();
      made.setReuseAddress(true);
      made.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
      listener = made;
      port = made.getLocalPort();
      thread(() -> accept(made)).start();
    } catch (IOException e) {
      throw new UncheckedIOException("the proxy cannot listen on port " + port, e);
    }
  }

  /** Connections are accepted, and no byte passes in either direction. */
  public synchronized void stalls() {
    stalled = true;
    links.forEach(link -> link.stall(true));
  }

  /** What was stalled goes on. */
  public synchronized void goesOn() {
    stalled = false;
    links.forEach(link -> link.stall(false));
  }

  /**
   * The connections that there are vanish, as when a firewall forgets them: what is sent is taken
   * and never arrives, and no end or reset is heard. New ones work.
   */
  public synchronized void loses() {
    links.forEach(Link::lose);
  }

  /** The connections that there are end with a reset on both sides. New ones work. */
  public synchronized void resets() {
    links.forEach(Link::reset);
    links.clear();
  }

  private void accept(ServerSocket from) {
    while (!from.isClosed()) {
      try {
        connect(from.accept());
      } catch (IOException closedOrGone) {
        // the next one
      }
    }
  }

  private void connect(Socket client) throws IOException {
    Socket onwards = new Socket();
    try {
      onwards.connect(server);
    } catch (IOException e) {
      client.close();
      throw e;
    }
    client.setTcpNoDelay(true);
    onwards.setTcpNoDelay(true);
    synchronized (this) {
      Link link = new Link(client, onwards, stalled);
      links.removeIf(Link::isClosed);
      links.add(link);
      link.start(this::thread);
    }
  }

  private Thread thread(Runnable task) {
    Thread thread = new Thread(task, "proxy-" + port);
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public synchronized void close() {
    try {
      listener.close();
    } catch (IOException ignored) {
      // Nobody is let in any more.
    }
    resets();
  }
}
