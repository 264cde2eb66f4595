package io.bartie.bench.workload;

import java.util.List;
import java.util.StringJoiner;

/**
 * A table of observations as the terra dataset has it, without its foreign keys: a bigint key, two
 * integers, a timestamp and about 150 bytes of notes.
 *
 * @param name a plain SQL name
 */
public record ObservationTable(String name) {
  /** The statement that makes the empty table. */
  public String create() {
    return "CREATE TABLE "
        + name
        + " (observation_id bigint PRIMARY KEY, animal_id int NOT NULL,"
        + " watering_hole_id int NOT NULL, observed_at timestamptz NOT NULL, notes text)";
  }

  /** One statement that inserts the rows with keys {@code first} to {@code last}. */
  public String fill(long first, long last) {
    return """
    INSERT INTO %s
    SELECT n, 1 + n %% 500, 1 + n %% 20, timestamptz '2026-01-01 00:00:00+00' + n * interval '1 second',
           'Seen drinking at ' || md5(n::text) || ' ' || md5((n + 1000000007)::text) || ' '
           || md5((n + 2000000011)::text) || ' ' || md5((n + 3000000019)::text)
    FROM generate_series(%d::bigint, %d::bigint) AS n"""
        .formatted(name, first, last);
  }

  /** One statement that inserts a row for each key, with the notes of the same index. */
  String insert(List<Long> keys, List<String> notes) {
    StringJoiner rows = new StringJoiner(", ", "INSERT INTO " + name + " VALUES ", "");
    for (int i = 0; i < keys.size(); i++) {
      long key = keys.get(i);
      rows.add(
          "(%d, %d, %d, timestamptz '2026-01-01 00:00:00+00' + %d * interval '1 second', '%s')"
              .formatted(key, 1 + key % 500, 1 + key % 20, key, notes.get(i)));
    }
    return rows.toString();
  }

  /** Inserts one row. */
  public String insert(long key, String notes) {
    return insert(List.of(key), List.of(notes));
  }

  /** Gives one row other notes. */
  public String update(long key, String notes) {
    return "UPDATE " + name + " SET notes = '" + notes + "' WHERE observation_id = " + key;
  }

  String delete(long key) {
    return "DELETE FROM " + name + " WHERE observation_id = " + key;
  }

  /** The number of rows and the sum of a hash of each: the same whatever the order of the rows. */
  public String checksum() {
    return "SELECT count(*) || ':' || coalesce(sum(hashtextextended(ROW(observation_id, animal_id,"
        + " watering_hole_id, observed_at, notes)::text, 0)::numeric), 0) FROM "
        + name;
  }
}
