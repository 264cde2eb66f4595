package io.bartie.health;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.bartie.process.ProcessStop;
import io.prometheus.metrics.exporter.httpserver.MetricsHandler;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Serves {@code /health} (200 or 503, with a reason) and {@code /metrics} (Prometheus text). */
public final class ObservabilityServer implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService thread;

  private ObservabilityServer(HttpServer server, ExecutorService thread) {
    this.server = server;
    this.thread = thread;
  }

  /**
   * Starts to serve.
   *
   * @param host the address to listen on
   * @param port the port, or 0 for no server at all
   * @return the running server, or null for port 0
   * @throws ProcessStop when the port cannot be had
   */
  public static ObservabilityServer start(
      String host, int port, ProgressHealth health, PrometheusRegistry registry) {
    if (port == 0) {
      return null;
    }
    HttpServer server;
    try {
      server = HttpServer.create(new InetSocketAddress(host, port), 16);
    } catch (IOException e) {
      throw ProcessStop.configuration(
          "--http-port (BARTIE_HTTP_PORT): "
              + host
              + ":"
              + port
              + " cannot be listened on: "
              + e.getMessage()
              + ". Choose another port, or 0 for none.");
    }
    ExecutorService thread =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread t = new Thread(task, "http");
              t.setDaemon(true);
              return t;
            });
    server.setExecutor(thread);
    server.createContext("/health", exchange -> answer(exchange, health.verdict()));
    server.createContext("/metrics", new MetricsHandler(registry));
    server.start();
    return new ObservabilityServer(server, thread);
  }

  private static void answer(HttpExchange exchange, ProgressHealth.Verdict verdict)
      throws IOException {
    byte[] body = (verdict.reason() + "\n").getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
    exchange.sendResponseHeaders(verdict.healthy() ? 200 : 503, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    thread.shutdownNow();
  }
}
