package io.bartie.e2e.model;

import java.util.List;

/**
 * Random tables and what random sessions do with them, in an order that is fixed.
 *
 * @param seed what made it
 */
record History(long seed, List<ModelTable> tables, List<Step> steps) {
  History {
    tables = List.copyOf(tables);
    steps = List.copyOf(steps);
  }

  /** The same with fewer statements, and only the tables that they need. */
  History with(List<Step> fewer) {
    List<ModelTable> needed =
        tables.stream()
            .filter(
                table -> fewer.stream().anyMatch(step -> step.sql().contains(table.placeholder())))
            .toList();
    return new History(seed, needed, fewer);
  }

  /** The SQL with the names of a run. */
  String named(String sql, int run) {
    String named = sql;
    for (ModelTable table : tables) {
      named = table.named(named, run);
    }
    return named;
  }

  /** Everything as a script that a reader can follow by hand. */
  String toSql() {
    StringBuilder sql = new StringBuilder();
    tables.forEach(table -> table.setUp().forEach(line -> append(sql, line)));
    boolean started = false;
    int session = -1;
    for (Step step : steps) {
      if (!started && !step.copied()) {
        sql.append("-- reader and writer start\n");
        started = true;
      }
      if (step.session() != session) {
        session = step.session();
        sql.append("-- session ").append(session).append('\n');
      }
      append(sql, step.sql());
    }
    if (!started) {
      sql.append("-- reader and writer start\n");
    }
    return sql.toString();
  }

  private void append(StringBuilder sql, String line) {
    sql.append(named(line, 0)).append(";\n");
  }
}
