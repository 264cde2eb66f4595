package io.bartie.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.net.SocketOption;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class KeepaliveTest {
  @Test
  void aDeadPeerIsNoticedWithinAMinute() throws Exception {
    Map<String, Object> times = new TreeMap<>();
    try (Socket socket = new KeepaliveSocketFactory().createSocket()) {
      for (SocketOption<?> option : socket.supportedOptions()) {
        if (option.name().startsWith("TCP_KEEP")) {
          times.put(option.name(), socket.getOption(option));
        }
      }
    }
    assertThat(times)
        .isEqualTo(Map.of("TCP_KEEPIDLE", 30, "TCP_KEEPINTERVAL", 10, "TCP_KEEPCOUNT", 3));
  }
}
