package io.bartie.e2e.model;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Makes the random history of a seed: the same seed gives the same history. */
final class HistoryGenerator {
  private final SplittableRandom random;
  private final List<ModelTable> tables = new ArrayList<>();
  private final List<StatementGenerator> statements = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();

  /** Whether each session is within a transaction, should nothing have failed in it. */
  private final boolean[] open;

  private final int length;
  private final int copied;
  private int prepared;
  private int added;

  private HistoryGenerator(long seed) {
    random = new SplittableRandom(seed);
    int count = chance(30) ? 2 : 1;
    TableGenerator generator = new TableGenerator(random.split());
    for (int i = 0; i < count; i++) {
      ModelTable table = generator.table(i);
      tables.add(table);
      statements.add(new StatementGenerator(random.split(), table));
    }
    open = new boolean[1 + random.nextInt(3)];
    length = 30 + random.nextInt(170);
    // Some histories have everything copied, and some begin after the reader has.
    copied = chance(10) ? 0 : chance(5) ? length : random.nextInt(length / 2);
  }

  static History history(long seed) {
    return new HistoryGenerator(seed).generate(seed);
  }

  private History generate(long seed) {
    while (steps.size() < length) {
      int session = random.nextInt(open.length);
      if (open[session]) {
        within(session);
      } else {
        between(session);
      }
    }
    for (int session = 0; session < open.length; session++) {
      if (open[session]) {
        add(session, chance(80) ? "COMMIT" : "ROLLBACK");
      }
    }
    return new History(seed, tables, steps);
  }

  /** What a session does that is in no transaction. */
  private void between(int session) {
    int dice = random.nextInt(100);
    if (dice < 55) {
      add(session, "BEGIN");
      open[session] = true;
    } else if (dice < 58) {
      alter(session);
    } else if (dice < 60) {
      add(session, chance(50) ? "VACUUM FULL " + anyTable() : "ANALYZE " + anyTable());
    } else if (dice < 62) {
      message(session);
    } else {
      change(session);
    }
  }

  private void within(int session) {
    int dice = random.nextInt(100);
    String savepoint = "s" + random.nextInt(2);
    if (dice < 18) {
      end(session);
    } else if (dice < 24) {
      add(session, "SAVEPOINT " + savepoint);
      change(session);
      if (chance(70)) {
        change(session);
      }
      add(session, (chance(60) ? "ROLLBACK TO " : "RELEASE ") + savepoint);
    } else if (dice < 26) {
      message(session);
    } else if (dice < 27) {
      add(session, "TRUNCATE " + String.join(", ", placeholders()));
    } else if (dice < 28) {
      alter(session);
    } else {
      change(session);
    }
  }

  private void end(int session) {
    open[session] = false;
    int dice = random.nextInt(100);
    if (dice < 75) {
      add(session, "COMMIT");
    } else if (dice < 88) {
      add(session, "ROLLBACK");
    } else {
      String name = "'fuzz {n} " + prepared++ + "'";
      add(session, "PREPARE TRANSACTION " + name);
      int between = random.nextInt(4);
      for (int i = 0; i < between; i++) {
        change(random.nextInt(open.length));
      }
      add(session, (chance(70) ? "COMMIT" : "ROLLBACK") + " PREPARED " + name);
    }
  }

  private void change(int session) {
    add(session, statements.get(random.nextInt(statements.size())).change(steps.size()));
  }

  /** Changes of the schema that are followed. */
  private void alter(int session) {
    int dice = random.nextInt(100);
    String table = anyTable();
    if (dice < 50) {
      String column = "added" + added++;
      add(session, "ALTER TABLE " + table + " ADD COLUMN " + column + " text");
      add(session, "UPDATE " + table + " SET " + column + " = 'added'");
    } else if (tables.get(0).leaves() == 0 && tables.get(0).setUp().size() > 0 && !byIndex()) {
      add(
          session,
          "ALTER TABLE "
              + tables.get(0).placeholder()
              + " REPLICA IDENTITY "
              + (chance(50) ? "FULL" : "DEFAULT"));
    }
  }

  private boolean byIndex() {
    return tables.get(0).setUp().stream().anyMatch(sql -> sql.contains("USING INDEX"));
  }

  private void message(int session) {
    add(
        session,
        "SELECT pg_logical_emit_message(" + chance(50) + ", 'fuzz', 'message {\"op\":\"c\"}')");
  }

  private String anyTable() {
    return placeholders().get(random.nextInt(tables.size()));
  }

  private List<String> placeholders() {
    return IntStream.range(0, tables.size()).mapToObj(i -> tables.get(i).placeholder()).toList();
  }

  private void add(int session, String sql) {
    steps.add(new Step(session, sql, steps.size() < copied));
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }
}
