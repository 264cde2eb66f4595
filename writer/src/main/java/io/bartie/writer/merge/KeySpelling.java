package io.bartie.writer.merge;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.bartie.envelope.ChangeEvent.RowChange;
import io.bartie.envelope.ColumnValue;
import io.bartie.envelope.TableShape;
import io.bartie.writer.batch.FetchedEvent;
import io.bartie.writer.fold.UnappliableEventException;
import io.bartie.writer.schema.TargetTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Guards keys that the destination holds as text though the source does not (I4): text tells 1.0
 * from 1.00, so such a key must come as the record's canonical key spells it. Stateless.
 */
final class KeySpelling {
  private static final JsonFactory JSON = new JsonFactory();

  /** Source types that compare as their text does. */
  private static final Set<String> TEXTUAL = Set.of("text", "name", "uuid", "\"char\"");

  private final TargetTable target;
  private final List<Integer> heldAsText;

  KeySpelling(TargetTable target) {
    this.target = target;
    this.heldAsText = new ArrayList<>();
    TableShape shape = target.shape();
    for (int i = 0; i < shape.keyColumns().size(); i++) {
      int column = shape.keyColumns().get(i);
      String source = shape.columns().get(column).type();
      if (isText(target.columns().get(column).stagingType())
          && !isText(source)
          && !TEXTUAL.contains(source)) {
        heldAsText.add(i);
      }
    }
  }

  private static boolean isText(String type) {
    return type.equals("text") || type.startsWith("character varying");
  }

  /** Whether there is anything to check. */
  boolean isNeeded() {
    return !heldAsText.isEmpty();
  }

  /**
   * @throws UnappliableEventException when the key is spelt otherwise than its canonical form
   */
  void check(FetchedEvent fetched) {
    List<String> canonical = canonicalValues(fetched);
    List<ColumnValue> key = ((RowChange) fetched.event()).key();
    for (int i : heldAsText) {
      if (i >= canonical.size() || !key.get(i).equals(ColumnValue.text(canonical.get(i)))) {
        String column = target.columns().get(target.shape().keyColumns().get(i)).name();
        String type = target.shape().key().get(i).type();
        throw new UnappliableEventException(
            fetched,
            "column "
                + column
                + ": the destination holds this key as text, which tells apart spellings that type "
                + type
                + " calls equal. Make the type at the destination, and the column of that type.");
      }
    }
  }

  /** The values in a record's key, {@code schema.table:{"pk1":v1,…}}. */
  private static List<String> canonicalValues(FetchedEvent fetched) {
    String table = ((RowChange) fetched.event()).table() + ":";
    String key = fetched.key().toString();
    List<String> values = new ArrayList<>();
    if (!key.startsWith(table)) {
      return values;
    }
    try (JsonParser json = JSON.createParser(key.substring(table.length()))) {
      if (json.nextToken() == JsonToken.START_OBJECT) {
        while (json.nextFieldName() != null) {
          json.nextToken();
          values.add(json.getText());
        }
      }
    } catch (IOException e) {
      throw new UnappliableEventException(fetched, "the record's key is not JSON after its table");
    }
    return values;
  }
}
