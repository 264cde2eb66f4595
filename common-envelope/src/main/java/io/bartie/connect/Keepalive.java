package io.bartie.connect;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketOption;
import java.util.Map;

/**
 * Lets a socket notice within a minute that its peer is gone without a word (a host that lost
 * power, a firewall that forgot the connection). The system's own default is two hours.
 */
public final class Keepalive {
  /**
   * By name, as a runtime without module {@code jdk.net} does not know them. Seconds of silence
   * before the first probe, seconds between probes, probes without an answer: tcp(7).
   */
  private static final Map<String, Integer> OPTIONS =
      Map.of("TCP_KEEPIDLE", 30, "TCP_KEEPINTERVAL", 10, "TCP_KEEPCOUNT", 3);

  private Keepalive() {}

  /** Sets the times. Whether the socket keeps alive at all is for its owner to say. */
  public static void arm(Socket socket) throws IOException {
    for (SocketOption<?> option : socket.supportedOptions()) {
      Integer value = OPTIONS.get(option.name());
      if (value != null && option.type() == Integer.class) {
        set(socket, option, value);
      }
    }
  }

  @SuppressWarnings("unchecked") // the type was asked for
  private static void set(Socket socket, SocketOption<?> option, Integer value) throws IOException {
    socket.setOption((SocketOption<Integer>) option, value);
  }
}
