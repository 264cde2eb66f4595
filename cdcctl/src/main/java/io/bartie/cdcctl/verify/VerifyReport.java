package io.bartie.cdcctl.verify;

import io.bartie.sql.TableName;
import java.io.PrintWriter;
import java.util.stream.Collectors;

/**
 * Prints a verdict: a line per table, the rows that differ below it, and the sentence that scripts
 * look for.
 */
public final class VerifyReport {
  private VerifyReport() {}

  public static void print(Pass verdict, PrintWriter out) {
    int all = verdict.tables().size();
    int width =
        verdict.tables().keySet().stream()
            .mapToInt(name -> name.toString().length())
            .max()
            .orElse(0);
    verdict
        .tables()
        .forEach(
            (name, table) -> {
              String text = name.toString();
              out.println(text + " ".repeat(width - text.length()) + "  " + table.line());
              if (table instanceof TableVerdict.Differs differs) {
                differs.rows().forEach(row -> out.println("    " + row));
              }
            });
    if (verdict.isMatch()) {
      out.println("VERIFY: all " + all + " tables MATCH");
    } else {
      if (!verdict.leftOut().isEmpty()) {
        out.println(
            "The publication leaves out "
                + String.join(", ", verdict.leftOut())
                + ": what these did on the source is not in the copy.");
      }
      String names =
          verdict.differing().stream().map(TableName::toString).collect(Collectors.joining(", "));
      out.println(
          "VERIFY: " + verdict.differing().size() + " of " + all + " tables DIFFER: " + names);
    }
    out.flush();
  }
}
