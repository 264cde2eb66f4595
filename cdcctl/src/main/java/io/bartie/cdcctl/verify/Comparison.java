package io.bartie.cdcctl.verify;

import io.bartie.connect.DatabaseUrl;
import io.bartie.connect.SameDatabase;
import io.bartie.process.ProcessStop;
import io.bartie.sql.TableName;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Compares the two databases, one pass at a time. Every pass opens new sessions and reads both
 * catalogs anew, so it sees tables that have come since, and outlives a restart of either side.
 * Used by one thread.
 */
public final class Comparison implements Verification.Passes {
  private final DatabaseUrl source;
  private final DatabaseUrl destination;
  private final String publication;
  private final TableChoice choice;

  public Comparison(
      DatabaseUrl source, DatabaseUrl destination, String publication, TableChoice choice) {
    this.source = source;
    this.destination = destination;
    this.publication = publication;
    this.choice = choice;
  }

  @Override
  public Pass over(Collection<TableName> tables, boolean nameRows) throws SideFailure {
    try (SnapshotSession here = SnapshotSession.open(Side.SOURCE, source);
        SnapshotSession there = SnapshotSession.open(Side.DESTINATION, destination)) {
      requireTwo(here, there);
      List<PublishedTable> published =
          choice.among(
              here.read(
                  "the publication's tables",
                  session -> PublicationCatalog.read(session, publication)),
              publication);
      List<PublishedTable> compared =
          tables.isEmpty()
              ? published
              : published.stream().filter(table -> tables.contains(table.name())).toList();
      Map<TableName, StoredTable> stored =
          there.read(
              "its tables",
              session ->
                  DestinationCatalog.read(
                      session, compared.stream().map(PublishedTable::name).toList()));
      Map<TableName, TableVerdict> verdicts = compare(here, there, compared, stored, nameRows);
      return new Pass(
          new TreeMap<>(verdicts),
          compared.size() == published.size(),
          here.read(
              "the publication's operations",
              session -> PublicationCatalog.leftOut(session, publication)));
    }
  }

  /** A database always equals itself, which says nothing. */
  private void requireTwo(SnapshotSession here, SnapshotSession there) throws SideFailure {
    boolean same =
        there.read(
            "whether it is the source itself",
            other -> here.read(session -> SameDatabase.isSame(session, other)));
    if (same) {
      throw ProcessStop.configuration(
          "source "
              + source
              + " and destination "
              + destination
              + " are one and the same database: compared with itself it always matches. Give the"
              + " destination's own address (--destination, BARTIE_DEST_URL)");
    }
  }

  private static Map<TableName, TableVerdict> compare(
      SnapshotSession here,
      SnapshotSession there,
      List<PublishedTable> compared,
      Map<TableName, StoredTable> stored,
      boolean nameRows)
      throws SideFailure {
    Map<TableName, RowSet> comparable = new TreeMap<>();
    for (PublishedTable table : compared) {
      StoredTable found = stored.get(table.name());
      if (found != null && found.missing(table).isEmpty()) {
        comparable.put(table.name(), found.rows(table));
      }
    }
    BothSides.Digests digests =
        BothSides.read(
            here, compared.stream().map(PublishedTable::rows).toList(), there, comparable.values());
    Map<TableName, TableVerdict> verdicts = new TreeMap<>();
    for (PublishedTable table : compared) {
      Digest source = digests.source().get(table.name());
      Digest destination = digests.destination().get(table.name());
      StoredTable found = stored.get(table.name());
      TableVerdict verdict;
      if (found == null) {
        verdict = new TableVerdict.MissingTable(source);
      } else if (destination == null) {
        verdict = new TableVerdict.MissingColumns(source, found.missing(table));
      } else if (source.equals(destination)) {
        verdict = new TableVerdict.Match(source);
      } else {
        List<RowDifference> rows =
            nameRows
                ? new DifferenceSearch(here, there)
                    .search(
                        table.rows(),
                        comparable.get(table.name()),
                        Math.max(source.rows(), destination.rows()))
                : List.of();
        verdict = new TableVerdict.Differs(source, destination, rows);
      }
      verdicts.put(table.name(), verdict);
    }
    return verdicts;
  }
}
