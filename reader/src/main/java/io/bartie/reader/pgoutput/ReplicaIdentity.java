package io.bartie.reader.pgoutput;

/** What the old tuple of an update or delete holds ({@code pg_class.relreplident}). */
public enum ReplicaIdentity {
  /** The primary key. */
  DEFAULT('d'),
  /** Nothing: updates and deletes cannot be published. */
  NOTHING('n'),
  /** The whole row. */
  FULL('f'),
  /** The columns of a chosen unique index. */
  INDEX('i');

  private final char code;

  ReplicaIdentity(char code) {
    this.code = code;
  }

  /** The identity with that letter, or null. */
  public static ReplicaIdentity of(int code) {
    for (ReplicaIdentity identity : values()) {
      if (identity.code == code) {
        return identity;
      }
    }
    return null;
  }
}
