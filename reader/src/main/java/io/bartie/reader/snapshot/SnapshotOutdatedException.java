package io.bartie.reader.snapshot;

import io.bartie.sql.TableName;

/** A table was altered between the snapshot and its copy: the copy begins anew. */
public final class SnapshotOutdatedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SnapshotOutdatedException(TableName table) {
    super(
        "table "
            + table
            + " was altered, rewritten, truncated or dropped after the snapshot was taken, so the"
            + " snapshot can no longer show its rows: the copy begins anew");
  }
}
