package io.bartie.reader.catalog;

import io.bartie.envelope.GeneratedColumn;
import io.bartie.sql.TableName;
import java.util.List;

/**
 * A table as the publication shows it.
 *
 * @param table the table
 * @param columns the published columns, in the table's order: what the stream will send
 * @param generated the columns that it computes and that are not sent; none where a column list
 *     leaves columns out on purpose
 * @param rowFilter the publication's row filter as SQL, or null
 */
public record PublishedTable(
    CatalogTable table,
    List<CatalogColumn> columns,
    List<GeneratedColumn> generated,
    String rowFilter) {
  public PublishedTable {
    columns = List.copyOf(columns);
    generated = List.copyOf(generated);
  }

  public TableName name() {
    return table.name();
  }
}
