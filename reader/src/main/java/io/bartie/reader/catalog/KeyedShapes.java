package io.bartie.reader.catalog;

import io.bartie.envelope.Column;
import io.bartie.envelope.TableShape;
import io.bartie.key.KeyType;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Makes the shape of a published table's copied rows. Stateless. */
public final class KeyedShapes {
  private KeyedShapes() {}

  /**
   * @param published a table that {@code KeyRule} has not refused
   */
  public static KeyedShape of(Connection source, PublishedTable published, KeyTypes types)
      throws SQLException {
    List<Column> columns = new ArrayList<>();
    for (CatalogColumn column : published.columns()) {
      columns.add(new Column(column.name(), column.type()));
    }
    List<Integer> keyColumns = new ArrayList<>();
    List<KeyType> keyTypes = new ArrayList<>();
    for (String name : published.table().key().columns()) {
      CatalogColumn column = published.table().column(name);
      keyColumns.add(published.columns().indexOf(column));
      keyTypes.add(types.of(source, column.typeOid()).orElseThrow());
    }
    return new KeyedShape(
        new TableShape(published.name(), columns, keyColumns), keyTypes, published.generated());
  }
}
