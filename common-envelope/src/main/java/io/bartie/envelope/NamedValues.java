package io.bartie.envelope;

import java.util.ArrayList;
import java.util.List;

/** Column names and their values in the order in which an envelope holds them. */
final class NamedValues {
  private final List<String> names = new ArrayList<>();
  private final List<ColumnValue> values = new ArrayList<>();

  void add(String name, ColumnValue value) {
    names.add(name);
    values.add(value);
  }

  int size() {
    return names.size();
  }

  String name(int index) {
    return names.get(index);
  }

  ColumnValue value(int index) {
    return values.get(index);
  }

  List<String> names() {
    return names;
  }

  List<ColumnValue> all() {
    return List.copyOf(values);
  }
}
