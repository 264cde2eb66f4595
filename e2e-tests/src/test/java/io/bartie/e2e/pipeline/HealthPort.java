package io.bartie.e2e.pipeline;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Where a process serves its health. */
record HealthPort(int number) {
  /** A port that is free at this moment. */
  static HealthPort free() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new HealthPort(socket.getLocalPort());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void awaitUnhealthy(String text, Duration time) {
    await("503 with '" + text + "'")
        .atMost(time)
        .pollInterval(Duration.ofMillis(250))
        .ignoreExceptions()
        .until(
            () -> {
              HttpResponse<String> response = get();
              return response.statusCode() == 503
                  && response.body().toLowerCase().contains(text.toLowerCase());
            });
  }

  private HttpResponse<String> get() throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://localhost:" + number + "/health"))
                .timeout(Duration.ofSeconds(5))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public String toString() {
    return Integer.toString(number);
  }
}
