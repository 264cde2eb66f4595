package io.bartie.reader.pgoutput;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.envelope.ColumnValue;
import io.bartie.position.Lsn;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CapturedMessagesTest {
  private static TupleData row(String... values) {
    return new TupleData(
        Arrays.stream(values)
            .map(v -> v == null ? ColumnValue.NULL : ColumnValue.text(v))
            .toList());
  }

  @Test
  void anInsertComesWithItsTransactionAndItsRelation() {
    List<PgOutputMessage> messages = CapturedMessages.decoded("insert");
    BeginMessage begin = (BeginMessage) messages.get(0);
    RelationMessage relation = (RelationMessage) messages.get(1);
    InsertMessage insert = (InsertMessage) messages.get(2);
    CommitMessage commit = (CommitMessage) messages.get(3);
    assertThat(relation.schema()).isEqualTo("public");
    assertThat(relation.name()).isEqualTo("plain");
    assertThat(relation.replicaIdentity()).isEqualTo(ReplicaIdentity.DEFAULT);
    assertThat(relation.columns())
        .containsExactly(
            new RelationMessage.Column(true, "id", 23, -1),
            new RelationMessage.Column(false, "name", 25, -1),
            new RelationMessage.Column(false, "note", 25, -1));
    assertThat(insert).isEqualTo(new InsertMessage(relation.oid(), row("1", "Mosi", null)));
    assertThat(commit.commitLsn()).isEqualTo(begin.commitLsn());
    assertThat(commit.commitTime()).isEqualTo(begin.commitTime());
    assertThat(commit.endLsn().isAfter(commit.commitLsn())).isTrue();
    assertThat(begin.commitTime().getNano() % 1000).isZero();
  }

  @Test
  void anUpdateThatLeavesTheKeyHasNoOldRow() {
    UpdateMessage update = (UpdateMessage) CapturedMessages.decoded("update").get(2);
    assertThat(update.oldRow()).isNull();
    assertThat(update.newRow()).isEqualTo(row("1", "Zuri", null));
  }

  @Test
  void anUpdateOfTheKeyHasTheOldKey() {
    UpdateMessage update = (UpdateMessage) CapturedMessages.decoded("update-of-the-key").get(2);
    assertThat(update.oldRow()).isEqualTo(row("1", null, null));
    assertThat(update.newRow()).isEqualTo(row("2", "Zuri", null));
  }

  @Test
  void aDeleteHasTheKeyAlone() {
    DeleteMessage delete = (DeleteMessage) CapturedMessages.decoded("delete").get(2);
    assertThat(delete.oldRow()).isEqualTo(row("2", null, null));
  }

  @Test
  void aTypeThatIsNotBuiltInIsNamedBeforeTheRelationThatUsesIt() {
    List<PgOutputMessage> messages = CapturedMessages.decoded("enum-column");
    TypeMessage type = (TypeMessage) messages.get(1);
    RelationMessage relation = (RelationMessage) messages.get(2);
    assertThat(type.schema()).isEqualTo("public");
    assertThat(type.name()).isEqualTo("mood");
    assertThat(relation.columns().get(1).typeOid()).isEqualTo(type.oid());
  }

  @Test
  void anUnchangedToastedValueIsNeitherNullNorText() {
    UpdateMessage update = (UpdateMessage) CapturedMessages.decoded("unchanged-toast").get(2);
    assertThat(update.newRow().values())
        .containsExactly(ColumnValue.text("1"), ColumnValue.text("1"), ColumnValue.UNCHANGED);
  }

  @Test
  void underFullTheOldRowIsWholeAndEveryColumnIsFlagged() {
    List<PgOutputMessage> messages = CapturedMessages.decoded("replica-identity-full");
    RelationMessage relation =
        messages.stream()
            .filter(RelationMessage.class::isInstance)
            .map(RelationMessage.class::cast)
            .findFirst()
            .orElseThrow();
    UpdateMessage update =
        messages.stream()
            .filter(UpdateMessage.class::isInstance)
            .map(UpdateMessage.class::cast)
            .findFirst()
            .orElseThrow();
    assertThat(relation.replicaIdentity()).isEqualTo(ReplicaIdentity.FULL);
    assertThat(relation.columns()).allMatch(RelationMessage.Column::key);
    assertThat(update.oldRow()).isEqualTo(row("1", "0", "y".repeat(3000)));
    assertThat(update.newRow().values().get(2)).isEqualTo(ColumnValue.UNCHANGED);
  }

  @Test
  void underUsingIndexTheKeyIsTheIndexs() {
    List<PgOutputMessage> messages = CapturedMessages.decoded("replica-identity-index");
    RelationMessage relation = (RelationMessage) messages.get(1);
    assertThat(relation.replicaIdentity()).isEqualTo(ReplicaIdentity.INDEX);
    assertThat(relation.columns())
        .extracting(RelationMessage.Column::key)
        .containsExactly(false, true, false);
    assertThat(((UpdateMessage) messages.get(3)).oldRow()).isEqualTo(row(null, "10", null));
    assertThat(((UpdateMessage) messages.get(4)).oldRow()).isNull();
    assertThat(((DeleteMessage) messages.get(5)).oldRow()).isEqualTo(row(null, "11", null));
  }

  @Test
  void aTruncateNamesEveryTableOfItsStatement() {
    List<PgOutputMessage> messages = CapturedMessages.decoded("truncate-several");
    TruncateMessage truncate = (TruncateMessage) messages.get(4);
    assertThat(truncate.relations())
        .isEqualTo(
            messages.stream()
                .filter(RelationMessage.class::isInstance)
                .map(message -> ((RelationMessage) message).oid())
                .toList())
        .hasSize(3);
    assertThat(truncate.cascade()).isFalse();
    assertThat(truncate.restartIdentity()).isFalse();
  }

  @Test
  void aTruncateSaysCascadeAndListsTheTablesItReached() {
    TruncateMessage truncate =
        (TruncateMessage) CapturedMessages.decoded("truncate-cascade").get(3);
    assertThat(truncate.cascade()).isTrue();
    assertThat(truncate.relations()).hasSize(2);
  }

  @Test
  void aTruncateSaysRestartIdentity() {
    TruncateMessage truncate =
        (TruncateMessage) CapturedMessages.decoded("truncate-restart-identity").get(2);
    assertThat(truncate.restartIdentity()).isTrue();
    assertThat(truncate.cascade()).isFalse();
  }

  @Test
  void logicalMessagesAreDecodedWithinATransactionAndOutside() {
    LogicalMessage within =
        (LogicalMessage) CapturedMessages.decoded("message-transactional").get(1);
    LogicalMessage alone = (LogicalMessage) CapturedMessages.decoded("message-on-its-own").get(0);
    assertThat(within.transactional()).isTrue();
    assertThat(within.prefix()).isEqualTo("bartie");
    assertThat(within.content())
        .isEqualTo("hello".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    assertThat(alone.transactional()).isFalse();
    assertThat(alone.content()).hasSize(5);
  }

  @Test
  void anOriginSaysWhereTheTransactionCameFrom() {
    List<PgOutputMessage> messages = CapturedMessages.decoded("origin");
    assertThat(messages.get(1)).isEqualTo(new OriginMessage(Lsn.parse("0/ABCDEF"), "elsewhere"));
    assertThat(((BeginMessage) messages.get(0)).commitTime())
        .isEqualTo(Instant.parse("2026-01-02T03:04:05.678901Z"));
  }
}
