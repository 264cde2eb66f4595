package io.bartie.reader;

import io.bartie.health.ObservabilityServer;
import io.bartie.health.ProgressHealth;
import io.bartie.process.ExitCode;
import io.bartie.process.ProcessStop;
import io.bartie.process.Release;
import io.bartie.reader.health.ReaderVitals;
import io.bartie.seam.Seams;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a reader on its thread until it ends, and stops it in a few seconds when asked to. */
final class ReaderProcess {
  private static final Logger LOG = LoggerFactory.getLogger(ReaderProcess.class);
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration LAST_PATIENCE = Duration.ofSeconds(1);

  private final StopSignal stop = new StopSignal();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final ReaderSettings settings;
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final ProgressHealth health;
  private final Reader reader;
  private final Thread replication;
  private volatile ExitCode exitCode = ExitCode.DONE;
  private volatile ProcessStop failure;

  ReaderProcess(ReaderSettings settings) {
    this.settings = settings;
    this.health = new ProgressHealth(settings.http().stall(), System::nanoTime);
    this.reader =
        new Reader(settings, stop, new ReaderVitals(health, registry), Seams.from(System.getenv()));
    this.replication = ReaderThreads.replication(this::read);
  }

  /**
   * @throws ProcessStop when the reader cannot go on
   */
  ExitCode run() {
    ReaderThreads.endProcessOnUncaughtErrors();
    // before the first word: whoever hears it may ask the process to stop, and gets exit code 0
    Runtime.getRuntime().addShutdownHook(ReaderThreads.shutdown(this::shutDown));
    LOG.info("reader {} starts: {}", Release.VERSION, settings);
    Optional<ObservabilityServer> http;
    try {
      http =
          ObservabilityServer.start(settings.http(), "reader", Release.VERSION, health, registry);
    } catch (RuntimeException | Error e) {
      ended.countDown(); // there is nothing to stop: the process ends with the failure's own code
      throw e;
    }
    replication.start();
    try {
      ended.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    http.ifPresent(ObservabilityServer::close);
    if (failure != null) {
      throw failure;
    }
    return exitCode;
  }

  private void read() {
    try {
      reader.run();
      LOG.info("reader ends");
    } catch (ProcessStop e) {
      failure = e;
      exitCode = e.exitCode();
    } catch (RuntimeException | Error e) {
      exitCode = ExitCode.UNSAFE; // whoever of the ending threads is the last to speak
      throw e;
    } finally {
      ended.countDown();
    }
  }

  /** SIGTERM: finish or abandon what is in flight, confirm, end with 0, whatever is down. */
  private void shutDown() {
    if (ended.getCount() == 0) {
      return;
    }
    LOG.info("stopping on request");
    stop.request();
    if (!awaitEnd(PATIENCE)) {
      replication.interrupt();
      if (!awaitEnd(LAST_PATIENCE)) {
        LOG.warn("stopping without waiting any longer; what is unfinished is published next time");
      }
    }
    ProcessStop stopped = failure;
    if (stopped != null) {
      LOG.error("{}", stopped.getMessage());
    }
    Runtime.getRuntime().halt(exitCode.code());
  }

  private boolean awaitEnd(Duration patience) {
    try {
      return ended.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      return false;
    }
  }
}
