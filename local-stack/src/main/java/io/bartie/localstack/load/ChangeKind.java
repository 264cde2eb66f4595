package io.bartie.localstack.load;

/**
 * The kinds of change, each with its statement. Those that take a place change the first row at or
 * after it; {@code LONG} ones the first whose notes are so long that Postgres keeps them out of
 * line.
 */
public enum ChangeKind {
  /** id, animal, watering hole, time, notes. An id that is taken has its notes replaced instead. */
  INSERT(
      "inserted",
      """
      INSERT INTO observations (observation_id, animal_id, watering_hole_id, observed_at, notes)
      VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (observation_id) DO UPDATE SET notes = EXCLUDED.notes"""),

  /** watering hole, time, place. */
  UPDATE(
      "updated leaving notes",
      """
      UPDATE observations SET watering_hole_id = ?, observed_at = ?
      WHERE observation_id = (SELECT observation_id FROM observations
        WHERE observation_id >= ? ORDER BY observation_id LIMIT 1)"""),

  /** watering hole, time, place. */
  UPDATE_LONG(
      "updated leaving long notes",
      """
      UPDATE observations SET watering_hole_id = ?, observed_at = ?
      WHERE observation_id = (SELECT observation_id FROM observations
        WHERE observation_id >= ? AND octet_length(notes) > 2100 ORDER BY observation_id LIMIT 1)"""),

  /** notes, place. */
  UPDATE_NOTES(
      "updated in notes",
      """
      UPDATE observations SET notes = ?
      WHERE observation_id = (SELECT observation_id FROM observations
        WHERE observation_id >= ? ORDER BY observation_id LIMIT 1)"""),

  /** new id, place. */
  MOVE(
      "moved to another key",
      """
      UPDATE observations SET observation_id = ?
      WHERE observation_id = (SELECT observation_id FROM observations
        WHERE observation_id >= ? ORDER BY observation_id LIMIT 1)"""),

  /** new id, place. */
  MOVE_LONG(
      "moved with long notes",
      """
      UPDATE observations SET observation_id = ?
      WHERE observation_id = (SELECT observation_id FROM observations
        WHERE observation_id >= ? AND octet_length(notes) > 2100 ORDER BY observation_id LIMIT 1)"""),

  /** place. */
  DELETE(
      "deleted",
      """
      DELETE FROM observations
      WHERE observation_id = (SELECT observation_id FROM observations
        WHERE observation_id >= ? ORDER BY observation_id LIMIT 1)"""),

  /** watering hole, first and last place. */
  UPDATE_RANGE(
      "updated in ranges",
      """
      UPDATE observations SET watering_hole_id = ? WHERE observation_id BETWEEN ? AND ?"""),

  /** id, name, watering hole, time, time. */
  INSERT_ANIMAL(
      "animals inserted",
      """
      INSERT INTO animals (animal_id, name, species, home_watering_hole_id, status, created_at, updated_at)
      VALUES (?, ?, 'giraffe', ?, 'active', ?, ?)
      ON CONFLICT DO NOTHING"""),

  /** status, time, animal. */
  UPDATE_ANIMAL(
      "animals updated",
      """
      UPDATE animals SET status = ?, updated_at = ? WHERE animal_id = ?"""),

  /** animal; it must be one that the load brought, for observations refer to the others. */
  DELETE_ANIMAL(
      "animals deleted",
      """
      DELETE FROM animals
      WHERE animal_id = (SELECT animal_id FROM animals WHERE animal_id >= ? ORDER BY animal_id LIMIT 1)"""),

  /** latitude, watering hole. */
  UPDATE_WATERING_HOLE(
      "watering holes updated",
      """
      UPDATE watering_holes SET latitude = ? WHERE watering_hole_id = ?""");

  private final String done;
  private final String sql;

  ChangeKind(String done, String sql) {
    this.done = done;
    this.sql = sql;
  }

  String sql() {
    return sql;
  }

  /** For the report: rows {@code inserted}. */
  String done() {
    return done;
  }
}
