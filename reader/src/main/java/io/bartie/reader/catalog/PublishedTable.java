package io.bartie.reader.catalog;

import io.bartie.sql.TableName;
import java.util.List;

/**
 * A table as the publication shows it.
 *
 * @param table the table
 * @param columns the published columns, in the table's order: what the stream will send
 * @param rowFilter the publication's row filter as SQL, or null
 */
public record PublishedTable(CatalogTable table, List<CatalogColumn> columns, String rowFilter) {
  public PublishedTable {
    columns = List.copyOf(columns);
  }

  public TableName name() {
    return table.name();
  }
}
