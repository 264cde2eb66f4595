package io.bartie.reader.change;

import io.bartie.envelope.Column;
import io.bartie.envelope.GeneratedColumn;
import io.bartie.envelope.TableShape;
import io.bartie.key.KeyType;
import io.bartie.process.ProcessStop;
import io.bartie.reader.catalog.CatalogColumn;
import io.bartie.reader.catalog.CatalogPatience;
import io.bartie.reader.catalog.CatalogTable;
import io.bartie.reader.catalog.FormattedTypes;
import io.bartie.reader.catalog.KeyRule;
import io.bartie.reader.catalog.KeyTypes;
import io.bartie.reader.catalog.KeyedShape;
import io.bartie.reader.catalog.PublicationCatalog;
import io.bartie.reader.catalog.TableCatalog;
import io.bartie.reader.pgoutput.RelationMessage;
import io.bartie.reader.pgoutput.TypeMessage;
import io.bartie.reader.publish.Tick;
import io.bartie.sql.SqlIdentifier;
import io.bartie.sql.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Resolves Relation messages with the source's live catalog, which runs ahead of the stream: the
 * message decides, the catalog only adds what the message cannot say. Used by the replication
 * thread.
 */
public final class CatalogResolver implements RelationResolver {
  private static final Logger LOG = LoggerFactory.getLogger(CatalogResolver.class);

  private final Connection source;
  private final String publication;
  private final KeyTypes keyTypes;
  private final KeyRule keyRule;
  private final KeyMemory keys;

  public CatalogResolver(
      Connection source, String publication, KeyTypes keyTypes, KeyRule keyRule, KeyMemory keys) {
    this.source = source;
    this.publication = publication;
    this.keyTypes = keyTypes;
    this.keyRule = keyRule;
    this.keys = keys;
  }

  @Override
  public KeyedShape resolve(
      RelationMessage message, Map<Integer, TypeMessage> types, KeyedShape previous, Tick tick)
      throws SQLException {
    return CatalogPatience.answer(source, tick, () -> resolveNow(message, types, previous));
  }

  private KeyedShape resolveNow(
      RelationMessage message, Map<Integer, TypeMessage> types, KeyedShape previous)
      throws SQLException {
    CatalogTable live = TableCatalog.describe(source, List.of(message.oid())).get(message.oid());
    try {
      return resolve(message, types, previous, live);
    } catch (ProcessStop e) {
      if (live != null) {
        throw e;
      }
      // to stop for it would be to stop for ever: nothing can mend a table that is gone
      LOG.warn(
          "a table is gone from the source, and its last changes are left out: {}", e.getMessage());
      return null;
    }
  }

  private KeyedShape resolve(
      RelationMessage message,
      Map<Integer, TypeMessage> types,
      KeyedShape previous,
      CatalogTable live)
      throws SQLException {
    TableName name = new TableName(message.schema(), message.name());
    List<String> keyNames = new KeyOrder(name, message).choose(live, keys.columns(message.oid()));
    Set<String> sent = new HashSet<>(message.columns().stream().map(c -> c.name()).toList());
    if (live != null) {
      keyRule.requireKeySent(source, live, keyNames, sent);
    }
    List<Column> columns = columns(message, types, previous);
    List<Integer> keyColumns = new ArrayList<>();
    List<KeyType> keyColumnTypes = new ArrayList<>();
    for (String keyName : keyNames) {
      int index = index(message, keyName);
      keyColumns.add(index);
      keyColumnTypes.add(keyType(message, columns.get(index), message.columns().get(index), live));
    }
    return new KeyedShape(
        new TableShape(name, columns, keyColumns), keyColumnTypes, generated(sent, live));
  }

  /** The catalog runs ahead: what is computed from columns still to come is said with those. */
  private List<GeneratedColumn> generated(Set<String> sent, CatalogTable live) throws SQLException {
    if (live == null) {
      return List.of();
    }
    boolean allSent =
        live.columns().stream().allMatch(c -> c.generated() || sent.contains(c.name()));
    return allSent ? PublicationCatalog.generated(source, publication, live, sent) : List.of();
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
        type = typeOfTheDropped(message.oid(), column, types.get(column.typeOid()), previous);
      }
      columns.add(new Column(column.name(), type));
    }
    return columns;
  }

  /**
   * The catalog no longer has the type: what was known of it, else what the stream calls it. So a
   * key's type is not held to be another only because it is gone since.
   */
  private String typeOfTheDropped(
      int oid, RelationMessage.Column column, TypeMessage named, KeyedShape previous) {
    if (previous != null && previous.shape().indexOf(column.name()) >= 0) {
      return previous.shape().columns().get(previous.shape().indexOf(column.name())).type();
    }
    String remembered = keys.sqlType(oid, column.name());
    if (remembered != null) {
      return remembered;
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
      RelationMessage message, Column column, RelationMessage.Column sent, CatalogTable live)
      throws SQLException {
    CatalogColumn present = live == null ? null : live.column(sent.name());
    String refusal =
        present == null || present.typeOid() != sent.typeOid()
            ? null
            : keyRule.typeRefusal(source, present);
    Optional<KeyType> type = keyTypes.of(source, sent.typeOid());
    if (type.isEmpty()) {
      // the type may be gone since
      type = Optional.ofNullable(keys.type(message.oid(), sent.name()));
    }
    if (refusal != null || type.isEmpty()) {
      TableName table = new TableName(message.schema(), message.name());
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
