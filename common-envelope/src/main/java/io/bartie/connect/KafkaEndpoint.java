package io.bartie.connect;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.TreeSet;
import org.apache.kafka.common.config.ConfigException;

/**
 * How to reach the broker: bootstrap addresses, and whatever else the operator's properties file
 * says (TLS, SASL …). {@link #toString()} shows no value of that file.
 */
public final class KafkaEndpoint {
  /**
   * The largest record, in bytes, that producer, topic and consumer agree on by default. A broker
   * takes no request beyond its socket.request.max.bytes (100 MiB by default): it would cut the
   * connection without saying why.
   */
  public static final int MAX_RECORD_BYTES = 96 << 20;

  private final String brokers;
  private final Properties extra;

  public KafkaEndpoint(String brokers, Properties extra) {
    this.brokers = brokers;
    this.extra = extra;
  }

  /**
   * @param file a Java properties file, or null
   */
  public static KafkaEndpoint of(String brokers, Path file) throws IOException {
    Properties extra = new Properties();
    if (file != null) {
      try (Reader reader = Files.newBufferedReader(file)) {
        extra.load(reader);
      }
    }
    return new KafkaEndpoint(brokers, extra);
  }

  /** Client properties: the operator's, then what {@code pinned} insists on. */
  public Properties properties(String clientId, Properties defaults, Properties pinned) {
    Properties properties = new Properties();
    properties.putAll(defaults);
    properties.setProperty("client.id", clientId);
    properties.putAll(extra);
    properties.setProperty("bootstrap.servers", brokers);
    properties.putAll(pinned);
    return properties;
  }

  /**
   * Whether a client could not be made because no address resolves now. That may heal: the name of
   * a broker in a container is gone while the container is down.
   */
  public static boolean isUnresolved(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ConfigException
          && String.valueOf(cause.getMessage()).contains("resolvable")) {
        return true;
      }
    }
    return false;
  }

  public String brokers() {
    return brokers;
  }

  @Override
  public String toString() {
    return extra.isEmpty() ? brokers : brokers + " with " + new TreeSet<>(extra.keySet());
  }
}
