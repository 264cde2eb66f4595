package io.bartie.bench.report;

import io.bartie.bench.report.BarChart.Bar;
import io.bartie.bench.trial.Kind;
import io.bartie.bench.trial.Metric;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** One HTML page that needs nothing else: charts, tables, machine and settings. */
public final class HtmlReport {
  private static final String STYLE =
      """
      body { font: 14px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 960px; color: #222; }
      table { border-collapse: collapse; margin: 0 0 2em; font-size: 12px; }
      th, td { padding: 3px 8px; border-bottom: 1px solid #ddd; text-align: right; }
      th.words, td.words { text-align: left; }
      svg { display: block; margin: 1em 0 2em; max-width: 100%; height: auto; font: 12px system-ui, sans-serif; }
      svg .title { font-weight: 600; font-size: 15px; }
      rect.native { fill: #9aa5b1; }
      rect.bartie { fill: #2f6f9f; }
      """;

  private HtmlReport() {}

  public static String render(Run run, List<Result> results) {
    StringBuilder page = new StringBuilder();
    page.append("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n")
        .append("<title>Bartie against native logical replication</title>\n<style>\n")
        .append(STYLE)
        .append("</style>\n<h1>Bartie against native logical replication</h1>\n<p>")
        .append(Markup.text(run.began().toString()))
        .append("</p>\n");
    charts(results).forEach(chart -> page.append(chart.svg()));
    new ResultTables(results).all().forEach(table -> append(page, table));
    append(page, pairs("Machine", run.machine()));
    append(page, pairs("Settings", run.settings()));
    return page.append("</html>\n").toString();
  }

  private static List<BarChart> charts(List<Result> results) {
    return Stream.of(
            chart(
                "Events or copied rows a second (more is better)",
                "/s",
                Metric.PER_SECOND,
                results.stream().filter(result -> result.load().kind() == Kind.THROUGHPUT)),
            chart(
                "Median latency (less is better)",
                " ms",
                Metric.P50_MS,
                results.stream().filter(result -> result.load().kind() == Kind.LATENCY)))
        .filter(chart -> !chart.bars().isEmpty())
        .toList();
  }

  private static BarChart chart(String title, String unit, Metric metric, Stream<Result> results) {
    return new BarChart(
        title,
        unit,
        results
            .map(
                result ->
                    new Bar(
                        result.load() + " " + result.variant() + " " + result.contestant(),
                        result.contestant(),
                        result.value(metric).orElseThrow()))
            .toList());
  }

  private static Table pairs(String title, Map<String, String> values) {
    return new Table(
        title,
        2,
        List.of("", ""),
        values.entrySet().stream()
            .map(entry -> List.of(entry.getKey(), entry.getValue()))
            .toList());
  }

  private static void append(StringBuilder page, Table table) {
    page.append("<h2>").append(Markup.text(table.title())).append("</h2>\n<table>\n");
    append(page, "th", table.header(), table.leftColumns());
    table.rows().forEach(row -> append(page, "td", row, table.leftColumns()));
    page.append("</table>\n");
  }

  private static void append(StringBuilder page, String cell, List<String> row, int left) {
    page.append("<tr>");
    for (int column = 0; column < row.size(); column++) {
      page.append('<')
          .append(cell)
          .append(column < left ? " class=\"words\">" : ">")
          .append(Markup.text(row.get(column)))
          .append("</")
          .append(cell)
          .append('>');
    }
    page.append("</tr>\n");
  }
}
