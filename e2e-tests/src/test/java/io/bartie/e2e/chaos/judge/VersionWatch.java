package io.bartie.e2e.chaos.judge;

import io.bartie.e2e.database.Database;
import java.util.List;

/**
 * Triggers at the destination that write down whatever goes backwards (I3): a row's version or
 * position, a deleted row that comes back older than it was, a fence, a partition's progress. They
 * sit on the tables from the moment the writer makes them, and write in the writer's own
 * transaction.
 */
public final class VersionWatch {
  private static final String TRIGGERS =
      """
      CREATE SCHEMA chaos;
      CREATE TABLE chaos.violation (at timestamptz DEFAULT clock_timestamp(), what text);
      CREATE TABLE chaos.highest (
        table_name text, id int, version bigint, lsn pg_lsn, seq bigint, PRIMARY KEY (table_name, id));

      CREATE FUNCTION chaos.watch_row() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        seen chaos.highest;
      BEGIN
        SELECT * INTO seen FROM chaos.highest h WHERE h.table_name = TG_TABLE_NAME AND h.id = NEW.id;
        IF NEW.version < seen.version OR (NEW.__bartie_lsn, NEW.__bartie_seq) <= (seen.lsn, seen.seq) THEN
          INSERT INTO chaos.violation (what) VALUES (format(
            '%s of %s id %s: version %s at %s:%s after version %s at %s:%s', TG_OP, TG_TABLE_NAME, NEW.id,
            NEW.version, NEW.__bartie_lsn, NEW.__bartie_seq, seen.version, seen.lsn, seen.seq));
        END IF;
        INSERT INTO chaos.highest AS h
          VALUES (TG_TABLE_NAME, NEW.id, NEW.version, NEW.__bartie_lsn, NEW.__bartie_seq)
          ON CONFLICT (table_name, id) DO UPDATE SET version = greatest(h.version, EXCLUDED.version),
            lsn = greatest(h.lsn, EXCLUDED.lsn),
            seq = CASE WHEN EXCLUDED.lsn > h.lsn THEN EXCLUDED.seq ELSE greatest(h.seq, EXCLUDED.seq) END;
        RETURN NULL;
      END $$;

      CREATE FUNCTION chaos.watch_fence() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' OR NEW.next_offset < OLD.next_offset THEN
          INSERT INTO chaos.violation (what) VALUES (format('%s of fence: %s after %s', TG_OP, NEW, OLD));
        END IF;
        RETURN NULL;
      END $$;

      CREATE FUNCTION chaos.watch_progress() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' OR NEW.next_offset < OLD.next_offset OR (NEW.lsn, NEW.seq) < (OLD.lsn, OLD.seq) THEN
          INSERT INTO chaos.violation (what) VALUES (format('%s of progress: %s after %s', TG_OP, NEW, OLD));
        END IF;
        RETURN NULL;
      END $$;

      CREATE FUNCTION chaos.watch_new_tables() RETURNS event_trigger LANGUAGE plpgsql AS $$
      DECLARE
        made record;
      BEGIN
        FOR made IN SELECT schema_name, object_identity AS name FROM pg_event_trigger_ddl_commands()
                     WHERE command_tag = 'CREATE TABLE' AND object_type = 'table'
        LOOP
          IF made.schema_name = 'public' THEN
            EXECUTE format('CREATE TRIGGER watch AFTER INSERT OR UPDATE ON %s
              FOR EACH ROW EXECUTE FUNCTION chaos.watch_row()', made.name);
          ELSIF made.name IN ('bartie.fence', 'bartie.progress') THEN
            EXECUTE format('CREATE TRIGGER watch AFTER UPDATE OR DELETE ON %s
              FOR EACH ROW EXECUTE FUNCTION chaos.watch_%s()', made.name, split_part(made.name, '.', 2));
          END IF;
        END LOOP;
      END $$;
      CREATE EVENT TRIGGER watch_new_tables ON ddl_command_end WHEN TAG IN ('CREATE TABLE')
        EXECUTE FUNCTION chaos.watch_new_tables();
      """;

  private VersionWatch() {}

  /** To be called before the writer has made anything. */
  public static void install(Database dest) {
    dest.run(TRIGGERS);
  }

  /** One line per step backwards; a watch that saw nothing at all is one, too. */
  public static List<String> violations(Database dest, List<String> tables) {
    return dest.column(
        "SELECT to_char(at, 'HH24:MI:SS.MS ') || what FROM chaos.violation UNION ALL"
            + " SELECT 'no row of ' || t || ' was ever seen' FROM unnest(ARRAY['"
            + String.join("', '", tables)
            + "']) t WHERE NOT EXISTS (SELECT FROM chaos.highest"
            + " WHERE table_name = split_part(t, '.', 2)) ORDER BY 1");
  }
}
