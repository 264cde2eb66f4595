package io.bartie.bench.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.bartie.bench.measure.ProcessUse;
import io.bartie.bench.trial.Measurement;
import io.bartie.bench.trial.Metric;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Everything as JSON: run, results, and each measurement of each round. */
public final class JsonReport {
  private JsonReport() {}

  public static String render(Run run, List<Result> results, List<Measurement> measurements) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter()) {
      json.writeStartObject();
      json.writeStringField("began", run.began().toString());
      strings(json, "machine", run.machine());
      strings(json, "settings", run.settings());
      json.writeArrayFieldStart("results");
      for (Result result : results) {
        json.writeStartObject();
        json.writeStringField("load", result.load().toString());
        json.writeStringField("variant", result.variant());
        json.writeStringField("contestant", result.contestant());
        json.writeNumberField("rounds", result.rounds());
        if (result.ratio().isPresent()) {
          json.writeNumberField("ratio_to_native", result.ratio().getAsDouble());
        }
        figures(json, result.values(), result.uses());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeArrayFieldStart("measurements");
      for (Measurement measurement : measurements) {
        json.writeStartObject();
        json.writeStringField("load", measurement.load().toString());
        json.writeStringField("variant", measurement.variant());
        json.writeStringField("contestant", measurement.contestant());
        json.writeNumberField("round", measurement.round());
        figures(json, measurement.values(), measurement.uses());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text + "\n";
  }

  private static void strings(JsonGenerator json, String name, Map<String, String> values)
      throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, String> entry : values.entrySet()) {
      json.writeStringField(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
  }

  private static void figures(
      JsonGenerator json, Map<Metric, Double> values, Map<String, ProcessUse> uses)
      throws IOException {
    for (Metric metric : Metric.values()) {
      if (values.containsKey(metric)) {
        json.writeNumberField(metric.name().toLowerCase(Locale.ROOT), values.get(metric));
      }
    }
    json.writeObjectFieldStart("processes");
    for (Map.Entry<String, ProcessUse> use : uses.entrySet()) {
      json.writeObjectFieldStart(use.getKey());
      json.writeNumberField("cpu_seconds", use.getValue().cpuSeconds());
      json.writeNumberField("resident_mib", use.getValue().residentMib());
      json.writeNumberField("peak_mib", use.getValue().peakMib());
      json.writeEndObject();
    }
    json.writeEndObject();
  }
}
