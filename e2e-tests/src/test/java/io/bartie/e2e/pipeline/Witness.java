package io.bartie.e2e.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.topic.TopicRecord;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sees every change of table {@code load} go by, on both sides, with triggers.
 *
 * <p>The source numbers: each new state of a row gets the next version of one sequence, also when a
 * deleted key comes again, and table {@code history} has a row for each change, written in the same
 * transaction. The destination remembers the last version and position of each key, also of the
 * deleted ones, and records every row that comes with a lower version, or with a position that is
 * not higher. Exact as long as one session at a time writes to the source.
 */
public final class Witness {
  private static final String SOURCE =
      """
      CREATE SEQUENCE clock;
      CREATE TABLE history(version bigint PRIMARY KEY, events int NOT NULL);
      CREATE FUNCTION stamp() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.version := nextval('clock');
          RETURN NEW;
        END $$;
      CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          -- a change of the key is two events
          INSERT INTO history SELECT nextval('clock'),
            CASE WHEN TG_OP = 'UPDATE' AND NEW.id <> OLD.id THEN 2 ELSE 1 END;
          RETURN NULL;
        END $$;
      CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON load
        FOR EACH ROW EXECUTE FUNCTION stamp();
      CREATE TRIGGER note AFTER INSERT OR UPDATE OR DELETE ON load
        FOR EACH ROW EXECUTE FUNCTION note();
      INSERT INTO history SELECT nextval('clock'), 1 FROM load;
      """;

  private static final String DEST =
      """
      CREATE TABLE load(id int PRIMARY KEY, version bigint, note text, big text);
      CREATE SCHEMA witness;
      CREATE TABLE witness.gone(id int PRIMARY KEY, version bigint, lsn pg_lsn, seq bigint);
      CREATE TABLE witness.moved_back(id int, before text, after text);
      CREATE FUNCTION witness.watch() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
          last witness.gone;
        BEGIN
          IF TG_OP = 'DELETE' THEN
            INSERT INTO witness.gone
              VALUES (OLD.id, OLD.version, OLD.__bartie_lsn, OLD.__bartie_seq)
              ON CONFLICT (id) DO UPDATE
              SET version = excluded.version, lsn = excluded.lsn, seq = excluded.seq;
            RETURN NULL;
          ELSIF TG_OP = 'UPDATE' THEN
            last := ROW(OLD.id, OLD.version, OLD.__bartie_lsn, OLD.__bartie_seq);
          ELSE
            SELECT * INTO last FROM witness.gone WHERE id = NEW.id;
          END IF;
          IF NEW.version < last.version
             OR (NEW.__bartie_lsn, NEW.__bartie_seq) <= (last.lsn, last.seq) THEN
            INSERT INTO witness.moved_back VALUES (NEW.id, last::text, NEW.version || ' at '
              || NEW.__bartie_lsn || ' ' || NEW.__bartie_seq || ' by ' || TG_OP);
          END IF;
          RETURN NULL;
        END $$;
      CREATE TRIGGER watch AFTER INSERT OR UPDATE OR DELETE ON load
        FOR EACH ROW EXECUTE FUNCTION witness.watch();
      """;

  private final Pipeline pipeline;

  private Witness(Pipeline pipeline) {
    this.pipeline = pipeline;
  }

  /** Makes the tables on both sides, and puts the triggers on them; {@code load} has its rows. */
  public static Witness of(Pipeline pipeline) {
    pipeline.given().source(Load.TABLE).source(SOURCE).dest(DEST);
    return new Witness(pipeline);
  }

  /** At the destination no row ever went back, came back, or was applied twice. */
  public Witness sawNothingMoveBack() {
    assertThat(
            pipeline
                .dest()
                .column(
                    "SELECT id || ': ' || before || ', then ' || after FROM witness.moved_back"))
        .as("rows that moved back")
        .isEmpty();
    return this;
  }

  /**
   * Everything is the same on both sides, and each transaction that was streamed is whole in the
   * topic.
   *
   * @param records the whole topic
   */
  public Witness missesNoCommittedChange(List<TopicRecord> records) {
    pipeline.then().same("public.load", "public.history");
    Map<BigInteger, Long> announced = new HashMap<>();
    Map<BigInteger, Long> found = new HashMap<>();
    for (TopicRecord record : records) {
      BigInteger lsn = record.position().lsn();
      if (record.table().equals("public.history") && record.op().equals("c")) {
        announced.merge(lsn, record.value().path("after").path("events").asLong(), Long::sum);
      } else if (record.table().equals("public.load") && "cud".contains(record.op())) {
        found.merge(lsn, 1L, Long::sum);
      }
    }
    assertThat(found).as("events of load by LSN").isNotEmpty().isEqualTo(announced);
    return this;
  }
}
