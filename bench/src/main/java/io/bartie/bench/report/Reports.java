package io.bartie.bench.report;

import io.bartie.bench.trial.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The same results in three forms: text for the terminal, {@code bench.json}, {@code bench.html}.
 */
public final class Reports {
  private final Run run;
  private final List<Measurement> measurements;
  private final List<Result> results;

  public Reports(Run run, List<Measurement> measurements) {
    this.run = run;
    this.measurements = List.copyOf(measurements);
    this.results = Summary.of(measurements);
  }

  public String text() {
    StringBuilder text = new StringBuilder();
    for (Table table : new ResultTables(results).all()) {
      text.append(TextTable.render(table)).append('\n');
    }
    return text.append(run.began())
        .append('\n')
        .append(pairs(run.machine()))
        .append(pairs(run.settings()))
        .toString();
  }

  private static String pairs(Map<String, String> values) {
    StringBuilder text = new StringBuilder();
    values.forEach((name, value) -> text.append(name).append(": ").append(value).append('\n'));
    return text.toString();
  }

  public void write(Path folder) throws IOException {
    Files.writeString(folder.resolve("bench.json"), JsonReport.render(run, results, measurements));
    Files.writeString(folder.resolve("bench.html"), HtmlReport.render(run, results));
  }
}
