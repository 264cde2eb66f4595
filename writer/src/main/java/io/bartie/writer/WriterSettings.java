package io.bartie.writer;

import io.bartie.config.Setting;
import io.bartie.config.SettingValues;
import io.bartie.connect.DatabaseUrl;
import io.bartie.connect.KafkaEndpoint;
import io.bartie.health.HttpSettings;
import io.bartie.process.ProcessStop;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The writer's settings. Immutable; {@link #toString()} shows no secret.
 *
 * @param destination the destination database
 * @param kafka the broker and the client's properties
 * @param topic the topic of the change events
 * @param group the consumer group
 * @param batchMaxEvents so many buffered events make a flush due
 * @param batchMaxAge so old an oldest buffered event makes a flush due
 * @param batchBound the most events that one flush takes
 * @param http where health and metrics are served
 */
record WriterSettings(
    DatabaseUrl destination,
    KafkaEndpoint kafka,
    String topic,
    String group,
    int batchMaxEvents,
    Duration batchMaxAge,
    int batchBound,
    HttpSettings http) {
  static final Setting BATCH_BOUND =
      Setting.of(
          "batch-bound",
          "BARTIE_BATCH_BOUND",
          "10000",
          "A flush takes everything that has gathered, up to so many events.");

  static final List<Setting> ALL =
      List.of(
          Setting.DESTINATION,
          Setting.BROKERS,
          Setting.KAFKA_CONFIG,
          Setting.TOPIC,
          Setting.GROUP,
          Setting.BATCH_MAX_EVENTS,
          Setting.BATCH_MAX_AGE,
          BATCH_BOUND,
          Setting.WRITER_HTTP_PORT,
          Setting.HTTP_HOST,
          Setting.HEALTH_STALL);

  private static final Pattern TOPIC_NAME = Pattern.compile("(?!\\.{1,2}$)[A-Za-z0-9._-]{1,249}");
  private static final int MOST_EVENTS = 100_000;

  /**
   * @throws ProcessStop naming every setting that is wrong
   */
  static WriterSettings of(SettingValues values) {
    WriterSettings settings =
        new WriterSettings(
            values.database(Setting.DESTINATION),
            values.kafka(),
            values.matching(Setting.TOPIC, TOPIC_NAME, "a topic name"),
            values.group(),
            values.integer(Setting.BATCH_MAX_EVENTS, 1, MOST_EVENTS),
            values.duration(Setting.BATCH_MAX_AGE, Duration.ofMillis(1), Duration.ofMinutes(10)),
            values.integer(BATCH_BOUND, 1, MOST_EVENTS),
            HttpSettings.of(values, Setting.WRITER_HTTP_PORT));
    values.check();
    return settings;
  }

  /** One line for the log. */
  @Override
  public String toString() {
    return "destination=%s brokers=%s topic=%s group=%s batch-max-events=%d batch-max-age=%dms batch-bound=%d %s"
        .formatted(
            destination,
            kafka,
            topic,
            group,
            batchMaxEvents,
            batchMaxAge.toMillis(),
            batchBound,
            http);
  }
}
