package io.bartie.writer.staging;

import io.bartie.envelope.Column;
import io.bartie.envelope.ColumnValue;
import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.writer.fold.FoldedRow;
import io.bartie.writer.fold.RowAction;
import io.bartie.writer.fold.UnappliableEventException;
import io.bartie.writer.schema.DestinationColumn;
import io.bartie.writer.schema.TargetTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/**
 * The staging table of one shape in one session: made for the first merge, filled for each and
 * emptied after it. With a transaction that is rolled back it may be gone, and so must the session
 * be. Used by the thread that owns the connection.
 */
public final class StagingTable {
  /**
   * Deleted rows are looked at again by each merge, until a TRUNCATE: so many bytes of them cost
   * less than the new file, and the new plans, that come with one.
   */
  private static final long DELETED_BYTES = 64 << 10;

  private final Connection connection;
  private final String name;
  private final TargetTable target;
  private final List<Integer> checked;
  private final RowText rowText;

  private boolean made;
  private long bytesSinceTruncate;

  private StagingTable(Connection connection, String name, TargetTable target, RowText rowText) {
    this.connection = connection;
    this.name = name;
    this.target = target;
    this.checked = target.checkedColumns();
    this.rowText = rowText;
  }

  /** One that is not made yet. */
  public static StagingTable numbered(
      Connection connection, int number, TargetTable target, RowText rowText) {
    return new StagingTable(connection, "bartie_staging_" + number, target, rowText);
  }

  /**
   * Makes it before it is first filled, in the same transaction: new rows do without, and making it
   * costs more than filling it.
   */
  private void make() throws SQLException {
    if (!made) {
      execute(StagingStatement.create(name, target));
      made = true;
    }
  }

  /** Drops it, if it was made. */
  public void drop() throws SQLException {
    if (made) {
      execute(StagingStatement.drop(name));
      made = false;
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Its name, to build SQL with. */
  public String sql() {
    return "pg_temp." + name;
  }

  public TargetTable target() {
    return target;
  }

  /**
   * Fills it, empty as it is.
   *
   * @throws UnappliableEventException for a value that the destination's type would change (I5)
   */
  public StagedRows load(Collection<FoldedRow> rows) throws SQLException {
    make();
    BitSet unchanged = new BitSet();
    bytesSinceTruncate +=
        rowText.copy(
            connection,
            StagingStatement.copy(name),
            rows,
            (row, text) -> write(row, text, unchanged));
    if (!checked.isEmpty()) {
      refuseChangedValue(rows);
    }
    boolean needsRows = rows.stream().anyMatch(row -> row.action() == RowAction.PATCH);
    return new StagedRows(unchanged, needsRows);
  }

  /**
   * The statement that empties it, to be run once its rows are merged, in the same transaction: a
   * rollback leaves it as empty as a commit does.
   */
  public String emptying() {
    if (bytesSinceTruncate <= DELETED_BYTES) {
      return StagingStatement.delete(name);
    }
    bytesSinceTruncate = 0;
    return StagingStatement.truncate(name);
  }

  private void refuseChangedValue(Collection<FoldedRow> rows) throws SQLException {
    try (PreparedStatement query =
            connection.prepareStatement(StagingStatement.changedValue(name, checked));
        ResultSet found = query.executeQuery()) {
      if (found.next()) {
        SourcePosition position =
            new SourcePosition(Lsn.parse(found.getString(1)), found.getLong(2));
        int number = checked.get(found.getInt(3) - 1);
        DestinationColumn column = target.columns().get(number);
        Column source = target.shape().columns().get(number);
        for (FoldedRow row : rows) {
          if (row.position().equals(position)) {
            throw new UnappliableEventException(
                row.last(),
                "column "
                    + column.name()
                    + ": its type at the destination, "
                    + column.declaredType()
                    + ", would change the value (it rounds, pads or cuts what the source's "
                    + source.type()
                    + " holds). Give the column the source's type there, then start the writer"
                    + " again: it goes on with this event");
          }
        }
      }
    }
  }

  private void write(FoldedRow row, CopyText text, BitSet unchanged) throws SQLException {
    rowText.position(row, text);
    if (row.action() == RowAction.DELETE) {
      text.nullValue(); // commit_ts
      text.nullValue(); // unchanged
      writeKey(row, text);
    } else {
      rowText.commitTime(row, text);
      writeUnchanged(row, text, unchanged);
      RowText.values(row.values(), text);
      writeChecked(row.values(), text);
    }
  }

  private void writeKey(FoldedRow row, CopyText text) throws SQLException {
    List<Integer> keyColumns = target.shape().keyColumns();
    List<ColumnValue> values =
        new ArrayList<>(Collections.nCopies(target.columns().size(), ColumnValue.NULL));
    for (int i = 0; i < keyColumns.size(); i++) {
      values.set(keyColumns.get(i), row.key().get(i));
    }
    RowText.values(values, text);
    writeChecked(values, text);
  }

  private void writeChecked(List<ColumnValue> values, CopyText text) throws SQLException {
    if (checked.isEmpty()) {
      return;
    }
    text.beginArray();
    for (int i : checked) {
      if (values.get(i) instanceof ColumnValue.Text given) {
        text.element(given.value());
      } else {
        text.nullElement();
      }
    }
    text.endArray();
  }

  private static void writeUnchanged(FoldedRow row, CopyText text, BitSet unchanged)
      throws SQLException {
    if (!row.isPartial()) {
      text.nullValue();
      return;
    }
    StringBuilder numbers = new StringBuilder(row.action() == RowAction.PATCH ? "{0" : "{");
    for (int i = 0; i < row.values().size(); i++) {
      if (row.values().get(i) instanceof ColumnValue.Unchanged) {
        unchanged.set(i);
        numbers.append(numbers.length() == 1 ? "" : ",").append(i + 1);
      }
    }
    text.value(numbers.append('}').toString());
  }
}
