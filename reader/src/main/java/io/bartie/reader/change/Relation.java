package io.bartie.reader.change;

import io.bartie.reader.catalog.KeyedShape;
import io.bartie.reader.pgoutput.ReplicaIdentity;

/** A table as the Relation message in force describes it. Used by the replication thread. */
public final class Relation {
  private final int oid;
  private final ReplicaIdentity identity;
  private final KeyedShape keyed;
  private boolean announced;

  Relation(int oid, ReplicaIdentity identity, KeyedShape keyed, boolean announced) {
    this.oid = oid;
    this.identity = identity;
    this.keyed = keyed;
    this.announced = announced;
  }

  public int oid() {
    return oid;
  }

  /** Whether the old tuple of a change is the whole old row. */
  boolean sendsWholeOldRow() {
    return identity == ReplicaIdentity.FULL;
  }

  /**
   * Whether the table is gone from the source and its log cannot be followed, so that its changes
   * are left out.
   */
  boolean isLeftOut() {
    return keyed == null;
  }

  public KeyedShape keyed() {
    return keyed;
  }

  /** Whether its schema event has been published by this process. */
  boolean isAnnounced() {
    return announced;
  }

  void announced() {
    announced = true;
  }
}
