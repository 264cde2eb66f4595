package io.bartie.writer.apply;

import io.bartie.envelope.GeneratedColumn;
import io.bartie.envelope.TableShape;
import io.bartie.seam.Seams;
import io.bartie.sql.TableName;
import io.bartie.writer.fence.Fences;
import io.bartie.writer.fence.PipelineTables;
import io.bartie.writer.merge.RunMerge;
import io.bartie.writer.schema.DestinationSchema;
import io.bartie.writer.schema.TargetTable;
import io.bartie.writer.staging.NewRows;
import io.bartie.writer.staging.RowText;
import io.bartie.writer.staging.StagingTable;
import io.bartie.writer.sweep.Sweeps;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One connection to the destination, and what is known of the destination through it: the tables
 * seen, the staging tables made. After any failure it is discarded as a whole, and with it whatever
 * it knew wrongly. Used by the apply thread.
 */
final class DestinationSession {
  /** More shapes than this and the staging tables are made anew. */
  private static final int SHAPES_KEPT = 4096;

  private final Connection connection;
  private final Seams seams;
  private final DestinationSchema schema;
  private final Fences fences;
  private final Sweeps sweeps;
  private final RowText rowText = new RowText();
  private final NewRows newRows;
  private final Set<TableShape> ensured = new HashSet<>();
  private final Map<TableShape, RunMerge> merges = new LinkedHashMap<>();
  private final Map<TableShape, Boolean> ensuredInstances = new IdentityHashMap<>();
  private final int silenceMillis;
  private int flushMillis;
  private final Map<TableShape, List<GeneratedColumn>> generated = new HashMap<>();
  private int stagingTables;

  private DestinationSession(Connection connection, String topic, Seams seams) throws SQLException {
    this.connection = connection;
    this.silenceMillis = connection.getNetworkTimeout();
    this.seams = seams;
    this.schema = new DestinationSchema(connection);
    this.fences = new Fences(connection, topic);
    this.sweeps = new Sweeps(connection);
    this.newRows = new NewRows(connection, rowText, seams);
  }

  static DestinationSession open(DestinationPool pool, String topic, Seams seams)
      throws SQLException {
    Connection connection = pool.open();
    try {
      PipelineTables.ensure(connection);
      return new DestinationSession(connection, topic, seams);
    } catch (SQLException | RuntimeException e) {
      pool.discard(connection);
      throw e;
    }
  }

  Connection connection() {
    return connection;
  }

  Fences fences() {
    return fences;
  }

  Sweeps sweeps() {
    return sweeps;
  }

  /** The table as the target of a sweep, if there is one. Leaves no transaction open. */
  Optional<String> sweepTarget(TableName name) throws SQLException {
    return schema.sweepTarget(name);
  }

  /** Forgets shapes when there are too many. Between flushes only: a flush needs all of its own. */
  void tidy() throws SQLException {
    if (ensured.size() >= SHAPES_KEPT || ensuredInstances.size() >= 2 * SHAPES_KEPT) {
      forget();
    }
  }

  /**
   * Gets the destination ready for events of the shape. Leaves no transaction open.
   *
   * @param withRows whether rows of it will be brought in
   */
  void prepare(TableShape shape, boolean withRows) throws SQLException {
    if (ensuredInstances.containsKey(shape) && (!withRows || merges.containsKey(shape))) {
      return;
    }
    if (!ensured.contains(shape) || withRows && !merges.containsKey(shape)) {
      TargetTable target = schema.ensure(shape);
      ensured.add(shape);
      if (withRows) {
        stagingTables++;
        StagingTable staging = StagingTable.numbered(connection, stagingTables, target, rowText);
        merges.put(shape, new RunMerge(connection, staging, seams));
      }
    }
    ensuredInstances.put(shape, true);
  }

  /**
   * Makes sure that the destination computes what the source computes and does not send. Leaves no
   * transaction open.
   *
   * @param shape a prepared shape
   */
  void prepareGenerated(TableShape shape, List<GeneratedColumn> columns) throws SQLException {
    if (!columns.equals(generated.get(shape))) {
      waitAsLongAsItTakes(); // a new column is computed for every row
      schema.ensureGenerated(shape, columns);
      limitWaiting();
      generated.put(shape, columns);
    }
  }

  private void forget() throws SQLException {
    for (RunMerge merge : merges.values()) {
      merge.staging().drop();
      connection.commit();
    }
    merges.clear();
    newRows.forget();
    ensured.clear();
    ensuredInstances.clear();
    generated.clear();
  }

  NewRows newRows() {
    return newRows;
  }

  /** The merge of a prepared shape. */
  RunMerge merge(TableShape shape) {
    return merges.get(shape);
  }

  /**
   * Bounds how long an answer may take: a connection that was cut in silence is noticed. Each
   * failure doubles the bound, up to the 64-fold, for a merge may really take so long.
   *
   * @param failures how many attempts have failed before
   */
  void limitWaiting(int failures) throws SQLException {
    flushMillis = silenceMillis << Math.min(failures, 6);
    limitWaiting();
  }

  /** The bound of this flush again, after {@link #waitAsLongAsItTakes}. */
  void limitWaiting() throws SQLException {
    connection.setNetworkTimeout(Runnable::run, flushMillis);
  }

  /** Bounds no answer until {@link #limitWaiting}; TCP keepalives still find a dead server. */
  void waitAsLongAsItTakes() throws SQLException {
    connection.setNetworkTimeout(Runnable::run, 0);
  }

  /** Ends the transaction of a flush that is not to take effect. */
  void rollback() throws SQLException {
    connection.rollback();
  }
}
