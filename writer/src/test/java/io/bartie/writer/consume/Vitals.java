package io.bartie.writer.consume;

import io.bartie.health.ProgressHealth;
import io.bartie.writer.batch.Buffered;
import io.bartie.writer.health.WriterVitals;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Clock;
import java.time.Duration;

/** Makes the vitals of a writer of which a test looks at something else. */
final class Vitals {
  private Vitals() {}

  static WriterVitals unwatched() {
    return new WriterVitals(
        () -> new ProgressHealth(Duration.ofSeconds(60), System::nanoTime),
        new PrometheusRegistry(),
        () -> new Buffered(0, 0),
        Clock.systemUTC());
  }
}
