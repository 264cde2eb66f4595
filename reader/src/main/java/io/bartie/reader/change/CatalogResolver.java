package io.bartie.reader.change;

import io.bartie.envelope.Column;
import io.bartie.envelope.TableShape;
import io.bartie.key.KeyType;
import io.bartie.process.ProcessStop;
import io.bartie.reader.catalog.CatalogColumn;
import io.bartie.reader.catalog.CatalogTable;
import io.bartie.reader.catalog.FormattedTypes;
import io.bartie.reader.catalog.KeyRule;
import io.bartie.reader.catalog.KeyTypes;
import io.bartie.reader.catalog.KeyedShape;
import io.bartie.reader.catalog.TableCatalog;
import io.bartie.reader.pgoutput.RelationMessage;
import io.bartie.reader.pgoutput.TypeMessage;
import io.bartie.sql.SqlIdentifier;
import io.bartie.sql.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Resolves Relation messages with the source's live catalog, which runs ahead of the stream: the
 * message decides, the catalog only adds what the message cannot say. Used by the replication
 * thread.
 */
public final class CatalogResolver implements RelationResolver {
  private final Connection source;
  private final KeyTypes keyTypes;
  private final KeyRule keyRule;

  public CatalogResolver(Connection source, KeyTypes keyTypes, KeyRule keyRule) {
    this.source = source;
    this.keyTypes = keyTypes;
    this.keyRule = keyRule;
  }

  @Override
  public KeyedShape resolve(
      RelationMessage message, Map<Integer, TypeMessage> types, KeyedShape previous)
      throws SQLException {
    TableName name = new TableName(message.schema(), message.name());
    CatalogTable live = TableCatalog.describe(source, List.of(message.oid())).get(message.oid());
    List<String> keyNames = new KeyOrder(name, message).choose(live, previous);
    List<Column> columns = columns(message, types, previous);
    List<Integer> keyColumns = new ArrayList<>();
    List<KeyType> keyColumnTypes = new ArrayList<>();
    for (String keyName : keyNames) {
      int index = index(message, keyName);
      keyColumns.add(index);
      keyColumnTypes.add(keyType(name, columns.get(index), message.columns().get(index), live));
    }
    return new KeyedShape(new TableShape(name, columns, keyColumns), keyColumnTypes);
  }

  private List<Column> columns(
      RelationMessage message, Map<Integer, TypeMessage> types, KeyedShape previous)
      throws SQLException {
    List<String> formatted =
        FormattedTypes.of(
            source,
            message.columns().stream().map(RelationMessage.Column::typeOid).toList(),
            message.columns().stream().map(RelationMessage.Column::typeModifier).toList());
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < formatted.size(); i++) {
      RelationMessage.Column column = message.columns().get(i);
      String type = formatted.get(i);
      if (type == null) {
        type = typeOfTheDropped(column, types.get(column.typeOid()), previous);
      }
      columns.add(new Column(column.name(), type));
    }
    return columns;
  }

  /** The catalog no longer has the type: what this process knew, else what the stream calls it. */
  private static String typeOfTheDropped(
      RelationMessage.Column column, TypeMessage named, KeyedShape previous) {
    if (previous != null && previous.shape().indexOf(column.name()) >= 0) {
      return previous.shape().columns().get(previous.shape().indexOf(column.name())).type();
    }
    if (named != null) {
      String bare = SqlIdentifier.quoteIfNeeded(named.name());
      return named.schema().equals("public")
          ? bare
          : SqlIdentifier.quoteIfNeeded(named.schema()) + "." + bare;
    }
    return "text";
  }

  private KeyType keyType(
      TableName table, Column column, RelationMessage.Column sent, CatalogTable live)
      throws SQLException {
    CatalogColumn known = live == null ? null : live.column(sent.name());
    String refusal =
        known == null || known.typeOid() != sent.typeOid()
            ? null
            : keyRule.typeRefusal(source, known);
    Optional<KeyType> type = keyTypes.of(source, sent.typeOid());
    if (refusal != null || type.isEmpty()) {
      throw ProcessStop.unsafe(
          "table "
              + table
              + " cannot be followed: "
              + (refusal != null
                  ? refusal
                  : "key column "
                      + column.name()
                      + " is of type "
                      + column.type()
                      + ", whose equal values may be printed differently")
              + ". Choose another key (ALTER TABLE "
              + table.sql()
              + " REPLICA IDENTITY USING INDEX …) or take the table out of the publication, then"
              + " resync (bin/cdcctl resync --yes)");
    }
    return type.get();
  }

  private static int index(RelationMessage message, String column) {
    for (int i = 0; i < message.columns().size(); i++) {
      if (message.columns().get(i).name().equals(column)) {
        return i;
      }
    }
    throw new IllegalStateException("the key was chosen among the message's columns");
  }
}
