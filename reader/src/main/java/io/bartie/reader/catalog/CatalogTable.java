package io.bartie.reader.catalog;

import io.bartie.reader.pgoutput.ReplicaIdentity;
import io.bartie.sql.TableName;
import java.util.List;

/**
 * A table as the catalog describes it.
 *
 * @param oid its oid
 * @param name its name
 * @param partitioned whether its rows live in partitions
 * @param identity its replica identity
 * @param files the files that hold its rows, its partitions' included; others mean that the table
 *     was rewritten or truncated
 * @param estimatedRows the planner's estimate, negative when unknown
 * @param columns its columns
 * @param primaryKey the primary key, or null
 * @param identityIndex the index that REPLICA IDENTITY USING INDEX chose, or null
 */
public record CatalogTable(
    int oid,
    TableName name,
    boolean partitioned,
    ReplicaIdentity identity,
    String files,
    long estimatedRows,
    List<CatalogColumn> columns,
    KeyIndex primaryKey,
    KeyIndex identityIndex) {
  public CatalogTable {
    columns = List.copyOf(columns);
  }

  /**
   * An index that a key can be read from.
   *
   * @param columns its key columns, in its order; INCLUDE columns are left out
   * @param immediate whether it is not deferrable
   */
  public record KeyIndex(List<String> columns, boolean immediate) {
    public KeyIndex {
      columns = List.copyOf(columns);
    }
  }

  /** The index whose columns are the key under an identity: what deletes will carry; or null. */
  public KeyIndex keyUnder(ReplicaIdentity wanted) {
    return switch (wanted) {
      // FULL sends the whole old row, of which the primary key is the key
      case DEFAULT, FULL -> primaryKey;
      case INDEX -> identityIndex;
      case NOTHING -> null;
    };
  }

  /** The index whose columns are the key, or null. */
  public KeyIndex key() {
    return keyUnder(identity);
  }

  /** The column of that name, or null. */
  public CatalogColumn column(String columnName) {
    for (CatalogColumn column : columns) {
      if (column.name().equals(columnName)) {
        return column;
      }
    }
    return null;
  }

  /** What stands behind FROM to read exactly the rows that are published under this name. */
  public String fromClause() {
    return partitioned ? name.sql() : "ONLY " + name.sql();
  }

  /** Whether two descriptions would read the same rows in the same form. */
  public boolean readsLike(CatalogTable other) {
    return oid == other.oid
        && name.equals(other.name)
        && files.equals(other.files)
        && columns.equals(other.columns);
  }
}
