package io.bartie.reader.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.process.ExitCode;
import io.bartie.process.ProcessStop;
import io.bartie.reader.catalog.CatalogTable;
import io.bartie.reader.pgoutput.RelationMessage;
import io.bartie.reader.pgoutput.ReplicaIdentity;
import io.bartie.sql.TableName;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KeyOrderTest {
  private static final TableName TABLE = new TableName("public", "t");

  private static KeyOrder sent(ReplicaIdentity identity, Set<String> flagged) {
    List<RelationMessage.Column> columns =
        Stream.of("a", "b", "c")
            .map(name -> new RelationMessage.Column(flagged.contains(name), name, 23, -1))
            .toList();
    return new KeyOrder(TABLE, new RelationMessage(1, "public", "t", identity, columns));
  }

  private static CatalogTable catalog(List<String> primaryKey, List<String> identityIndex) {
    return new CatalogTable(
        1,
        TABLE,
        false,
        ReplicaIdentity.DEFAULT,
        "1",
        0,
        List.of(),
        primaryKey == null ? null : new CatalogTable.KeyIndex(primaryKey, true),
        identityIndex == null ? null : new CatalogTable.KeyIndex(identityIndex, true));
  }

  @Test
  void theCatalogGivesTheOrderOfTheFlaggedColumns() {
    assertThat(
            sent(ReplicaIdentity.DEFAULT, Set.of("a", "b"))
                .choose(catalog(List.of("b", "a"), null), null))
        .containsExactly("b", "a");
  }

  @Test
  void usingIndexTakesTheIndexAndNotThePrimaryKey() {
    assertThat(
            sent(ReplicaIdentity.INDEX, Set.of("b", "c"))
                .choose(catalog(List.of("a"), List.of("c", "b")), null))
        .containsExactly("c", "b");
  }

  @Test
  void aCatalogThatRanAheadIsOverruledByTheFlags() {
    CatalogTable later = catalog(List.of("c"), null);
    assertThat(sent(ReplicaIdentity.DEFAULT, Set.of("a", "b")).choose(later, List.of("b", "a")))
        .containsExactly("b", "a");
    assertThat(sent(ReplicaIdentity.DEFAULT, Set.of("a", "b")).choose(later, null))
        .containsExactly("a", "b");
  }

  @Test
  void aDroppedTableKeepsTheKeyThatIsFlagged() {
    assertThat(sent(ReplicaIdentity.DEFAULT, Set.of("b")).choose(null, null)).containsExactly("b");
  }

  @Test
  void underFullTheFlagsSayNothingAndThePrimaryKeyIsTheKey() {
    assertThat(
            sent(ReplicaIdentity.FULL, Set.of("a", "b", "c"))
                .choose(catalog(List.of("b"), List.of("c")), null))
        .containsExactly("b");
  }

  @Test
  void underFullADroppedTableIsFollowedOnlyWhenItsKeyIsKnown() {
    KeyOrder full = sent(ReplicaIdentity.FULL, Set.of("a", "b", "c"));
    assertThat(full.choose(null, List.of("c"))).containsExactly("c");
    assertThatThrownBy(() -> full.choose(null, null))
        .isInstanceOfSatisfying(
            ProcessStop.class, stop -> assertThat(stop.exitCode()).isEqualTo(ExitCode.UNSAFE))
        .hasMessageContaining("public.t");
  }

  @Test
  void rowsFromBeforeThePrimaryKeyWasAddedAreReadByIt() {
    assertThat(sent(ReplicaIdentity.DEFAULT, Set.of()).choose(catalog(List.of("a"), null), null))
        .containsExactly("a");
  }

  @Test
  void aTableWithoutKeyIsRefusedByName() {
    assertThatThrownBy(
            () -> sent(ReplicaIdentity.DEFAULT, Set.of()).choose(catalog(null, null), null))
        .isInstanceOf(ProcessStop.class)
        .hasMessageContaining("public.t")
        .hasMessageContaining("ADD PRIMARY KEY");
    assertThatThrownBy(
            () -> sent(ReplicaIdentity.NOTHING, Set.of()).choose(catalog(List.of("a"), null), null))
        .isInstanceOf(ProcessStop.class)
        .hasMessageContaining("NOTHING");
  }

  @Test
  void theOrderThatTheTopicHoldsOutranksTheCatalogs() {
    assertThat(
            sent(ReplicaIdentity.DEFAULT, Set.of("a", "b"))
                .choose(catalog(List.of("a", "b"), null), List.of("b", "a")))
        .containsExactly("b", "a");
  }

  @Test
  void anotherKeyThanTheTopicsIsTakenFromTheFlags() {
    assertThat(
            sent(ReplicaIdentity.DEFAULT, Set.of("a", "c"))
                .choose(catalog(List.of("c", "a"), null), List.of("b")))
        .containsExactly("c", "a");
  }

  @Test
  void underFullAKeyThatChangedWhileNobodyReadIsRefused() {
    KeyOrder full = sent(ReplicaIdentity.FULL, Set.of("a", "b", "c"));
    assertThatThrownBy(() -> full.choose(catalog(List.of("b"), null), List.of("a")))
        .isInstanceOfSatisfying(
            ProcessStop.class, stop -> assertThat(stop.exitCode()).isEqualTo(ExitCode.UNSAFE))
        .hasMessageContaining("public.t")
        .hasMessageContaining("resync");
  }

  @Test
  void underFullANameThatOnlyOneOfTheTwoCanMeanDecides() {
    KeyOrder full = sent(ReplicaIdentity.FULL, Set.of("a", "b", "c"));
    assertThat(full.choose(catalog(List.of("renamed"), null), List.of("a"))).containsExactly("a");
    assertThat(full.choose(catalog(List.of("a"), null), List.of("former"))).containsExactly("a");
  }
}
