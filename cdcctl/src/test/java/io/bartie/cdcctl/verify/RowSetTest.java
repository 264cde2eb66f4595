package io.bartie.cdcctl.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.sql.TableName;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowSetTest {
  private static final TableName TABLE = new TableName("My", "t\"x");

  @Test
  void rowsAreReadAsRecordsOfQuotedColumns() {
    PublishedTable table =
        new PublishedTable(TABLE, List.of("id", "a\"b"), List.of("id"), "(id > 1)", false);

    assertThat(TableDigest.sql(table.rows()))
        .contains("sha256(convert_to(ROW(\"id\", \"a\"\"b\")::text, 'UTF8')) AS h")
        .contains("FROM ONLY \"My\".\"t\"\"x\" WHERE ((id > 1)) OFFSET 0");
  }

  @Test
  void theRootOfPartitionsIsReadWithThem() {
    PublishedTable table = new PublishedTable(TABLE, List.of("id"), List.of(), null, true);

    assertThat(table.rows().from()).isEqualTo("FROM \"My\".\"t\"\"x\"");
  }

  @Test
  void aRowWhoseKeyIsNotPublishedNamesItself() {
    PublishedTable table = new PublishedTable(TABLE, List.of("a"), List.of("id"), null, false);

    assertThat(table.rows().key()).isEmpty();
    assertThat(table.rows().keyText()).isEqualTo("ROW(\"a\")::text");
  }

  @Test
  void theDestinationIsReadWithoutTheRowFilter() {
    PublishedTable table =
        new PublishedTable(TABLE, List.of("id"), List.of("id"), "(id > 1)", true);
    StoredTable stored = new StoredTable(java.util.Set.of("id", "__bartie_lsn"), true);

    assertThat(stored.missing(table)).isEmpty();
    assertThat(stored.rows(table).from()).isEqualTo("FROM ONLY \"My\".\"t\"\"x\"");
  }

  @Test
  void beforeVersion15ThereAreNoColumnListsOrRowFilters() {
    assertThat(PublicationCatalog.sql(140_012)).doesNotContain("attnames", "rowfilter");
    assertThat(PublicationCatalog.sql(150_000))
        .contains("ANY (p.attnames) AND a.attgenerated = ''", "p.rowfilter");
    assertThat(PublicationCatalog.sql(180_000)).contains("p.attnames::text[], p.rowfilter");
  }

  @Test
  void bucketsHoldAboutAThousandRowsEach() {
    assertThat(DifferenceSearch.buckets(0)).isEqualTo(1);
    assertThat(DifferenceSearch.buckets(1_000)).isEqualTo(1);
    assertThat(DifferenceSearch.buckets(1_000_000)).isEqualTo(1024);
    assertThat(DifferenceSearch.buckets(10_000_000_000L)).isEqualTo(65536);
  }
}
