package io.bartie.e2e.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A random table. Its SQL speaks of <code>{t0}</code> or <code>{t1}</code>, and a run puts a name
 * of its own there: the same history can be run many times side by side.
 *
 * @param index which table of its history it is
 * @param namePattern schema and name as SQL writes them, <code>{n}</code> standing for the run
 * @param key the columns that identify a row, in key order; not always the primary key
 * @param others the columns beside the key
 * @param revision whether a column {@code rev} counts the writes, so that no two versions look
 *     alike
 * @param setUp what makes the table
 * @param leaves how many partitions hold its rows; 0 where it is an ordinary table
 */
record ModelTable(
    int index,
    String namePattern,
    List<ModelColumn> key,
    List<ModelColumn> others,
    boolean revision,
    List<String> setUp,
    int leaves) {
  ModelTable {
    key = List.copyOf(key);
    others = List.copyOf(others);
    setUp = List.copyOf(setUp);
  }

  /** What stands for the table's name in SQL. */
  String placeholder() {
    return "{t" + index + "}";
  }

  /** The table's name in a run. */
  String name(int run) {
    return namePattern.replace("{n}", "%05d".formatted(run));
  }

  private static String leafName(int index, int leaf, int run) {
    return "public.leaf_%05d_%d_%d".formatted(run, index, leaf);
  }

  /** The tables that the destination must have, as a run names them. */
  List<String> copies(int run, boolean viaRoot) {
    return leaves == 0 || viaRoot
        ? List.of(name(run))
        : IntStream.range(0, leaves).mapToObj(leaf -> leafName(index, leaf, run)).toList();
  }

  /** The SQL with the names of a run. */
  String named(String sql, int run) {
    String named = sql.replace(placeholder(), name(run));
    for (int leaf = 0; leaf < leaves; leaf++) {
      named = named.replace("{t" + index + "p" + leaf + "}", leafName(index, leaf, run));
    }
    return named.replace("{n}", "%05d".formatted(run));
  }

  List<ModelColumn> columns() {
    List<ModelColumn> columns = new ArrayList<>(key);
    columns.addAll(others);
    return columns;
  }
}
