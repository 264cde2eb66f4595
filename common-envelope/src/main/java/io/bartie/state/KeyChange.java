package io.bartie.state;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;

/**
 * A mark in the state record: the topic holds changes under keys that are no longer written, and
 * none under the new ones may follow until all of them are applied (I4). Set in the Kafka
 * transaction that stores the new key layout; cleared once every consumer group has applied what
 * comes before.
 *
 * @param tables the tables whose keys changed, as the envelope names them
 * @param after the position of the last event under the old keys, as text
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record KeyChange(List<String> tables, String after) {
  public KeyChange {
    tables = List.copyOf(tables);
  }
}
