package io.bartie.e2e.pipeline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** Where a process serves its health and its metrics. */
record HealthPort(int number) {
  /** A port that is free at this moment. */
  static HealthPort free() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new HealthPort(socket.getLocalPort());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until {@code /health} answers with this status and, whatever its case, this text. */
  void await(int status, String text, Duration time) {
    AtomicReference<String> last = new AtomicReference<>("no answer");
    try {
      Awaitility.await()
          .atMost(time)
          .pollInterval(Duration.ofMillis(250))
          .ignoreExceptions()
          .until(
              () -> {
                HttpResponse<String> response = get("/health");
                last.set(response.statusCode() + " " + response.body());
                return response.statusCode() == status
                    && response.body().toLowerCase().contains(text.toLowerCase());
              });
    } catch (ConditionTimeoutException e) {
      throw new AssertionError(
          "port " + number + ": not " + status + " with '" + text + "' but " + last.get(), e);
    }
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://localhost:" + number + path))
                .timeout(Duration.ofSeconds(5))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public String toString() {
    return Integer.toString(number);
  }
}
