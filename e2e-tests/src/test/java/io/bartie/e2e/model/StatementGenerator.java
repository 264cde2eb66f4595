package io.bartie.e2e.model;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes random statements on one table. Each is valid whatever the table holds, so that a history
 * stays one when any of its statements is left out.
 */
final class StatementGenerator {
  private static final int KEYS = 7;

  private final SplittableRandom random;
  private final ModelTable table;

  /** The few rows that most statements speak of, so that histories of rows meet. */
  private final List<List<String>> keys = new ArrayList<>();

  StatementGenerator(SplittableRandom random, ModelTable table) {
    this.random = random;
    this.table = table;
    for (int i = 0; i < KEYS; i++) {
      keys.add(table.key().stream().map(column -> column.type().value(random)).toList());
    }
  }

  /** One change of rows; {@code number} is what {@code rev} is set to. */
  String change(int number) {
    int dice = random.nextInt(100);
    if (dice < 22) {
      return insert(1 + (chance(25) ? random.nextInt(6) : 0), number) + " ON CONFLICT DO NOTHING";
    } else if (dice < 34) {
      return upsert(number);
    } else if (dice < 66) {
      return update(assignments(table.others(), 40, number)) + byKey();
    } else if (dice < 70) {
      return update(assignments(table.others(), 25, number));
    } else if (dice < 82) {
      return keyChange(number);
    } else if (dice < 94) {
      return delete() + byKey();
    } else if (dice < 95) {
      return delete();
    } else if (dice < 97) {
      return "TRUNCATE " + table.placeholder();
    } else {
      return caught(number);
    }
  }

  private String insert(int rows, int number) {
    String columns =
        Stream.concat(
                table.columns().stream().map(ModelColumn::name),
                table.revision() ? Stream.of("rev") : Stream.empty())
            .collect(Collectors.joining(", "));
    String values =
        IntStream.range(0, rows).mapToObj(i -> row(number)).collect(Collectors.joining(", "));
    return "INSERT INTO " + table.placeholder() + " (" + columns + ") VALUES " + values;
  }

  private String row(int number) {
    List<String> values = new ArrayList<>(keyValue());
    table.others().forEach(column -> values.add(valueOrNull(column)));
    if (table.revision()) {
      values.add("" + number);
    }
    return "(" + String.join(", ", values) + ")";
  }

  /** Also writes another spelling of the key over an equal one. */
  private String upsert(int number) {
    List<String> sets =
        table.columns().stream()
            .filter(column -> chance(50))
            .map(column -> column.name() + " = EXCLUDED." + column.name())
            .collect(Collectors.toCollection(ArrayList::new));
    if (table.revision()) {
      sets.add("rev = EXCLUDED.rev");
    }
    String insert = insert(1, number) + " ON CONFLICT (" + names(table.key()) + ") DO ";
    return sets.isEmpty() ? insert + "NOTHING" : insert + "UPDATE SET " + String.join(", ", sets);
  }

  private String update(List<String> assignments) {
    if (assignments.isEmpty()) {
      // A write that changes nothing is a change all the same.
      String column = table.key().get(0).name();
      assignments = List.of(column + " = " + column);
    }
    return "UPDATE " + table.placeholder() + " SET " + String.join(", ", assignments);
  }

  private String keyChange(int number) {
    List<String> sets = new ArrayList<>();
    List<String> to = keyValue();
    for (int i = 0; i < to.size(); i++) {
      sets.add(table.key().get(i).name() + " = " + to.get(i));
    }
    if (chance(40)) {
      sets.addAll(assignments(table.others(), 30, number));
    }
    String taken =
        " AND NOT EXISTS (SELECT FROM "
            + table.placeholder()
            + " taken WHERE "
            + matches(to, "taken.")
            + " AND NOT ("
            + matches(to, "changed.")
            + "))";
    return "UPDATE "
        + table.placeholder()
        + " changed SET "
        + String.join(", ", sets)
        + " WHERE "
        + matches(keyValue(), "changed.")
        + taken;
  }

  private String delete() {
    return "DELETE FROM " + table.placeholder();
  }

  /** A PL/pgSQL block in which something fails and something else is done instead. */
  private String caught(int number) {
    return "DO $do$ BEGIN "
        + insert(1, number)
        + " ON CONFLICT DO NOTHING; "
        + "BEGIN "
        + delete()
        + byKey()
        + "; RAISE division_by_zero; EXCEPTION WHEN division_by_zero THEN "
        + update(assignments(table.others(), 40, number))
        + byKey()
        + "; END; END $do$";
  }

  private String byKey() {
    return " WHERE " + matches(keyValue(), "");
  }

  private String matches(List<String> key, String prefix) {
    return IntStream.range(0, key.size())
        .mapToObj(i -> prefix + table.key().get(i).name() + " = " + key.get(i))
        .collect(Collectors.joining(" AND "));
  }

  /** Now and then a part of it is another value, which may be the same one in another spelling. */
  private List<String> keyValue() {
    List<String> key = new ArrayList<>(keys.get(random.nextInt(keys.size())));
    if (chance(20)) {
      int part = random.nextInt(key.size());
      key.set(part, table.key().get(part).type().value(random));
    }
    return key;
  }

  /** Sets some of the columns, and leaves the large ones alone more often than not. */
  private List<String> assignments(List<ModelColumn> columns, int percent, int number) {
    List<String> sets = new ArrayList<>();
    for (ModelColumn column : columns) {
      if (chance(column.type().large() ? percent / 2 : percent)) {
        sets.add(column.name() + " = " + valueOrNull(column));
      }
    }
    if (table.revision() && chance(90)) {
      sets.add("rev = " + number);
    }
    return sets;
  }

  private String valueOrNull(ModelColumn column) {
    return chance(15) ? "NULL" : column.type().value(random);
  }

  private static String names(List<ModelColumn> columns) {
    return columns.stream().map(ModelColumn::name).collect(Collectors.joining(", "));
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }
}
