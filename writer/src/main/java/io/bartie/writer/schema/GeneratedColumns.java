package io.bartie.writer.schema;

import io.bartie.connect.SqlFailure;
import io.bartie.envelope.GeneratedColumn;
import io.bartie.envelope.TableShape;
import io.bartie.process.ProcessStop;
import io.bartie.sql.SqlIdentifier;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes sure that the destination computes the columns that the source computes and does not send,
 * in the same way and from columns of the same types; refuses by name what it cannot compute so.
 * Used by the thread that owns the connection.
 */
final class GeneratedColumns {
  private static final Logger LOG = LoggerFactory.getLogger(GeneratedColumns.class);

  private static final String EXPRESSION =
      """
      SELECT pg_get_expr(d.adbin, d.adrelid)
        FROM pg_catalog.pg_attrdef d JOIN pg_catalog.pg_attribute a
          ON a.attrelid = d.adrelid AND a.attnum = d.adnum
       WHERE d.adrelid = ?::regclass AND a.attname = ?
      """;

  /** The columns that an expression is computed from. */
  private static final String INPUTS =
      """
      SELECT i.attname
        FROM pg_catalog.pg_attribute a
        JOIN pg_catalog.pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        JOIN pg_catalog.pg_depend p
          ON p.classid = 'pg_catalog.pg_attrdef'::regclass AND p.objid = d.oid
         AND p.refclassid = 'pg_catalog.pg_class'::regclass AND p.refobjid = a.attrelid
        JOIN pg_catalog.pg_attribute i ON i.attrelid = a.attrelid AND i.attnum = p.refobjsubid
       WHERE a.attrelid = ?::regclass AND a.attname = ? AND i.attnum <> a.attnum
      """;

  private final Connection connection;
  private final UnaryOperator<String> destinationType;

  /**
   * @param destinationType what the destination makes of a source type
   */
  GeneratedColumns(Connection connection, UnaryOperator<String> destinationType) {
    this.connection = connection;
    this.destinationType = destinationType;
  }

  /**
   * Makes the column if the table lacks it. Leaves the transaction open.
   *
   * @param table the destination's table, which has the shape's columns
   * @throws ProcessStop when the destination computes it otherwise, or not at all
   */
  void ensure(TableShape shape, DestinationTable table, GeneratedColumn column)
      throws SQLException {
    DestinationColumn found = table.columns().get(column.name());
    if (found == null) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(
            TableDdl.addGenerated(
                table.name().sql(), column, destinationType.apply(column.type())));
      } catch (SQLException e) {
        throw cannotCompute(shape, column, e);
      }
      LOG.info("added a generated column table={} column={}", shape.table(), column.name());
    } else if (!found.generated()) {
      throw otherwise(shape, column, "is not generated at the destination");
    } else if (!computedAlike(shape, column)) {
      throw otherwise(shape, column, "is computed otherwise at the destination");
    }
    requireSameInputs(shape, column);
  }

  /** Servers print one expression in two ways: so the destination prints both. */
  private boolean computedAlike(TableShape shape, GeneratedColumn column) throws SQLException {
    String probe = "pg_temp.bartie_generated_probe";
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TEMPORARY TABLE bartie_generated_probe (LIKE " + shape.table().sql() + ")");
      statement.execute(
          "ALTER TABLE " + probe + " DROP COLUMN " + SqlIdentifier.quote(column.name()));
      statement.execute(TableDdl.addGenerated(probe, column, destinationType.apply(column.type())));
      boolean alike = expression(shape.table().sql(), column).equals(expression(probe, column));
      statement.execute("DROP TABLE " + probe);
      return alike;
    } catch (SQLException e) {
      throw cannotCompute(shape, column, e);
    }
  }

  private String expression(String table, GeneratedColumn column) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(EXPRESSION)) {
      query.setString(1, table);
      query.setString(2, column.name());
      try (ResultSet rows = query.executeQuery()) {
        rows.next();
        return rows.getString(1);
      }
    }
  }

  /** The same expression over text is another one than over an enum. */
  private void requireSameInputs(TableShape shape, GeneratedColumn column) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(INPUTS)) {
      query.setString(1, shape.table().sql());
      query.setString(2, column.name());
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          int index = shape.indexOf(rows.getString(1));
          String type = index < 0 ? null : shape.columns().get(index).type();
          if (type != null && !destinationType.apply(type).equals(type)) {
            throw otherwise(
                shape,
                column,
                "is computed from "
                    + shape.columns().get(index).name()
                    + ", whose type "
                    + type
                    + " the destination does not know");
          }
        }
      }
    }
  }

  private static ProcessStop cannotCompute(
      TableShape shape, GeneratedColumn column, SQLException failure) throws SQLException {
    if (SqlFailure.of(failure) == SqlFailure.TRANSIENT) {
      throw failure;
    }
    return ProcessStop.unsafe(
        place(shape, column)
            + " cannot be computed at the destination: "
            + failure.getMessage()
            + ". Make there what the expression needs"
            + wayOut(),
        failure);
  }

  private static ProcessStop otherwise(TableShape shape, GeneratedColumn column, String how) {
    return ProcessStop.unsafe(
        place(shape, column)
            + " "
            + how
            + ". Run there: ALTER TABLE "
            + shape.table().sql()
            + " DROP COLUMN "
            + SqlIdentifier.quote(column.name())
            + " (it is then made as on the source)"
            + wayOut());
  }

  private static String place(TableShape shape, GeneratedColumn column) {
    return shape.table()
        + ": column "
        + column.name()
        + ", on the source "
        + column.type()
        + " GENERATED ALWAYS AS ("
        + column.expression()
        + "),";
  }

  private static String wayOut() {
    return ", or publish the table with a column list, which leaves it out; then start the writer"
        + " again";
  }
}
