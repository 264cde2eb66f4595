package io.bartie.config;

import java.util.Set;

/**
 * A setting of a process.
 *
 * @param name the option without its dashes, also the key in a properties file
 * @param environment the environment variable
 * @param defaultValue the default as text, or null for none
 * @param description one sentence for {@code --help}
 * @param secret whether the value must never be shown as it is
 */
public record Setting(
    String name, String environment, String defaultValue, String description, boolean secret) {
  public static final Setting SOURCE =
      new Setting(
          "source",
          "BARTIE_SOURCE_URL",
          "postgres://postgres:bartie@localhost:5410/terra",
          "The source database, a libpq URI or a JDBC URL.",
          true);
  public static final Setting DESTINATION =
      new Setting(
          "destination",
          "BARTIE_DEST_URL",
          "postgres://postgres:bartie@localhost:5411/warehouse",
          "The destination database, a libpq URI or a JDBC URL.",
          true);
  public static final Setting BROKERS =
      of(
          "brokers",
          "BARTIE_KAFKA_BROKERS",
          "localhost:19092",
          "The broker's addresses, host:port,…");
  public static final Setting KAFKA_CONFIG =
      of(
          "kafka-config",
          "BARTIE_KAFKA_CONFIG",
          null,
          "A properties file with any Kafka client property (TLS, SASL …).");
  public static final Setting TOPIC =
      of("topic", "BARTIE_TOPIC", "cdc.events", "The topic of the change events.");
  public static final Setting TOPIC_PARTITIONS =
      of(
          "topic-partitions",
          "BARTIE_TOPIC_PARTITIONS",
          "4",
          "The topic's partitions, when the reader makes it.");
  public static final Setting SLOT =
      of("slot", "BARTIE_SLOT", "bartie", "The replication slot on the source.");
  public static final Setting PUBLICATION =
      of("publication", "BARTIE_PUBLICATION", "dbz_publication", "The publication on the source.");
  public static final Setting GROUP =
      of("group", "BARTIE_GROUP", "bartie-writer", "The consumer group of the writers.");
  public static final Setting BATCH_MAX_EVENTS =
      of(
          "batch-max-events",
          "BARTIE_BATCH_MAX_EVENTS",
          "500",
          "Flush when so many events are buffered.");
  public static final Setting BATCH_MAX_AGE =
      of(
          "batch-max-age",
          "BARTIE_BATCH_MAX_AGE",
          "2s",
          "Flush when the oldest buffered event is so old (500ms, 2s, 1m). Its way from the reader"
              + " counts, by 10ms and half of it at most.");
  public static final Setting READER_HTTP_PORT =
      of("http-port", "BARTIE_HTTP_PORT", "9100", "The port of health and metrics; 0 for none.");
  public static final Setting WRITER_HTTP_PORT =
      of("http-port", "BARTIE_HTTP_PORT", "9101", "The port of health and metrics; 0 for none.");

  public static final Setting HTTP_HOST =
      of(
          "http-host",
          "BARTIE_HTTP_HOST",
          "127.0.0.1",
          "The address that health and metrics are served on.");
  public static final Setting HEALTH_STALL =
      of(
          "health-stall",
          "BARTIE_HEALTH_STALL",
          "60s",
          "Work that waits while no position moves for so long is unhealthy.");

  public static Setting of(
      String name, String environment, String defaultValue, String description) {
    return new Setting(name, environment, defaultValue, description, false);
  }

  /** The names of every setting of every process: one properties file may serve them all. */
  static Set<String> names() {
    return Set.of(
        ("source destination brokers kafka-config topic topic-partitions slot publication group"
                + " batch-max-events batch-max-age batch-bound http-port http-host health-stall"
                + " until-lsn timeout interval tables table since csv")
            .split(" "));
  }

  public String option() {
    return "--" + name;
  }
}
