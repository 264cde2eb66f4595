package io.bartie.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.process.ProcessStop;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetAddress;
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
    for (int i = 0; i < 1_000; i++) {
      pass(59);
      health.alive();
      assertThat(health.verdict().healthy()).isTrue();
    }
  }

  @Test
  void aThreadThatSaysNothingIsNotIdle() {
    health.idle();
    pass(60);
    assertThat(health.verdict().healthy()).isTrue();
    pass(1);
    assertThat(health.verdict())
        .isEqualTo(
            new ProgressHealth.Verdict(false, "the working thread has said nothing for 61 s"));
    health.alive();
    assertThat(health.verdict().healthy()).isTrue();
  }

  @Test
  void beingAliveIsNotProgress() {
    health.pending("publishing");
    for (int i = 0; i < 61; i++) {
      pass(1);
      health.alive();
    }
    assertThat(health.verdict().healthy()).isFalse();
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
    HttpSettings settings = new HttpSettings("127.0.0.1", port, true, Duration.ofSeconds(60));
    try (ObservabilityServer server =
        ObservabilityServer.start(settings, "tester", "1.2", health, registry).orElseThrow()) {
      assertThat(get(port, "/health").statusCode()).isEqualTo(200);
      assertThat(get(port, "/").body()).contains("href=\"/health\"", "href=\"/metrics\"");
      assertThat(get(port, "/nowhere").statusCode()).isEqualTo(404);
      assertThat(get(port, "/metrics").body())
          .contains("bartie_test_total 1.0")
          .contains("jvm_memory_used_bytes")
          .contains("bartie_build_info{process=\"tester\",version=\"1.2\"} 1");
      health.pending("applying");
      pass(61);
      assertThat(get(port, "/health").statusCode()).isEqualTo(503);
      assertThat(get(port, "/health").body()).contains("no position moved for 61 s");
    }
  }

  @Test
  void aTakenPortIsAnErrorOnlyIfSomebodyAskedForIt() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      int port = taken.getLocalPort();
      PrometheusRegistry registry = new PrometheusRegistry();
      Duration stall = Duration.ofSeconds(60);
      assertThat(
              ObservabilityServer.start(
                  new HttpSettings("127.0.0.1", port, false, stall),
                  "tester",
                  "1.2",
                  health,
                  registry))
          .isEmpty();
      assertThatThrownBy(
              () ->
                  ObservabilityServer.start(
                      new HttpSettings("127.0.0.1", port, true, stall),
                      "tester",
                      "1.2",
                      health,
                      registry))
          .isInstanceOf(ProcessStop.class)
          .hasMessageContaining("--http-port")
          .hasMessageContaining(String.valueOf(port));
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
