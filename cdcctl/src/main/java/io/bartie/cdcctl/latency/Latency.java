package io.bartie.cdcctl.latency;

import io.bartie.sql.SqlIdentifier;
import io.bartie.sql.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The latencies of one table's rows, or of all tables', in milliseconds.
 *
 * @param table the table, or empty for the total
 * @param count how many rows; the other numbers are 0 when there is none
 * @param negative how many rows arrived, by the destination's clock, before their commit by the
 *     source's
 */
public record Latency(
    Optional<TableName> table,
    long count,
    double average,
    double p50,
    double p95,
    double p99,
    double maximum,
    double minimum,
    long negative) {

  static String sql(List<TableName> tables, boolean since) {
    String rows =
        java.util.stream.IntStream.range(0, tables.size())
            .mapToObj(
                place ->
                    "SELECT %d AS place, %s AS arrived, %s AS committed FROM %s"
                        .formatted(
                            place,
                            SqlIdentifier.quote(LatencyTables.ARRIVED),
                            SqlIdentifier.quote(LatencyTables.COMMITTED),
                            tables.get(place).sql()))
            .collect(Collectors.joining("\n  UNION ALL "));
    return """
    SELECT place, count(*), avg(ms), percentile_disc(ARRAY[0.5, 0.95, 0.99]) WITHIN GROUP (ORDER BY ms),
           max(ms), min(ms), count(*) FILTER (WHERE ms < 0)
    FROM (
      SELECT place, (extract(epoch FROM arrived - committed) * 1000)::float8 AS ms
      FROM (%s) AS arrivals
      WHERE arrived IS NOT NULL AND committed IS NOT NULL%s
    ) AS latencies
    GROUP BY GROUPING SETS ((place), ())
    ORDER BY place NULLS LAST"""
        .formatted(rows, since ? " AND committed >= now() - ? * interval '1 millisecond'" : "");
  }

  /**
   * One per table, in their order, then the total; all from one snapshot.
   *
   * @param since only changes committed within this time before now
   */
  public static List<Latency> of(
      Connection destination, List<TableName> tables, Optional<Duration> since)
      throws SQLException {
    List<Latency> latencies = new ArrayList<>();
    if (tables.isEmpty()) {
      return latencies;
    }
    try (PreparedStatement query = destination.prepareStatement(sql(tables, since.isPresent()))) {
      if (since.isPresent()) {
        query.setLong(1, since.get().toMillis());
      }
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          int place = row.getInt(1);
          latencies.add(
              read(row, row.wasNull() ? Optional.empty() : Optional.of(tables.get(place))));
        }
      }
    }
    return latencies;
  }

  private static Latency read(ResultSet row, Optional<TableName> table) throws SQLException {
    long count = row.getLong(2);
    Double[] percentiles =
        count == 0 ? new Double[] {0.0, 0.0, 0.0} : (Double[]) row.getArray(4).getArray();
    return new Latency(
        table,
        count,
        row.getDouble(3),
        percentiles[0],
        percentiles[1],
        percentiles[2],
        row.getDouble(5),
        row.getDouble(6),
        row.getLong(7));
  }

  /** The total, if any row was counted. */
  public static Optional<Latency> total(List<Latency> latencies) {
    return latencies.stream()
        .filter(latency -> latency.table().isEmpty() && latency.count() > 0)
        .findFirst();
  }

  String name() {
    return table.map(TableName::toString).orElse("total");
  }
}
