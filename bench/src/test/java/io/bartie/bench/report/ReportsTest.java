package io.bartie.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.bartie.bench.measure.ProcessUse;
import io.bartie.bench.trial.Load;
import io.bartie.bench.trial.Measurement;
import io.bartie.bench.trial.Metric;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ReportsTest {
  private static final Run RUN =
      new Run(Instant.parse("2026-11-30T02:00:00Z"), Map.of("cores", "2"), Map.of("scale", "1.0"));
  private static final List<Measurement> MEASUREMENTS =
      List.of(
          drained("native", 5, 100_000),
          drained("bartie", 10, 50_000),
          new Measurement(
              Load.L,
              "10 ms <age>",
              "bartie",
              1,
              Map.of(
                  Metric.SECONDS,
                  60.0,
                  Metric.PER_SECOND,
                  200.0,
                  Metric.P50_MS,
                  12.34,
                  Metric.P95_MS,
                  20.0,
                  Metric.P99_MS,
                  31.0,
                  Metric.MAX_MS,
                  1234.5),
              Map.of()),
          new Measurement(
              Load.IDLE,
              "",
              "bartie",
              1,
              Map.of(Metric.SECONDS, 20.0, Metric.FIRST_EVENT_SECONDS, 1.5),
              Map.of("reader", new ProcessUse(0.1, 180, 200))));

  @Test
  void terminalShowsTheRatioTheAimAndWhetherItWasReached() {
    assertThat(line(" W2 ", text()).trim().split("  +"))
        .containsExactly(
            "W2",
            "updates by random key in transactions of 10",
            "5.00",
            "10.00",
            "100,000",
            "50,000",
            "0.50",
            ">= 1.0",
            "no");
  }

  @Test
  void terminalShowsPercentiles() {
    assertThat(line("10 ms <age>", text()).trim().split("  +"))
        .containsExactly("L", "10 ms <age>", "bartie", "200", "12.3", "20.0", "31.0", "1,234.5");
  }

  @Test
  void idleCpuIsAShareOfOneCore() {
    assertThat(line("bartie ", text().substring(text().indexOf("Start and rest"))))
        .contains("1.50")
        .contains("0.50")
        .contains("180");
  }

  @Test
  void tablesWithoutRowsAreLeftOut() {
    String onlyDrained = new Reports(RUN, MEASUREMENTS.subList(0, 2)).text();
    assertThat(onlyDrained).contains("Throughput").doesNotContain("Latency");
  }

  @Test
  void jsonHoldsRunResultsAndEveryMeasurement(@TempDir Path folder) throws IOException {
    new Reports(RUN, MEASUREMENTS).write(folder);
    String json = Files.readString(folder.resolve("bench.json"));
    int objects = 0;
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        objects += token == JsonToken.FIELD_NAME && parser.currentName().equals("load") ? 1 : 0;
      }
    }
    assertThat(objects).as("results and measurements").isEqualTo(8);
    assertThat(json)
        .contains("\"ratio_to_native\" : 0.5")
        .contains("\"began\" : \"2026-11-30T02:00:00Z\"")
        .contains("\"first_event_seconds\" : 1.5");
  }

  @Test
  void htmlNeedsNothingElseAndEscapesWhatItShows(@TempDir Path folder) throws IOException {
    new Reports(RUN, MEASUREMENTS).write(folder);
    String html = Files.readString(folder.resolve("bench.html"));
    assertThat(html)
        .contains("10 ms &lt;age&gt;")
        .doesNotContain("<age>")
        .doesNotContain("<script")
        .doesNotContain("src=")
        .doesNotContain("href=")
        .contains("<h2>Machine</h2>");
  }

  @Test
  void barsAreAsLongAsTheirFigures() throws Exception {
    String svg =
        new BarChart(
                "Events & rows",
                "/s",
                List.of(
                    new BarChart.Bar("W2 native", "native", 100_000),
                    new BarChart.Bar("W2 bartie", "bartie", 50_000)))
            .svg();
    NodeList bars =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)))
            .getElementsByTagName("rect");
    assertThat(bars.getLength()).isEqualTo(2);
    assertThat(width(bars, 0)).isEqualTo(2 * width(bars, 1)).isPositive();
  }

  private static double width(NodeList bars, int place) {
    return Double.parseDouble(
        bars.item(place).getAttributes().getNamedItem("width").getNodeValue());
  }

  private static String text() {
    return new Reports(RUN, MEASUREMENTS).text();
  }

  private static String line(String with, String text) {
    return text.lines().filter(line -> line.contains(with)).findFirst().orElseThrow();
  }

  private static Measurement drained(String contestant, double seconds, double perSecond) {
    return new Measurement(
        Load.W2,
        "",
        contestant,
        1,
        Map.of(Metric.SECONDS, seconds, Metric.PER_SECOND, perSecond),
        Map.of("source server", new ProcessUse(1, 0, 0)));
  }
}
