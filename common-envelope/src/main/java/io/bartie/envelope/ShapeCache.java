package io.bartie.envelope;

import io.bartie.sql.TableName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The last description of each table that a reader of envelopes has met, so that events share it.
 */
final class ShapeCache {
  private static final int TABLES_KEPT = 8192;

  private final Map<String, Known> tables = new HashMap<>();

  private static final class Known {
    byte[] typesJson;
    List<Column> columns;
    List<String> keyNames;
    TableShape shape;
  }

  /** The table's columns if {@code bytes} repeat their known JSON at {@code start}, else null. */
  List<Column> columnsAt(String table, byte[] bytes, int start) {
    Known known = tables.get(table);
    if (known == null || start + known.typesJson.length > bytes.length) {
      return null;
    }
    boolean same =
        Arrays.equals(
            bytes,
            start,
            start + known.typesJson.length,
            known.typesJson,
            0,
            known.typesJson.length);
    return same ? known.columns : null;
  }

  void remember(String table, byte[] typesJson, List<Column> columns) {
    if (table == null) {
      return;
    }
    if (tables.size() >= TABLES_KEPT) {
      tables.clear();
    }
    Known known = new Known();
    known.typesJson = typesJson;
    known.columns = columns;
    tables.put(table, known);
  }

  TableShape shape(String table, NamedValues pk, List<Column> columns) {
    Known known = tables.get(table);
    if (known != null
        && known.columns == columns
        && known.shape != null
        && known.keyNames.equals(pk.names())) {
      return known.shape;
    }
    TableShape shape =
        new TableShape(TableName.parse(table), columns, keyColumns(table, pk, columns));
    if (known != null && known.columns == columns) {
      known.keyNames = List.copyOf(pk.names());
      known.shape = shape;
    }
    return shape;
  }

  /** The JSON that describes the types of a shape, if it is the last of its table. */
  Optional<byte[]> typesJson(TableShape shape) {
    Known known = tables.get(shape.table().toString());
    return known == null || known.shape != shape ? Optional.empty() : Optional.of(known.typesJson);
  }

  private static List<Integer> keyColumns(String table, NamedValues pk, List<Column> columns) {
    List<Integer> indexes = new ArrayList<>();
    for (String name : pk.names()) {
      int index = 0;
      while (index < columns.size() && !columns.get(index).name().equals(name)) {
        index++;
      }
      if (index == columns.size()) {
        throw new EnvelopeException(table + ": pk column " + name + " is not in types");
      }
      indexes.add(index);
    }
    return indexes;
  }
}
