package io.bartie.health;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObservabilityServerTest {
  @Test
  void clientsThatBeginARequestAndStallTakeItFromNobody() throws Exception {
    int port = freePort();
    HttpSettings settings = new HttpSettings("127.0.0.1", port, true, Duration.ofSeconds(60));
    List<Socket> stalled = new ArrayList<>();
    try (ObservabilityServer server =
        ObservabilityServer.start(
                settings,
                "test",
                "0",
                () -> new Health.Verdict(true, "well"),
                new PrometheusRegistry())
            .orElseThrow()) {
      for (int i = 0; i < 2 * ObservabilityServer.THREADS; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        stalled.add(socket);
        socket.getOutputStream().write("GET /health HTTP/1.1\r\nHost: ".getBytes(US_ASCII));
      }
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/health"))
              .timeout(Duration.ofSeconds(60)) // a bound for the test; without a mend it never ends
              .build();
      assertThat(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body())
          .isEqualTo("well\n");
    } finally {
      for (Socket socket : stalled) {
        socket.close();
      }
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
