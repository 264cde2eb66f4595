package io.bartie.bench.trial;

import java.util.OptionalDouble;

/** What can be measured, by the names that {@code --load} takes. */
public enum Load {
  W0(Kind.THROUGHPUT, "initial copy", 0.5),
  W1(Kind.THROUGHPUT, "inserts in transactions of 10", 0.5),
  W2(Kind.THROUGHPUT, "updates by random key in transactions of 10", 1.0),
  W3(Kind.THROUGHPUT, "50 % inserts, 40 % updates, 10 % deletes in transactions of 10", 1.0),
  W4(Kind.THROUGHPUT, "one transaction of inserts", 1.0),
  L(Kind.LATENCY, "200 transactions a second"),
  IDLE(Kind.IDLE, "nothing to do; start to the first event"),
  SIZE(Kind.LATENCY, "one update at a time, by the size of its table"),
  TABLES(Kind.THROUGHPUT, "inserts in transactions of 10, by the number of tables"),
  WRITERS(Kind.THROUGHPUT, "updates in transactions of 10, by the number of writers"),
  PARTITIONS(Kind.THROUGHPUT, "updates in transactions of 10, by the number of partitions");

  private final Kind kind;
  private final String description;
  private final OptionalDouble aim;

  Load(Kind kind, String description) {
    this.kind = kind;
    this.description = description;
    this.aim = OptionalDouble.empty();
  }

  Load(Kind kind, String description, double aim) {
    this.kind = kind;
    this.description = description;
    this.aim = OptionalDouble.of(aim);
  }

  public Kind kind() {
    return kind;
  }

  public String description() {
    return description;
  }

  /** The throughput that the pipeline is to reach at least, as a multiple of the native one's. */
  public OptionalDouble aim() {
    return aim;
  }
}
