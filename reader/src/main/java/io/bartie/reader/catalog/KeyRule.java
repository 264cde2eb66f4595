package io.bartie.reader.catalog;

import io.bartie.reader.pgoutput.ReplicaIdentity;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

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
    String reason = withoutKey(published.table());
    if (reason != null) {
      return reason;
    }
    for (String name : published.table().key().columns()) {
      CatalogColumn column = published.table().column(name);
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
