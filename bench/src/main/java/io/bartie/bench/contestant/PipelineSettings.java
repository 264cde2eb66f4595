package io.bartie.bench.contestant;

import java.util.Map;
import java.util.TreeMap;

/**
 * How the pipeline is run.
 *
 * @param partitions of its topic
 * @param writers how many writers share them
 * @param environment variables for reader and writers on top of what says where to connect
 */
public record PipelineSettings(int partitions, int writers, Map<String, String> environment) {
  /** The number of partitions that a reader makes when it is not told any. */
  public static final int DEFAULT_PARTITIONS = 4;

  public PipelineSettings {
    environment = Map.copyOf(environment);
  }

  /** One writer, and all defaults but for these variables. */
  public static PipelineSettings defaults(Map<String, String> environment) {
    return new PipelineSettings(DEFAULT_PARTITIONS, 1, environment);
  }

  public PipelineSettings withPartitions(int count) {
    return new PipelineSettings(count, writers, environment);
  }

  public PipelineSettings withWriters(int count) {
    return new PipelineSettings(partitions, count, environment);
  }

  public PipelineSettings with(String variable, String value) {
    Map<String, String> changed = new TreeMap<>(environment);
    changed.put(variable, value);
    return new PipelineSettings(partitions, writers, changed);
  }
}
