package io.bartie.reader;

import io.bartie.config.Setting;
import io.bartie.config.SettingValues;
import io.bartie.connect.DatabaseUrl;
import io.bartie.connect.KafkaEndpoint;
import io.bartie.health.HttpSettings;
import io.bartie.position.Lsn;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a reader was told. Immutable; {@link #toString()} shows no secret.
 *
 * @param source the source database
 * @param kafka the broker
 * @param topic the topic of the events
 * @param topicPartitions its partitions, when it is made here
 * @param slot the replication slot
 * @param publication the publication
 * @param group the writers' consumer group, which must have applied everything before a changed key
 * @param http where health and metrics are served
 * @param untilLsn stop once everything committed before it is published and confirmed; null for
 *     never
 */
record ReaderSettings(
    DatabaseUrl source,
    KafkaEndpoint kafka,
    String topic,
    int topicPartitions,
    String slot,
    String publication,
    String group,
    HttpSettings http,
    Lsn untilLsn) {
  static final Setting UNTIL_LSN =
      Setting.of(
          "until-lsn",
          "BARTIE_UNTIL_LSN",
          null,
          "Stop once everything committed before this LSN is published and confirmed.");

  static final List<Setting> ALL =
      List.of(
          Setting.SOURCE,
          Setting.BROKERS,
          Setting.KAFKA_CONFIG,
          Setting.TOPIC,
          Setting.TOPIC_PARTITIONS,
          Setting.SLOT,
          Setting.PUBLICATION,
          Setting.GROUP,
          Setting.READER_HTTP_PORT,
          Setting.HTTP_HOST,
          Setting.HEALTH_STALL,
          UNTIL_LSN);

  private static final Pattern TOPIC_NAME = Pattern.compile("(?!\\.{1,2}$)[a-zA-Z0-9._-]{1,243}");
  private static final Pattern SLOT_NAME = Pattern.compile("[a-z0-9_]{1,63}");
  private static final Pattern NAME = Pattern.compile(".{1,63}");
  private static final int MOST_PARTITIONS = 10_000;

  /**
   * @throws io.bartie.process.ProcessStop naming everything that is wrong
   */
  static ReaderSettings of(SettingValues values) {
    ReaderSettings settings =
        new ReaderSettings(
            values.database(Setting.SOURCE),
            values.kafka(),
            values.matching(
                Setting.TOPIC,
                TOPIC_NAME,
                "a topic name (letters, digits, '.', '_', '-', at most 243)"),
            values.integer(Setting.TOPIC_PARTITIONS, 1, MOST_PARTITIONS),
            values.matching(
                Setting.SLOT,
                SLOT_NAME,
                "a slot name (lower-case letters, digits, '_', at most 63)"),
            values.matching(Setting.PUBLICATION, NAME, "a publication name (1 to 63 characters)"),
            values.group(),
            HttpSettings.of(values, Setting.READER_HTTP_PORT),
            lsn(values));
    values.check();
    return settings;
  }

  private static Lsn lsn(SettingValues values) {
    String text = values.text(UNTIL_LSN);
    if (text == null) {
      return null;
    }
    try {
      return Lsn.parse(text);
    } catch (IllegalArgumentException e) {
      values.error(UNTIL_LSN, e.getMessage());
      return null;
    }
  }

  @Override
  public String toString() {
    return "source="
        + source
        + " brokers="
        + kafka
        + " topic="
        + topic
        + " topic_partitions="
        + topicPartitions
        + " slot="
        + slot
        + " publication="
        + publication
        + " "
        + http
        + " until_lsn="
        + (untilLsn == null ? "none" : untilLsn);
  }
}
