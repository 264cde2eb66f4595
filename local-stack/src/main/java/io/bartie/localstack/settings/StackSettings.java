package io.bartie.localstack.settings;

import io.bartie.localstack.process.SetupException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Everything that makes one stack different from another. Sealed once made.
 *
 * @param directory where its data, logs and pid files live
 * @param postgresMajor the Postgres version of both servers, 15, 16, 17 or 18; or 14, the source's
 *     alone: see {@link #destMajor}
 * @param terra whether a new source is filled with the terra dataset
 * @param scale terra holds 1,500 observations times this
 * @param sourceExtra settings of the source's postgresql.conf on top of the stack's own
 * @param destExtra the same for the destination
 * @param brokerExtra the same for the broker's server.properties
 */
public record StackSettings(
    Path directory,
    Ports ports,
    int postgresMajor,
    boolean terra,
    int scale,
    Map<String, String> sourceExtra,
    Map<String, String> destExtra,
    Map<String, String> brokerExtra) {
  public static final int DEFAULT_POSTGRES = 17;

  /** The first with MERGE, without which there is no destination. */
  private static final int OLDEST_DESTINATION = 15;

  public StackSettings {
    directory = directory.toAbsolutePath().normalize();
    if (postgresMajor < 14 || postgresMajor > 18) {
      throw new SetupException(
          "Postgres " + postgresMajor + " is not among 14, 15, 16, 17 and 18 (--postgres)");
    }
    if (scale < 1) {
      throw new SetupException("the scale must be 1 or more (--scale)");
    }
    sourceExtra = Map.copyOf(sourceExtra);
    destExtra = Map.copyOf(destExtra);
    brokerExtra = Map.copyOf(brokerExtra);
  }

  /** The version of the destination: the source's, but never one without MERGE. */
  public int destMajor() {
    return Math.max(postgresMajor, OLDEST_DESTINATION);
  }

  public static StackSettings defaults(Path directory) {
    return new StackSettings(
        directory, Ports.DEFAULT, DEFAULT_POSTGRES, true, 1, Map.of(), Map.of(), Map.of());
  }

  public StackSettings withPorts(Ports changed) {
    return new StackSettings(
        directory, changed, postgresMajor, terra, scale, sourceExtra, destExtra, brokerExtra);
  }

  public StackSettings withPostgres(int major) {
    return new StackSettings(
        directory, ports, major, terra, scale, sourceExtra, destExtra, brokerExtra);
  }

  public StackSettings withTerra(boolean wanted, int changedScale) {
    return new StackSettings(
        directory, ports, postgresMajor, wanted, changedScale, sourceExtra, destExtra, brokerExtra);
  }

  /** Adds settings to those there are; a name given again gets the new value. */
  public StackSettings withExtra(
      Map<String, String> source, Map<String, String> dest, Map<String, String> broker) {
    return new StackSettings(
        directory,
        ports,
        postgresMajor,
        terra,
        scale,
        merged(sourceExtra, source),
        merged(destExtra, dest),
        merged(brokerExtra, broker));
  }

  private static Map<String, String> merged(Map<String, String> old, Map<String, String> added) {
    Map<String, String> all = new TreeMap<>(old);
    all.putAll(added);
    return all;
  }
}
