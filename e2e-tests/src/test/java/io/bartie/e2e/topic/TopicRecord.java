package io.bartie.e2e.topic;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One record of the topic as it stands there.
 *
 * @param key the record's key as text, or null
 */
public record TopicRecord(int partition, long offset, String key, JsonNode value) {
  public String op() {
    return value.path("op").asText();
  }

  public String table() {
    return value.path("table").asText();
  }

  /** Whether it speaks of one row, not of a table or of the whole stream. */
  public boolean isRow() {
    return "cudr".contains(op());
  }

  public boolean isWatermark() {
    return op().equals("w");
  }

  public Position position() {
    return new Position(value.path("lsn").bigIntegerValue(), value.path("seq").longValue());
  }

  @Override
  public String toString() {
    return "partition "
        + partition
        + " offset "
        + offset
        + " "
        + op()
        + " "
        + key
        + " at "
        + position();
  }

  /** A source position, as the envelope writes it. */
  public record Position(java.math.BigInteger lsn, long seq) implements Comparable<Position> {
    @Override
    public int compareTo(Position other) {
      int byLsn = lsn.compareTo(other.lsn);
      return byLsn != 0 ? byLsn : Long.compare(seq, other.seq);
    }

    @Override
    public String toString() {
      return lsn + ":" + seq;
    }
  }
}
