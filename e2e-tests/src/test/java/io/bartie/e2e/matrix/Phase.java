package io.bartie.e2e.matrix;

/** What the pipeline is doing when the seam is reached. */
enum Phase {
  /** One session writes small transactions without end. */
  STEADY_LOAD(0, 0),
  /**
   * One transaction, larger than a Kafka transaction and than many flushes, and nothing else. Its
   * first half is changed before the second comes: those flushes are merged, the others copied.
   */
  BIG_TRANSACTION(20_001, 3_000) {
    @Override
    String insertion() {
      int half = rows() / 2;
      return "BEGIN; %s; UPDATE load SET note = 'changed' WHERE id BETWEEN %d AND %d; %s; COMMIT"
          .formatted(insertion(0, half), firstId(), firstId() + half - 1, insertion(half, rows()));
    }
  },
  /** The first copy, while one session writes small transactions. */
  INITIAL_COPY(10_001, 1_000);

  private final int firstId;
  private final int rows;

  Phase(int firstId, int rows) {
    this.firstId = firstId;
    this.rows = rows;
  }

  /** The rows that belong to this phase, which no other statement touches. */
  String insertion() {
    return insertion(0, rows);
  }

  String insertion(int from, int to) {
    return "INSERT INTO load SELECT g, 0, 'phase', repeat(md5(g::text), 100)"
        + " FROM generate_series(%d, %d) g".formatted(firstId + from, firstId + to - 1);
  }

  int firstId() {
    return firstId;
  }

  /** SQL that counts them at the destination. */
  String count() {
    return "SELECT count(*) FROM load WHERE id BETWEEN %d AND %d"
        .formatted(firstId, firstId + rows - 1);
  }

  boolean holds(int id) {
    return id >= firstId && id < firstId + rows;
  }

  int rows() {
    return rows;
  }
}
