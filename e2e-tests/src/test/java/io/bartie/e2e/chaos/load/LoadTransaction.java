package io.bartie.e2e.chaos.load;

import static io.bartie.e2e.chaos.load.LoadTables.KEYS;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * The statements of one transaction. Every key that it touches is locked first, in order, so that
 * sessions meet on the same rows without a deadlock among them.
 *
 * @param locks advisory lock keys, ascending
 */
public record LoadTransaction(List<Long> locks, List<String> statements) {
  /** Where a row goes whose key changes: out of the way of those that stay. */
  private static final int MOVED = 1_000;

  private static final int BIG_FROM = 10_000;
  private static final int BIG_ROWS = 1_500;

  private static final String NEW_BIG = "repeat(md5(random()::text), 80)";
  private static final String BUMP = "version = nextval('chaos.version')";

  public LoadTransaction {
    locks = List.copyOf(locks);
    statements = List.copyOf(statements);
  }

  /** Draws one. */
  public static LoadTransaction of(SplittableRandom random) {
    Draft draft = new Draft(random);
    int lot = random.nextInt(400);
    if (lot == 0) {
      draft.truncate();
    } else if (lot < 3) {
      draft.bigOne();
    } else if (lot < 40) {
      draft.change();
      draft.add("SAVEPOINT here");
      draft.changes(3);
      draft.add("ROLLBACK TO SAVEPOINT here");
      draft.change();
    } else if (lot < 60) {
      draft.changes(2);
      draft.add("ROLLBACK AND CHAIN");
    } else if (lot < 100) {
      draft.changes(5 + random.nextInt(20));
    } else {
      draft.changes(1 + random.nextInt(3));
    }
    return new LoadTransaction(draft.locks.stream().distinct().sorted().toList(), draft.statements);
  }

  void run(Statement statement) throws SQLException {
    if (!locks.isEmpty()) {
      statement.execute(
          locks.stream()
              .map(lock -> "SELECT pg_advisory_xact_lock(" + lock + ")")
              .collect(Collectors.joining(";")));
    }
    for (String sql : statements) {
      statement.execute(sql);
    }
  }

  /** A transaction while it is drawn. */
  private static final class Draft {
    private final SplittableRandom random;
    private final List<Long> locks = new ArrayList<>();
    private final List<String> statements = new ArrayList<>();

    Draft(SplittableRandom random) {
      this.random = random;
    }

    void add(String sql) {
      statements.add(sql);
    }

    void changes(int count) {
      for (int i = 0; i < count; i++) {
        change();
      }
    }

    void change() {
      int number = random.nextInt(LoadTables.NAMES.size());
      String table = LoadTables.NAMES.get(number);
      int id = random.nextInt(KEYS);
      lock(number, id);
      switch (random.nextInt(12)) {
        case 0, 1, 2 -> add(upsert(table, id, "new"));
        case 3 -> add("DELETE FROM " + table + " WHERE id = " + id);
        case 4 -> {
          add("DELETE FROM " + table + " WHERE id = " + id);
          add(upsert(table, id, "again"));
        }
        case 5, 6 -> add(update(table, "big = " + NEW_BIG, id));
        case 7 -> add(update(table, "big = NULL, note = NULL", id));
        case 8 -> {
          int to = id + MOVED;
          lock(number, to);
          add("DELETE FROM " + table + " WHERE id = " + to);
          add(update(table, "id = " + to, id));
        }
        case 9 -> {
          int other = (id + 7) % KEYS;
          lock(number, other);
          add(
              "UPDATE "
                  + table
                  + " SET note = 'pair', "
                  + BUMP
                  + " WHERE id IN ("
                  + id
                  + ", "
                  + other
                  + ")");
        }
        default -> add(update(table, "note = md5(random()::text)", id));
      }
    }

    /** Inserts all rows of a range, or updates them where they are there. */
    void bigOne() {
      int number = random.nextInt(LoadTables.NAMES.size());
      lock(number, BIG_FROM);
      add(
          "INSERT INTO %s (id, note) SELECT g, 'big' FROM generate_series(%d, %d) g"
                  .formatted(LoadTables.NAMES.get(number), BIG_FROM, BIG_FROM + BIG_ROWS)
              + " ON CONFLICT (id) DO UPDATE SET note = 'bigger', "
              + BUMP);
    }

    /** One of the tables, or both at once. */
    void truncate() {
      int lot = random.nextInt(3);
      add(
          "TRUNCATE "
              + (lot == 2 ? String.join(", ", LoadTables.NAMES) : LoadTables.NAMES.get(lot)));
    }

    private void lock(int table, int id) {
      locks.add(table * 1_000_000L + id);
    }

    private String upsert(String table, int id, String note) {
      return "INSERT INTO %s (id, note, big) VALUES (%d, '%s', %s)"
              .formatted(table, id, note, NEW_BIG)
          + " ON CONFLICT (id) DO UPDATE SET note = 'there', "
          + BUMP;
    }

    private static String update(String table, String set, int id) {
      return "UPDATE " + table + " SET " + set + ", " + BUMP + " WHERE id = " + id;
    }
  }
}
