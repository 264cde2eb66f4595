package io.bartie.e2e.chaos.load;

import io.bartie.e2e.database.Database;
import java.util.List;
import java.util.OptionalLong;

/**
 * The two published tables and, beside them, the source's own journal of what was committed.
 *
 * <p>A row's version comes from one sequence while the row's key is locked, so in commit order the
 * versions of a key only grow, also across its deletion. The journal is written by triggers in the
 * same transaction: what was rolled back, whole or to a savepoint, is not in it.
 */
public final class LoadTables {
  /** As SQL names them. The second has REPLICA IDENTITY FULL. */
  public static final List<String> NAMES = List.of("public.load_default", "public.load_full");

  /** Keys are below it, but for those of big transactions and moved rows. */
  static final int KEYS = 400;

  private static final String TABLES =
      """
      CREATE SCHEMA chaos;
      CREATE SEQUENCE chaos.version;
      CREATE TABLE chaos.journal (
        table_name text NOT NULL, id int, op text NOT NULL,
        version bigint NOT NULL DEFAULT nextval('chaos.version'));

      CREATE FUNCTION chaos.note() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        name text := quote_ident(TG_TABLE_SCHEMA) || '.' || quote_ident(TG_TABLE_NAME);
      BEGIN
        IF TG_OP = 'TRUNCATE' THEN
          INSERT INTO chaos.journal (table_name, op) VALUES (name, 't');
          RETURN NULL;
        END IF;
        IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND OLD.id <> NEW.id THEN
          INSERT INTO chaos.journal (table_name, id, op) VALUES (name, OLD.id, 'd');
        END IF;
        IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' AND OLD.id <> NEW.id THEN
          INSERT INTO chaos.journal VALUES (name, NEW.id, 'c', NEW.version);
        ELSIF TG_OP = 'UPDATE' THEN
          INSERT INTO chaos.journal VALUES (name, NEW.id, 'u', NEW.version);
        END IF;
        RETURN NULL;
      END $$;
      """;

  private static final String TABLE =
      """
      CREATE TABLE %1$s (
        id int PRIMARY KEY, version bigint NOT NULL DEFAULT nextval('chaos.version'),
        note text, big text);
      ALTER TABLE %1$s ALTER COLUMN big SET STORAGE EXTERNAL;
      CREATE TRIGGER note AFTER INSERT OR UPDATE OR DELETE ON %1$s
        FOR EACH ROW EXECUTE FUNCTION chaos.note();
      CREATE TRIGGER note_truncate AFTER TRUNCATE ON %1$s EXECUTE FUNCTION chaos.note();
      INSERT INTO %1$s (id, note, big)
        SELECT g, 'copied', repeat(md5(g::text), 80) FROM generate_series(1, 300) g;
      INSERT INTO %1$s (id, note) SELECT g, 'never touched' FROM generate_series(100001, 103000) g;
      """;

  private LoadTables() {}

  /** Makes them, with rows for the initial copy, and publishes the two. */
  public static void create(Database source, String publication) {
    source.run(TABLES);
    NAMES.forEach(name -> source.run(TABLE.formatted(name)));
    source.run("ALTER TABLE " + NAMES.get(1) + " REPLICA IDENTITY FULL");
    source.run("CREATE PUBLICATION " + publication + " FOR TABLE " + String.join(", ", NAMES));
  }

  /**
   * Once a reader streams: the version that was drawn last, so that every transaction that begins
   * from here on draws higher ones. Empty before that, and while the source does not answer.
   */
  public static OptionalLong lastVersionIfStreaming(Database source) {
    try {
      return source
          .column(
              "SELECT last_value FROM chaos.version WHERE EXISTS"
                  + " (SELECT FROM pg_stat_replication WHERE state IN ('catchup', 'streaming'))")
          .stream()
          .mapToLong(Long::parseLong)
          .findFirst();
    } catch (IllegalStateException sourceIsAway) {
      return OptionalLong.empty();
    }
  }
}
