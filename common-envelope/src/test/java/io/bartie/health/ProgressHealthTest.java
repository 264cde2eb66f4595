package io.bartie.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressHealthTest {
  private final AtomicLong now = new AtomicLong();
  private final ProgressHealth health = new ProgressHealth(Duration.ofSeconds(60), now::get);

  private void pass(int seconds) {
    now.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }

  @Test
  void idleIsHealthyHoweverLong() {
    pass(100_000);
    assertThat(health.verdict().healthy()).isTrue();
  }

  @Test
  void waitingWorkThatStandsStillIsUnhealthyHoweverOftenItIsTried() {
    for (int i = 0; i < 61; i++) {
      health.failed("publishing", "connection refused");
      assertThat(health.verdict().healthy()).isTrue();
      pass(1);
    }
    assertThat(health.verdict())
        .isEqualTo(
            new ProgressHealth.Verdict(
                false,
                "no position moved for 61 s while publishing; last error: connection refused"));
  }

  @Test
  void aPositionThatMovedMakesItWellAgain() {
    health.pending("applying");
    pass(61);
    health.progressed();
    health.pending("applying");
    assertThat(health.verdict().healthy()).isTrue();
    pass(61);
    assertThat(health.verdict().healthy()).isFalse();
    health.idle();
    assertThat(health.verdict().healthy()).isTrue();
  }

  @Test
  void thePortShowsTheVerdictAndTheMetrics() throws Exception {
    int port = freePort();
    PrometheusRegistry registry = new PrometheusRegistry();
    Counter.builder().name("bartie_test").help("A test.").register(registry).inc();
    try (ObservabilityServer server =
        ObservabilityServer.start("127.0.0.1", port, health, registry)) {
      assertThat(server).isNotNull();
      assertThat(get(port, "/health").statusCode()).isEqualTo(200);
      assertThat(get(port, "/metrics").body()).contains("bartie_test_total 1.0");
      health.pending("applying");
      pass(61);
      assertThat(get(port, "/health").statusCode()).isEqualTo(503);
      assertThat(get(port, "/health").body()).contains("no position moved for 61 s");
    }
  }

  private static HttpResponse<String> get(int port, String path)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
            HttpResponse.BodyHandlers.ofString());
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
