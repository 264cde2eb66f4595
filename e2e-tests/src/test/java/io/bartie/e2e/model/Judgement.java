package io.bartie.e2e.model;

import io.bartie.e2e.database.Database;
import io.bartie.e2e.database.ExactTable;
import io.bartie.e2e.database.TableComparison;
import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.process.BartieProcess;
import java.util.ArrayList;
import java.util.List;

/** Compares every table of a round with its copy, and the judge of the product with that. */
final class Judgement {
  private final Pipeline pipeline;
  private final List<RoundResult.Difference> differences = new ArrayList<>();
  private int tables;
  private boolean columnsAreMissing;

  Judgement(Pipeline pipeline, List<HistoryRun> runs, boolean viaRoot) {
    this.pipeline = pipeline;
    for (int i = 0; i < runs.size(); i++) {
      for (String table : runs.get(i).copies(viaRoot)) {
        String difference = difference(pipeline.source(), pipeline.dest(), table);
        tables++;
        if (difference != null) {
          differences.add(new RoundResult.Difference(i, difference));
        }
      }
    }
  }

  List<RoundResult.Difference> differences() {
    return differences;
  }

  /** How many were compared. */
  int tables() {
    return tables;
  }

  /** What {@code cdcctl verify} says if it contradicts the comparison, or null. */
  String contradiction() {
    if (columnsAreMissing) {
      return null; // the judge demands them, rightly
    }
    BartieProcess verify = pipeline.cdcctl("verify", "--timeout", "1s");
    return (verify.exitCode() == 0) == differences.isEmpty()
        ? null
        : "cdcctl verify disagrees\n" + verify.tail(20);
  }

  /** In what the table differs at the destination, or null. */
  private String difference(Database source, Database dest, String table) {
    try {
      ExactTable exact = new ExactTable(table);
      List<String> columns = new ArrayList<>(exact.columns(source));
      List<String> notYet = new ArrayList<>(columns);
      notYet.removeAll(exact.columns(dest));
      for (String column : notYet) {
        // A new column goes to the destination with the first row that is written after it.
        if (source.value("SELECT count(" + column + ") FROM " + table).equals("0")) {
          columns.remove(column);
          columnsAreMissing = true;
        }
      }
      TableComparison comparison =
          TableComparison.of(table, exact.lines(source, columns), exact.lines(dest, columns));
      return comparison.isSame() ? null : comparison.toString();
    } catch (IllegalStateException e) {
      return table + ": " + e.getMessage();
    }
  }
}
