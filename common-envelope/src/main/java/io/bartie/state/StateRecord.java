package io.bartie.state;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What is known to be in the topic, written in the same Kafka transaction as the events it speaks
 * of (I2). The newest record of a slot in the topic {@code <topic>.state} is the truth.
 *
 * @param slot the slot's name, also the record's key
 * @param cluster the source's {@code system_identifier}
 * @param timeline the source's timeline when it was last started on, or null in a record of an
 *     older version
 * @param database the source database's name
 * @param publication the publication's name
 * @param topicId the topic's id (a topic of the same name made again has another)
 * @param partitions how many partitions the topic had when the slot was made: the same key must go
 *     to the same partition for ever (I4)
 * @param phase copying until every table's rows are in the topic, then streaming
 * @param consistentPoint the LSN at which the slot was made and the copy was taken, or null while
 *     the slot is still to be made
 * @param lsn of the last published event, as text
 * @param seq of the last published event
 * @param confirmable the highest LSN that may be confirmed to the source: everything committed
 *     before it is in the topic. Written before it is confirmed, so a slot beyond it was moved or
 *     made by somebody else (I1)
 * @param copiedTables the last hundred tables whose copy is complete
 * @param tablesOut the tables that were taken out of the publication since the copy: what they
 *     change is not sent, so they must not come in again (I1). One name for each that was taken out
 *     and lived on, until a resync: what is dropped is not listed
 * @param keyChange a change of keys that is not gone on with yet, or null (I4)
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StateRecord(
    String slot,
    String cluster,
    Integer timeline,
    String database,
    String publication,
    String topicId,
    int partitions,
    Phase phase,
    String consistentPoint,
    String lsn,
    long seq,
    String confirmable,
    List<String> copiedTables,
    List<String> tablesOut,
    KeyChange keyChange) {
  private static final JsonMapper JSON = new JsonMapper();

  /** How far the slot has come. */
  public enum Phase {
    /** The copy is not complete: the slot, if there is one, is unfinished and will be dropped. */
    COPYING,
    /** The copy is complete: the slot must exist. */
    STREAMING
  }

  public StateRecord {
    copiedTables = copiedTables == null ? List.of() : List.copyOf(copiedTables);
    tablesOut = tablesOut == null ? List.of() : List.copyOf(tablesOut);
  }

  /** The name of the state topic that belongs to a topic. */
  public static String topicFor(String topic) {
    return topic + ".state";
  }

  /**
   * The transactional id of a slot's reader. Whoever initialises a producer with it fences the one
   * before, so that a zombie can publish nothing more (I2).
   */
  public static String transactionalId(String topic, String slot) {
    return "bartie-reader-" + topic + "-" + slot;
  }

  /** The last event that is in the topic; nothing at or before it is published again. */
  public SourcePosition published() {
    return new SourcePosition(Lsn.parse(lsn), seq);
  }

  public Lsn confirmableLsn() {
    return Lsn.parse(confirmable);
  }

  /** The same state with other progress; the hot path of every Kafka transaction. */
  public StateRecord withProgress(SourcePosition published, Lsn confirmableNow) {
    return with(
        timeline,
        phase,
        consistentPoint,
        published,
        confirmableNow.toString(),
        copiedTables,
        tablesOut,
        keyChange);
  }

  /** The same state on a timeline that continues the one before. */
  public StateRecord withTimeline(int now) {
    return with(
        now, phase, consistentPoint, published(), confirmable, copiedTables, tablesOut, keyChange);
  }

  /** The same state, with one more table taken out of the publication. */
  public StateRecord withTableOut(String table) {
    List<String> out = new ArrayList<>(tablesOut);
    out.add(table);
    return with(
        timeline, phase, consistentPoint, published(), confirmable, copiedTables, out, keyChange);
  }

  /** The same state, in which the keys of one more table change after the last event (I4). */
  public StateRecord withKeyChangeOf(String table) {
    List<String> tables = new ArrayList<>(keyChange == null ? List.of() : keyChange.tables());
    tables.add(table);
    return withKeyChange(new KeyChange(tables, published().toString()));
  }

  /** The same state, in which everything under the old keys is applied. */
  public StateRecord withoutKeyChange() {
    return withKeyChange(null);
  }

  private StateRecord withKeyChange(KeyChange now) {
    return with(
        timeline, phase, consistentPoint, published(), confirmable, copiedTables, tablesOut, now);
  }

  /** The same slot, further on its way from its making to its streaming. */
  public StateRecord withPhase(
      Phase now, String slotMadeAt, String confirmableNow, List<String> copied) {
    return with(
        timeline, now, slotMadeAt, published(), confirmableNow, copied, tablesOut, keyChange);
  }

  private StateRecord with(
      Integer newTimeline,
      Phase newPhase,
      String newConsistentPoint,
      SourcePosition published,
      String newConfirmable,
      List<String> newCopiedTables,
      List<String> newTablesOut,
      KeyChange newKeyChange) {
    return new StateRecord(
        slot,
        cluster,
        newTimeline,
        database,
        publication,
        topicId,
        partitions,
        newPhase,
        newConsistentPoint,
        published.lsn().toString(),
        published.seq(),
        newConfirmable,
        newCopiedTables,
        newTablesOut,
        newKeyChange);
  }

  public byte[] toJson() {
    try {
      return JSON.writeValueAsBytes(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a state record cannot be written as JSON", e);
    }
  }

  /**
   * @throws IOException when the bytes are not a state record
   */
  public static StateRecord fromJson(byte[] json) throws IOException {
    return JSON.readValue(json, StateRecord.class);
  }
}
