package io.bartie.cdcctl.verify;

import io.bartie.sql.TableName;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.FutureTask;

/** Computes the digests of both sides at the same time, each side's tables one after another. */
final class BothSides {
  /** Digests by table. */
  record Digests(Map<TableName, Digest> source, Map<TableName, Digest> destination) {}

  private BothSides() {}

  static Digests read(
      SnapshotSession source,
      Collection<RowSet> onSource,
      SnapshotSession destination,
      Collection<RowSet> onDestination)
      throws SideFailure {
    FutureTask<Map<TableName, Digest>> there =
        new FutureTask<>(() -> digests(destination, onDestination));
    Thread thread = new Thread(there, "destination");
    thread.setDaemon(true);
    thread.start();
    Map<TableName, Digest> here = digests(source, onSource);
    return new Digests(here, result(there));
  }

  private static Map<TableName, Digest> digests(SnapshotSession session, Collection<RowSet> tables)
      throws SideFailure {
    Map<TableName, Digest> digests = new HashMap<>();
    for (RowSet rows : tables) {
      digests.put(
          rows.table(),
          session.read("table " + rows.table(), connection -> TableDigest.of(connection, rows)));
    }
    return digests;
  }

  private static <T> T result(FutureTask<T> task) throws SideFailure {
    try {
      return task.get();
    } catch (java.util.concurrent.ExecutionException e) {
      if (e.getCause() instanceof SideFailure failure) {
        throw failure;
      }
      throw new CompletionException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CompletionException(e);
    }
  }
}
