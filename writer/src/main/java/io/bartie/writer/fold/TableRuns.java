package io.bartie.writer.fold;

import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.TableShape;
import io.bartie.sql.TableName;
import io.bartie.writer.batch.FetchedEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Splits the row events of a batch by table, and those of a table wherever its shape changes: each
 * run is merged as a whole, in order. Events of one partition never overtake each other; those of
 * different partitions touch different rows, so they may share a run whatever their order.
 */
public final class TableRuns {
  private final Map<TableName, Table> tables = new TreeMap<>();
  private Table current;

  /** The runs of one table, and the one that the partition at hand has reached. */
  private static final class Table {
    final TableName name;
    final List<TableRun> runs = new ArrayList<>();
    int partition = -1;
    int reached;

    Table(TableName name) {
      this.name = name;
    }

    TableRun runFor(TableShape shape, int partitionNow) {
      if (partition != partitionNow) {
        partition = partitionNow;
        reached = 0;
      }
      for (int i = reached; i < runs.size(); i++) {
        TableShape known = runs.get(i).shape();
        if (known == shape || known.equals(shape)) {
          reached = i;
          return runs.get(i);
        }
      }
      reached = runs.size();
      runs.add(new TableRun(shape));
      return runs.get(reached);
    }
  }

  /** Adds an event; all of one partition come together, in offset order. */
  public void add(FetchedEvent fetched) {
    RowChange change = (RowChange) fetched.event();
    if (current == null || !current.name.equals(change.table())) {
      current = tables.computeIfAbsent(change.table(), Table::new);
    }
    current.runFor(change.shape(), fetched.partition()).add(fetched);
  }

  /** Whether it is the only run of its table: the order of its rows is of no matter then. */
  public boolean isAlone(TableRun run) {
    return tables.get(run.shape().table()).runs.size() == 1;
  }

  /** Every run, by table, in the order in which they are to be merged. */
  public List<TableRun> all() {
    return tables.values().stream().flatMap(table -> table.runs.stream()).toList();
  }
}
