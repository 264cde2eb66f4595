package io.bartie.writer;

import io.bartie.connect.KafkaClientThreads;
import io.bartie.health.ObservabilityServer;
import io.bartie.health.ProgressHealth;
import io.bartie.process.Backoff;
import io.bartie.process.ExitCode;
import io.bartie.process.ProcessStop;
import io.bartie.process.Release;
import io.bartie.seam.Seams;
import io.bartie.writer.apply.Applier;
import io.bartie.writer.apply.DestinationPool;
import io.bartie.writer.apply.ProgressLog;
import io.bartie.writer.batch.BatchLimits;
import io.bartie.writer.batch.Handover;
import io.bartie.writer.consume.Broker;
import io.bartie.writer.consume.EventConsumer;
import io.bartie.writer.consume.KafkaClients;
import io.bartie.writer.health.WriterVitals;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The writer as a process: makes its two threads, and ends both when one of them ends or when it is
 * asked to stop. All threads of its own are made here.
 */
final class WriterProcess {
  /** A flush that runs may finish; one that does not is rolled back by the server. */
  private static final Duration LAST_FLUSH = Duration.ofSeconds(8);

  private static final Duration LAST_WORDS = Duration.ofSeconds(20);
  private static final Duration FIRST_RETRY = Duration.ofMillis(100);
  private static final Duration LONGEST_RETRY = Duration.ofSeconds(10);
  private static final Logger LOG = LoggerFactory.getLogger(WriterProcess.class);

  private final WriterSettings settings;
  private final Seams seams = Seams.from(System.getenv());
  private final Ending ending = new Ending();
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile ExitCode exitCode = ExitCode.DONE;

  WriterProcess(WriterSettings settings) {
    this.settings = settings;
  }

  /** Works until it is stopped or cannot go on. */
  ExitCode run() throws InterruptedException {
    // before the first word: whoever hears it may ask the process to stop, and gets exit code 0
    Runtime.getRuntime().addShutdownHook(new Thread(this::stopOnSignal, "stop"));
    try {
      exitCode = work();
    } catch (RuntimeException | Error e) { // else the last words would be "done"
      exitCode = explain(e);
    } finally {
      LOG.info("stopped exit_code={}", exitCode.code());
      ended.countDown();
    }
    return exitCode;
  }

  private ExitCode work() throws InterruptedException {
    LOG.info("settings {}", settings);
    Handover handover =
        new Handover(
            BatchLimits.forHeap(
                settings.batchMaxEvents(),
                settings.batchMaxAge(),
                settings.batchBound(),
                Runtime.getRuntime().maxMemory()),
            System::nanoTime);
    PrometheusRegistry registry = new PrometheusRegistry();
    WriterVitals vitals =
        new WriterVitals(
            () -> new ProgressHealth(settings.http().stall(), System::nanoTime),
            registry,
            handover::buffered,
            Clock.systemUTC());
    Optional<ObservabilityServer> http = Optional.empty();
    try (DestinationPool pool = new DestinationPool(settings.destination())) {
      http =
          ObservabilityServer.start(settings.http(), "writer", Release.VERSION, vitals, registry);
      vitals.brokerWaits("connecting to the broker");
      return work(pool, handover, vitals);
    } finally {
      http.ifPresent(ObservabilityServer::close);
    }
  }

  private ExitCode work(DestinationPool pool, Handover handover, WriterVitals vitals)
      throws InterruptedException {
    Optional<Broker> connected = connect();
    if (connected.isEmpty()) {
      return ExitCode.DONE;
    }
    try (Broker broker = connected.get()) {
      Optional<EventConsumer> made = broker.consumer(handover, vitals, seams, ending::isGiven);
      if (made.isEmpty()) {
        return ExitCode.DONE;
      }
      EventConsumer consumer = made.get();
      Backoff backoff = new Backoff(FIRST_RETRY, LONGEST_RETRY, new SplittableRandom());
      Applier applier =
          new Applier(
              handover,
              pool,
              settings.topic(),
              broker.topicLog(),
              backoff,
              new ProgressLog(Clock.systemUTC()),
              vitals,
              seams);
      KafkaClientThreads.onDeath((thread, e) -> ending.failed(e));
      Thread apply = start("apply", applier::run);
      Thread consume =
          start(
              "consumer",
              () -> {
                try {
                  consumer.run();
                } catch (Throwable e) {
                  ending.failed(e); // before the apply thread is ended: the first reason stays
                  throw e;
                } finally {
                  handover.stop();
                  apply.join(LAST_FLUSH.toMillis());
                  consumer.close();
                }
              });
      Optional<Throwable> failure = ending.await();
      consumer.stop();
      consume.join(LAST_WORDS.toMillis());
      return failure.map(WriterProcess::explain).orElse(ExitCode.DONE);
    }
  }

  private Optional<Broker> connect() throws InterruptedException {
    return Broker.connect(
        new KafkaClients(settings.kafka(), settings.group()), settings.topic(), ending::isGiven);
  }

  /** What a thread does. */
  @FunctionalInterface
  private interface Work {
    void run() throws InterruptedException;
  }

  private Thread start(String name, Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (Throwable e) { // also errors: no thread may end in silence
                ending.failed(e);
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static ExitCode explain(Throwable failure) {
    if (failure instanceof ProcessStop stop) {
      LOG.error("{}", stop.getMessage());
      return stop.exitCode();
    }
    if (failure instanceof OutOfMemoryError) {
      LOG.error(
          "the writer ran out of memory ({}), and stops. Start it with a larger heap, by"
              + " BARTIE_JAVA_OPTS=-Xmx…; it goes on where it stood.",
          failure.getMessage());
      return ExitCode.UNSAFE;
    }
    LOG.error("the writer failed in a way that it does not know, and stops", failure);
    return ExitCode.UNSAFE;
  }

  /** On SIGTERM the JVM exits once this returns, with a code of its own choice. */
  private void stopOnSignal() {
    ending.requested();
    try {
      if (!ended.await(LAST_WORDS.toSeconds(), TimeUnit.SECONDS)) {
        LOG.warn("did not stop in time; the flush that runs is rolled back by the destination");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(exitCode.code());
  }
}
