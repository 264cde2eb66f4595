package io.bartie.reader.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.envelope.ChangeEvent;
import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.ChangeEvent.TableSchema;
import io.bartie.envelope.ChangeEvent.TableSweep;
import io.bartie.envelope.Column;
import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.Op;
import io.bartie.envelope.TableShape;
import io.bartie.key.KeyType;
import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.process.ExitCode;
import io.bartie.process.ProcessStop;
import io.bartie.reader.catalog.KeyedShape;
import io.bartie.reader.pgoutput.BeginMessage;
import io.bartie.reader.pgoutput.CapturedMessages;
import io.bartie.reader.pgoutput.CommitMessage;
import io.bartie.reader.pgoutput.DeleteMessage;
import io.bartie.reader.pgoutput.InsertMessage;
import io.bartie.reader.pgoutput.PgOutputException;
import io.bartie.reader.pgoutput.PgOutputMessage;
import io.bartie.reader.pgoutput.RelationMessage;
import io.bartie.reader.pgoutput.ReplicaIdentity;
import io.bartie.reader.pgoutput.TruncateMessage;
import io.bartie.reader.pgoutput.TupleData;
import io.bartie.reader.pgoutput.UpdateMessage;
import io.bartie.sql.TableName;
import io.bartie.state.KeyLayout;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChangeEventsTest {
  private static final int TABLE = 100;
  private static final int OTHER = 200;
  private static final Instant TIME = Instant.parse("2026-09-09T10:00:00.123456Z");

  private final RecordedEvents sink = new RecordedEvents();
  private final KeyMemory memory =
      new KeyMemory("bartie", "0/400", List.of(), sink::remember, table -> {});

  /** The key is the first column, a numeric; the others are text. */
  private static KeyedShape resolve(RelationMessage message) {
    List<Column> columns =
        message.columns().stream()
            .map(c -> new Column(c.name(), c.name().equals("id") ? "numeric" : "text"))
            .toList();
    TableShape shape =
        new TableShape(new TableName(message.schema(), message.name()), columns, List.of(0));
    return new KeyedShape(shape, List.of(KeyType.NUMERIC), List.of());
  }

  private static RelationMessage relation(int oid, ReplicaIdentity identity, String... columns) {
    List<RelationMessage.Column> all = new ArrayList<>();
    for (String column : columns) {
      all.add(new RelationMessage.Column(column.equals("id"), column, 25, -1));
    }
    return new RelationMessage(oid, "public", "t" + oid, identity, all);
  }

  /** Values; "null" and "unchanged" stand for themselves. */
  private static TupleData row(String... values) {
    List<ColumnValue> row = new ArrayList<>();
    for (String value : values) {
      row.add(
          switch (value) {
            case "null" -> ColumnValue.NULL;
            case "unchanged" -> ColumnValue.UNCHANGED;
            default -> ColumnValue.text(value);
          });
    }
    return new TupleData(row);
  }

  private static BeginMessage begin(String lsn) {
    return new BeginMessage(Lsn.parse(lsn), TIME, 700);
  }

  private static CommitMessage commit(String lsn) {
    return new CommitMessage(Lsn.parse(lsn), Lsn.parse(lsn).plus(0x30), TIME);
  }

  private ChangeEvents events(SourcePosition published, UnchangedValues unchanged) {
    return new ChangeEvents(
        new Relations((message, types, previous, tick) -> resolve(message), memory),
        unchanged,
        sink,
        published);
  }

  private static final UnchangedValues NOT_ASKED =
      (relation, key, columns, xid, tick) -> {
        throw new AssertionError("no value had to be fetched");
      };

  private void feed(ChangeEvents events, PgOutputMessage... messages) throws SQLException {
    for (PgOutputMessage message : messages) {
      events.accept(message, () -> {});
    }
  }

  private void feed(PgOutputMessage... messages) throws SQLException {
    feed(events(SourcePosition.ZERO, NOT_ASKED), messages);
  }

  @Test
  void eventsAreNumberedWithinTheirTransactionAndRelationsDoNotCount() throws SQLException {
    feed(
        begin("0/500"),
        relation(TABLE, ReplicaIdentity.DEFAULT, "id", "v"),
        new InsertMessage(TABLE, row("1", "a")),
        relation(OTHER, ReplicaIdentity.DEFAULT, "id"),
        new InsertMessage(OTHER, row("7")),
        new DeleteMessage(TABLE, row("1", "null")),
        commit("0/500"),
        begin("0/600"),
        new InsertMessage(TABLE, row("2", "b")),
        commit("0/600"));
    assertThat(sink.changes())
        .containsExactly(
            "c public.t100 0/500:0 [1] [1, a]",
            "c public.t200 0/500:1 [7] [7]",
            "d public.t100 0/500:2 [1] []",
            "c public.t100 0/600:0 [2] [2, b]");
    assertThat(sink.events).extracting(ChangeEvent::commitTime).containsOnly(TIME);
    assertThat(sink.completed).isEqualTo(Lsn.parse("0/630"));
  }

  @Test
  void aSchemaGoesOnceBeforeTheFirstChangeOfItsTable() throws SQLException {
    feed(
        begin("0/500"),
        relation(TABLE, ReplicaIdentity.DEFAULT, "id", "v"),
        relation(OTHER, ReplicaIdentity.DEFAULT, "id"),
        new InsertMessage(TABLE, row("1", "a")),
        relation(TABLE, ReplicaIdentity.DEFAULT, "id", "v"),
        new InsertMessage(TABLE, row("2", "a")),
        relation(TABLE, ReplicaIdentity.DEFAULT, "id", "v", "w"),
        new InsertMessage(TABLE, row("3", "a", "b")),
        commit("0/500"));
    List<TableSchema> schemas =
        sink.events.stream()
            .filter(TableSchema.class::isInstance)
            .map(TableSchema.class::cast)
            .toList();
    assertThat(schemas)
        .extracting(s -> s.position().toString())
        .containsExactly("0/500:0", "0/500:2");
    assertThat(schemas).extracting(s -> s.shape().columns().size()).containsExactly(2, 3);
  }

  @Test
  void rowsOfOneDescriptionShareTheirShape() throws SQLException {
    feed(
        begin("0/500"),
        relation(TABLE, ReplicaIdentity.DEFAULT, "id", "v"),
        new InsertMessage(TABLE, row("1", "a")),
        relation(TABLE, ReplicaIdentity.DEFAULT, "id", "v"),
        new InsertMessage(TABLE, row("2", "a")),
        commit("0/500"));
    assertThat(sink.rows().get(0).shape()).isSameAs(sink.rows().get(1).shape());
  }

  @Test
  void aKeyChangeIsADeleteAndAnInsertInARow() throws SQLException {
    feed(
        begin("0/500"),
        relation(TABLE, ReplicaIdentity.DEFAULT, "id", "v"),
        new UpdateMessage(TABLE, row("1", "null"), row("2", "a")),
        new InsertMessage(TABLE, row("3", "b")),
        commit("0/500"));
    assertThat(sink.changes())
        .containsExactly(
            "d public.t100 0/500:0 [1] []",
            "c public.t100 0/500:1 [2] [2, a]",
            "c public.t100 0/500:2 [3] [3, b]");
  }

  @Test
  void anOldKeyThatIsEqualInValueIsNoKeyChange() throws SQLException {
    feed(
        begin("0/500"),
        relation(TABLE, ReplicaIdentity.DEFAULT, "id", "v"),
        new UpdateMessage(TABLE, row("1.0", "null"), row("1.00", "a")),
        commit("0/500"));
    assertThat(sink.changes()).containsExactly("u public.t100 0/500:0 [1.00] [1.00, a]");
    assertThat(sink.keys).containsExactly("public.t100:{\"id\":\"1\"}");
  }

  @Test
  void anUnchangedValueStaysUnchangedInAnUpdate() throws SQLException {
    feed(
        begin("0/500"),
        relation(TABLE, ReplicaIdentity.DEFAULT, "id", "v", "big"),
        new UpdateMessage(TABLE, null, row("1", "a", "unchanged")),
        commit("0/500"));
    assertThat(sink.changes()).containsExactly("u public.t100 0/500:0 [1] [1, a, unchanged]");
  }

  @Test
  void underFullUnchangedValuesComeFromTheOldRow() throws SQLException {
    feed(
        begin("0/500"),
        relation(TABLE, ReplicaIdentity.FULL, "id", "v", "big"),
        new UpdateMessage(TABLE, row("1", "a", "large"), row("1", "b", "unchanged")),
        new UpdateMessage(TABLE, row("1", "b", "large"), row("5", "b", "unchanged")),
        new DeleteMessage(TABLE, row("5", "b", "large")),
        commit("0/500"));
    assertThat(sink.changes())
        .containsExactly(
            "u public.t100 0/500:0 [1] [1, b, large]",
            "d public.t100 0/500:1 [1] []",
            "c public.t100 0/500:2 [5] [5, b, large]",
            "d public.t100 0/500:3 [5] []");
  }

  @Test
  void aKeyThatWasNotSentAgainComesFromTheOldKey() throws SQLException {
    feed(
        begin("0/500"),
        relation(TABLE, ReplicaIdentity.DEFAULT, "id", "v"),
        new UpdateMessage(TABLE, row("1", "null"), row("unchanged", "a")),
        commit("0/500"));
    assertThat(sink.changes()).containsExactly("u public.t100 0/500:0 [1] [1, a]");
  }

  @Test
  void aKeyThatIsNowhereStopsTheReaderByName() {
    assertThatThrownBy(
            () ->
                feed(
                    begin("0/500"),
                    relation(TABLE, ReplicaIdentity.DEFAULT, "id", "v"),
                    new UpdateMessage(TABLE, null, row("unchanged", "a"))))
        .isInstanceOfSatisfying(
            ProcessStop.class, stop -> assertThat(stop.exitCode()).isEqualTo(ExitCode.UNSAFE))
        .hasMessageContaining("public.t100")
        .hasMessageContaining("id");
  }

  @Test
  void afterAKeyChangeUnchangedValuesAreFetchedByTheNewKey() throws SQLException {
    List<String> asked = new ArrayList<>();
    UnchangedValues values =
        (relation, key, columns, xid, tick) -> {
          asked.add(relation.oid() + " " + RecordedEvents.show(key) + " " + columns + " " + xid);
          return Optional.of(List.of(ColumnValue.text("large"), ColumnValue.NULL));
        };
    feed(
        events(SourcePosition.ZERO, values),
        begin("0/500"),
        relation(TABLE, ReplicaIdentity.DEFAULT, "id", "big", "v", "doc"),
        new UpdateMessage(
            TABLE, row("1", "null", "null", "null"), row("2", "unchanged", "a", "unchanged")),
        commit("0/500"));
    assertThat(asked).containsExactly("100 [2] [1, 3] 700");
    assertThat(sink.changes())
        .containsExactly(
            "d public.t100 0/500:0 [1] []", "c public.t100 0/500:1 [2] [2, large, a, null]");
  }

  @Test
  void aRowThatHasMovedOnIsInsertedWithItsValuesStillUnchanged() throws SQLException {
    feed(
        events(SourcePosition.ZERO, (relation, key, columns, xid, tick) -> Optional.empty()),
        begin("0/500"),
        relation(TABLE, ReplicaIdentity.DEFAULT, "id", "big"),
        new UpdateMessage(TABLE, row("1", "null"), row("2", "unchanged")),
        commit("0/500"));
    assertThat(sink.changes())
        .containsExactly(
            "d public.t100 0/500:0 [1] []", "c public.t100 0/500:1 [2] [2, unchanged]");
  }

  @Test
  void aTruncateIsASweepOfEachTableAtItsOwnPosition() throws SQLException {
    feed(
        begin("0/500"),
        relation(TABLE, ReplicaIdentity.DEFAULT, "id"),
        relation(OTHER, ReplicaIdentity.DEFAULT, "id"),
        new InsertMessage(TABLE, row("1")),
        new TruncateMessage(true, false, List.of(TABLE, OTHER)),
        new InsertMessage(TABLE, row("2")),
        commit("0/500"));
    assertThat(sink.changes())
        .containsExactly(
            "c public.t100 0/500:0 [1] [1]",
            "t public.t100 0/500:1 below 0/500:1",
            "t public.t200 0/500:2 below 0/500:2",
            "c public.t100 0/500:3 [2] [2]");
  }

  @Test
  void aReplayLeavesOutWhatIsPublishedAndCountsOnAsBefore() throws SQLException {
    ChangeEvents events = events(new SourcePosition(Lsn.parse("0/500"), 3), NOT_ASKED);
    feed(
        events,
        begin("0/400"),
        relation(TABLE, ReplicaIdentity.DEFAULT, "id", "big"),
        new InsertMessage(TABLE, row("0", "z")),
        commit("0/400"),
        begin("0/500"),
        new InsertMessage(TABLE, row("1", "a")),
        new UpdateMessage(TABLE, row("1", "null"), row("2", "unchanged")),
        new TruncateMessage(false, false, List.of(TABLE)),
        new InsertMessage(TABLE, row("3", "c")),
        commit("0/500"),
        begin("0/600"),
        new InsertMessage(TABLE, row("4", "d")),
        commit("0/600"));
    assertThat(sink.changes())
        .containsExactly("c public.t100 0/500:4 [3] [3, c]", "c public.t100 0/600:0 [4] [4, d]");
  }

  @Test
  void aReplayThatBeginsBetweenTheHalvesOfAKeyChangePublishesTheSecondHalf() throws SQLException {
    feed(
        events(new SourcePosition(Lsn.parse("0/500"), 0), NOT_ASKED),
        begin("0/500"),
        relation(TABLE, ReplicaIdentity.DEFAULT, "id"),
        new UpdateMessage(TABLE, row("1"), row("2")),
        commit("0/500"));
    assertThat(sink.changes()).containsExactly("c public.t100 0/500:1 [2] [2]");
  }

  @Test
  void anUnusedRelationIsNeverResolved() throws SQLException {
    ChangeEvents events =
        new ChangeEvents(
            new Relations(
                (message, types, previous, tick) -> {
                  if (message.oid() == OTHER) {
                    throw new AssertionError("a partition's own relation is not needed");
                  }
                  return resolve(message);
                },
                memory),
            NOT_ASKED,
            sink,
            SourcePosition.ZERO);
    feed(
        events,
        begin("0/500"),
        relation(TABLE, ReplicaIdentity.DEFAULT, "id"),
        relation(OTHER, ReplicaIdentity.NOTHING, "id"),
        new InsertMessage(TABLE, row("1")),
        commit("0/500"));
    assertThat(sink.changes()).hasSize(1);
  }

  @Test
  void underFullAnOldValueThatWasNotSentIsNotTakenForNull() throws SQLException {
    feed(
        begin("0/500"),
        relation(TABLE, ReplicaIdentity.FULL, "id", "v", "big"),
        new UpdateMessage(TABLE, row("1", "null", "null"), row("1", "a", "unchanged")),
        commit("0/500"));
    assertThat(sink.changes()).containsExactly("u public.t100 0/500:0 [1] [1, a, unchanged]");
  }

  @Test
  void changesOfATableThatIsGoneAreLeftOutAndStillCount() throws SQLException {
    ChangeEvents events =
        new ChangeEvents(
            new Relations(
                (message, types, previous, tick) ->
                    message.oid() == OTHER ? null : resolve(message),
                memory),
            NOT_ASKED,
            sink,
            SourcePosition.ZERO);
    feed(
        events,
        begin("0/500"),
        relation(OTHER, ReplicaIdentity.NOTHING, "id"),
        relation(TABLE, ReplicaIdentity.DEFAULT, "id"),
        new InsertMessage(OTHER, row("7")),
        new DeleteMessage(OTHER, row("null")),
        new TruncateMessage(false, false, List.of(OTHER, TABLE)),
        new InsertMessage(TABLE, row("1")),
        commit("0/500"));
    assertThat(sink.changes())
        .containsExactly("t public.t100 0/500:3 below 0/500:3", "c public.t100 0/500:4 [1] [1]");
  }

  @Test
  void howKeysAreWrittenIsRememberedOnceAndBeforeTheFirstOfThem() throws SQLException {
    feed(
        begin("0/500"),
        relation(TABLE, ReplicaIdentity.DEFAULT, "id"),
        new InsertMessage(TABLE, row("1")),
        relation(TABLE, ReplicaIdentity.DEFAULT, "id", "added"),
        new InsertMessage(TABLE, row("2", "x")),
        commit("0/500"));
    assertThat(sink.layouts)
        .containsExactly(
            new KeyLayout(
                "bartie",
                "0/400",
                TABLE,
                "public.t100",
                List.of("id"),
                List.of("NUMERIC"),
                List.of("numeric")));
  }

  @Test
  void aStreamThatBreaksTheProtocolIsRefused() {
    assertThatThrownBy(() -> feed(new InsertMessage(TABLE, row("1"))))
        .isInstanceOf(PgOutputException.class);
    assertThatThrownBy(() -> feed(begin("0/500"), new InsertMessage(TABLE, row("1"))))
        .isInstanceOf(PgOutputException.class)
        .hasMessageContaining("relation 100");
    assertThatThrownBy(() -> feed(begin("0/500"), begin("0/600")))
        .isInstanceOf(PgOutputException.class);
    assertThatThrownBy(() -> feed(begin("0/500"), commit("0/600")))
        .isInstanceOf(PgOutputException.class);
    assertThatThrownBy(
            () ->
                feed(
                    begin("0/500"),
                    relation(TABLE, ReplicaIdentity.DEFAULT, "id"),
                    new InsertMessage(TABLE, row("1", "2"))))
        .isInstanceOf(PgOutputException.class)
        .hasMessageContaining("public.t100");
  }

  @Test
  void whatARealServerSentBecomesEvents() throws SQLException {
    ChangeEvents events =
        new ChangeEvents(
            new Relations((message, types, previous, tick) -> resolve(message), memory),
            NOT_ASKED,
            sink,
            SourcePosition.ZERO);
    for (String name :
        List.of("insert", "update", "update-of-the-key", "delete", "message-transactional")) {
      feed(events, CapturedMessages.decoded(name).toArray(new PgOutputMessage[0]));
    }
    assertThat(sink.rows())
        .extracting(RowChange::op)
        .containsExactly(Op.INSERT, Op.UPDATE, Op.DELETE, Op.INSERT, Op.DELETE);
    assertThat(events.isTransactionOpen()).isFalse();
  }

  @Test
  void aBeginAtTheEndPositionIsSeenBeforeItIsTaken() {
    assertThat(ChangeEvents.beginsAtOrAfter(begin("0/500"), Lsn.parse("0/500"))).isTrue();
    assertThat(ChangeEvents.beginsAtOrAfter(begin("0/500"), Lsn.parse("0/501"))).isFalse();
    assertThat(ChangeEvents.beginsAtOrAfter(commit("0/500"), Lsn.parse("0/100"))).isFalse();
  }

  @Test
  void sweepsAndRowsAreAllThatMovesThePosition() throws SQLException {
    feed(
        begin("0/500"),
        relation(TABLE, ReplicaIdentity.DEFAULT, "id"),
        new TruncateMessage(false, false, List.of(TABLE)),
        commit("0/500"));
    assertThat(sink.events).hasExactlyElementsOfTypes(TableSchema.class, TableSweep.class);
  }
}
