package io.bartie.state;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.bartie.sql.TypeChange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How the topic's keys of one table are written, kept in the state topic beside the state record
 * and in the same Kafka transaction as the first event that is written so (I4). The catalog knows
 * only today's key; what is still to be read from the log may have been written under another.
 *
 * @param slot the slot's name
 * @param consistentPoint where the slot was made: after a resync, older layouts count no more
 * @param relation the table's oid on the source
 * @param table the table, as the envelope names it
 * @param columns the key's columns, in the order in which the topic's keys hold them
 * @param types the canonical form of each, as {@code KeyType} names it
 * @param sqlTypes the SQL type of each, as {@code format_type} prints it; empty where an older
 *     version did not remember it
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record KeyLayout(
    String slot,
    String consistentPoint,
    long relation,
    String table,
    List<String> columns,
    List<String> types,
    List<String> sqlTypes) {
  private static final JsonMapper JSON = new JsonMapper();

  public KeyLayout {
    columns = List.copyOf(columns);
    types = List.copyOf(types);
    sqlTypes = sqlTypes == null ? List.of() : List.copyOf(sqlTypes);
  }

  /** What the keys of a slot's layouts begin with: no slot's name holds a colon. */
  public static String recordKeyPrefix(String slot) {
    return slot + ":";
  }

  /** The record's key. */
  public byte[] recordKey() {
    return (recordKeyPrefix(slot) + relation).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Whether this writes the same key as an earlier layout for a row that nobody has changed. Of two
   * types with one canonical form it does not: text {@code A} becomes uuid {@code a}.
   */
  public boolean writesKeysLike(KeyLayout before) {
    return table.equals(before.table)
        && columns.equals(before.columns)
        && types.equals(before.types)
        && keepsTextOf(before);
  }

  private boolean keepsTextOf(KeyLayout before) {
    if (sqlTypes.isEmpty() || before.sqlTypes.isEmpty()) {
      return true;
    }
    return IntStream.range(0, columns.size())
        .allMatch(i -> TypeChange.keepsText(before.sqlTypes.get(i), sqlTypes.get(i)));
  }

  public byte[] toJson() {
    try {
      return JSON.writeValueAsBytes(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a key layout cannot be written as JSON", e);
    }
  }

  /**
   * @throws IOException when the bytes are not a key layout
   */
  public static KeyLayout fromJson(byte[] json) throws IOException {
    return JSON.readValue(json, KeyLayout.class);
  }
}
