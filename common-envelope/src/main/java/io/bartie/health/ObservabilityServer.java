package io.bartie.health;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.bartie.process.ProcessStop;
import io.prometheus.metrics.core.metrics.Info;
import io.prometheus.metrics.exporter.httpserver.MetricsHandler;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves {@code /health} (200 or 503, with a reason), {@code /metrics} (Prometheus text), and at
 * {@code /} where these are.
 */
public final class ObservabilityServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ObservabilityServer.class);

  /** A request that is slow to come or a client that is slow to read holds one of these. */
  static final int THREADS = 4;

  /** How long a request may take to come in, and an answer to go out, in seconds. */
  private static final String PATIENCE = "5";

  private static final String INDEX =
      """
      <!DOCTYPE html>
      <title>bartie %1$s</title>
      <h1>bartie %1$s %2$s</h1>
      <ul>
      <li><a href="/health">/health</a>: 200 while it gets on, 503 with a reason while it does not
      <li><a href="/metrics">/metrics</a>: Prometheus text
      </ul>
      """;

  private final HttpServer server;
  private final ExecutorService threads;

  private ObservabilityServer(HttpServer server, ExecutorService threads) {
    this.server = server;
    this.threads = threads;
  }

  /**
   * Starts to serve, with the JVM's and the build's metrics beside those of the registry.
   *
   * @param process the process's name
   * @param version its version
   * @return the running server, or nothing when none is wanted, or when the default port is taken
   *     (a second process on one machine need not be told of a port)
   * @throws ProcessStop when a port that was asked for cannot be had
   */
  public static Optional<ObservabilityServer> start(
      HttpSettings settings,
      String process,
      String version,
      Health health,
      PrometheusRegistry registry) {
    if (settings.port() == 0) {
      return Optional.empty();
    }
    String host = settings.host();
    int port = settings.port();
    limitWaiting();
    HttpServer server;
    try {
      server = HttpServer.create(new InetSocketAddress(host, port), 16);
    } catch (IOException e) {
      if (!settings.portChosen()) {
        LOG.warn(
            "health and metrics are not served: the default port {}:{} cannot be listened on ({});"
                + " choose another with --http-port",
            host,
            port,
            e.getMessage());
        return Optional.empty();
      }
      throw ProcessStop.configuration(
          "--http-port (BARTIE_HTTP_PORT): "
              + host
              + ":"
              + port
              + " cannot be listened on: "
              + e.getMessage()
              + ". Choose another port, or 0 for none.");
    }
    ExecutorService threads =
        Executors.newFixedThreadPool(
            THREADS,
            task -> {
              Thread t = new Thread(task, "http");
              t.setDaemon(true);
              return t;
            });
    server.setExecutor(threads);
    server.createContext("/", exchange -> index(exchange, INDEX.formatted(process, version)));
    server.createContext("/health", exchange -> answer(exchange, health.verdict()));
    server.createContext("/metrics", new MetricsHandler(registry));
    JvmMetrics.builder().register(registry);
    Info.builder()
        .name("bartie_build_info")
        .help("Which process of which version answers; always 1.")
        .labelNames("process", "version")
        .register(registry)
        .setLabelValues(process, version);
    server.start();
    return Optional.of(new ObservabilityServer(server, threads));
  }

  /** The JDK's server has no limit unless it is told so before its first use. */
  private static void limitWaiting() {
    for (String limit : List.of("sun.net.httpserver.maxReqTime", "sun.net.httpserver.maxRspTime")) {
      if (System.getProperty(limit) == null) {
        System.setProperty(limit, PATIENCE);
      }
    }
  }

  private static void answer(HttpExchange exchange, Health.Verdict verdict) throws IOException {
    send(exchange, verdict.healthy() ? 200 : 503, "text/plain", verdict.reason() + "\n");
  }

  /** Every path without a context of its own comes here; only the root has a page. */
  private static void index(HttpExchange exchange, String page) throws IOException {
    if (exchange.getRequestURI().getPath().equals("/")) {
      send(exchange, 200, "text/html", page);
    } else {
      send(exchange, 404, "text/plain", "there are /health and /metrics\n");
    }
  }

  private static void send(HttpExchange exchange, int status, String type, String text)
      throws IOException {
    byte[] body = text.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
    boolean head = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, head ? -1 : body.length);
    if (!head) {
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
