package io.bartie.reader.catalog;

import io.bartie.process.ProcessStop;
import io.bartie.reader.pgoutput.ReplicaIdentity;
import io.bartie.sql.ReservedNames;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Says which columns are a published table's key: what its deletes will carry; or why there is none
 * and what SQL mends it. Used by one thread.
 */
public final class KeyRule {
  private final KeyTypes types;

  public KeyRule(KeyTypes types) {
    this.types = types;
  }

  /**
   * Why each of these tables cannot be followed, with the SQL that mends it; empty when all can.
   */
  public List<String> refusals(Connection source, List<PublishedTable> tables) throws SQLException {
    List<String> refusals = new ArrayList<>();
    for (PublishedTable table : tables) {
      String refusal = refusal(source, table);
      if (refusal != null) {
        refusals.add(table.name() + ": " + refusal);
      }
    }
    return refusals;
  }

  private String refusal(Connection source, PublishedTable published) throws SQLException {
    String reserved = reservedName(published);
    if (reserved != null) {
      return reserved
          + ", which is the pipeline's own at the destination; mend: rename it, or take"
          + " it out of the publication";
    }
    String reason = withoutKey(published.table());
    if (reason != null) {
      return reason;
    }
    List<String> key = published.table().key().columns();
    if (published.table().partitioned()) {
      String leaf = LeafIdentities.refusal(source, published.table(), key);
      if (leaf != null) {
        return leaf;
      }
    }
    for (String name : key) {
      CatalogColumn column = published.table().column(name);
      if (!published.columns().contains(column) && column.generated()) {
        return unsentKeyColumn(name)
            + "; mend: choose another key (ALTER TABLE "
            + published.name().sql()
            + " REPLICA IDENTITY USING INDEX …), or on version 18 ALTER PUBLICATION … SET"
            + " (publish_generated_columns = stored)";
      }
      if (!published.columns().contains(column)) {
        return "the publication's column list leaves out the key column "
            + name
            + "; mend: ALTER PUBLICATION … SET TABLE "
            + published.name().sql()
            + " (…, the key's columns included)";
      }
      String typeRefusal = typeRefusal(source, column);
      if (typeRefusal != null) {
        return typeRefusal
            + "; mend: choose another key (ALTER TABLE "
            + published.name().sql()
            + " REPLICA IDENTITY USING INDEX …), or take the table out of the publication";
      }
    }
    return null;
  }

  private static String reservedName(PublishedTable published) {
    if (published.name().schema().equals(ReservedNames.SCHEMA)) {
      return "it lies in schema " + ReservedNames.SCHEMA;
    }
    for (CatalogColumn column : published.columns()) {
      if (ReservedNames.COLUMNS.contains(column.name())) {
        return "it has a column " + column.name();
      }
    }
    return null;
  }

  /**
   * @throws ProcessStop naming a key column that the table computes and the stream does not carry,
   *     or a partition whose changes do not carry the key
   */
  public void requireKeySent(
      Connection source, CatalogTable table, List<String> key, Set<String> sent)
      throws SQLException {
    String refusal = table.partitioned() ? LeafIdentities.refusal(source, table, key) : null;
    for (String name : table.key() == null ? List.<String>of() : table.key().columns()) {
      CatalogColumn column = table.column(name);
      if (column != null && column.generated() && !sent.contains(name)) {
        refusal = unsentKeyColumn(name);
      }
    }
    if (refusal != null) {
      throw ProcessStop.unsafe(
          "table "
              + table.name()
              + " cannot be followed: "
              + refusal
              + ". Mend that, or take the table out of the publication, then resync"
              + " (bin/cdcctl resync --yes)");
    }
  }

  private static String unsentKeyColumn(String name) {
    return "its key column " + name + " is generated, and the publication does not send it";
  }

  /** Why the table has no key at all, or null. */
  public static String withoutKey(CatalogTable table) {
    String alter = "ALTER TABLE " + table.name().sql() + " ";
    CatalogTable.KeyIndex index = table.key();
    if (table.identity() == ReplicaIdentity.NOTHING) {
      return "its replica identity is NOTHING, so deletes carry no key; mend: "
          + alter
          + "REPLICA IDENTITY DEFAULT"
          + (table.primaryKey() == null ? ", after " + alter + "ADD PRIMARY KEY (…)" : "");
    }
    if (index == null && table.identity() == ReplicaIdentity.INDEX) {
      return "the index of its replica identity is gone; mend: "
          + alter
          + "REPLICA IDENTITY DEFAULT, or USING INDEX with another unique index";
    }
    if (index == null) {
      return "it has no primary key; mend: "
          + alter
          + "ADD PRIMARY KEY (…), or "
          + alter
          + "REPLICA IDENTITY USING INDEX … (a unique index on NOT NULL columns), or take it out"
          + " of the publication";
    }
    if (!index.immediate()) {
      return "its primary key is deferrable, so it is no replica identity; mend: make it NOT"
          + " DEFERRABLE, or "
          + alter
          + "REPLICA IDENTITY USING INDEX …";
    }
    return null;
  }

  /** Why values of the column cannot be a key, or null. */
  public String typeRefusal(Connection source, CatalogColumn column) throws SQLException {
    if (!column.deterministic()) {
      return "key column "
          + column.name()
          + " ("
          + column.type()
          + ") has a nondeterministic collation, so equal keys may be spelt differently";
    }
    if (types.of(source, column.typeOid()).isEmpty()) {
      return "key column "
          + column.name()
          + " is of type "
          + column.type()
          + ", whose equal values may be printed differently";
    }
    return null;
  }
}
