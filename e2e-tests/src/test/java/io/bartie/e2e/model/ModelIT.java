package io.bartie.e2e.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.stack.SharedStack;
import io.bartie.e2e.stack.Stack;
import java.time.LocalDate;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Random schemas and histories arrive exactly, whatever is killed meanwhile; and were they not to,
 * this test would say so.
 *
 * <p>System properties: {@code bartie.seed} (the day), {@code bartie.rounds} (4).
 */
class ModelIT {
  private static final long SEED = Long.getLong("bartie.seed", LocalDate.now().toEpochDay());
  private static final int ROUNDS = Integer.getInteger("bartie.rounds", 4);

  private Stack stack;

  @RegisterExtension final BeforeEachCallback shared = context -> stack = SharedStack.of(context);

  @Test
  void randomHistoriesArriveExactly() {
    Fuzz fuzz = new Fuzz(stack, SharedStack.postgres(), SEED);
    for (int round = 0; round < ROUNDS; round++) {
      Finding finding = fuzz.round(round);
      assertThat(finding).as(() -> "" + finding).isNull();
    }
  }

  /** The destination keeps the rows that should go: as a merge would that forgets deletes. */
  @Test
  @Tag("slow")
  void faultIsFoundAndShrunk() {
    String deletesAreLost =
        """
        CREATE FUNCTION public.keep() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN
            EXECUTE format('INSERT INTO %s SELECT ($1).*', TG_RELID::regclass) USING OLD;
            RETURN NULL;
          END $$;
        CREATE FUNCTION public.plant() RETURNS event_trigger LANGUAGE plpgsql AS $$
          DECLARE made record;
          BEGIN
            FOR made IN SELECT * FROM pg_event_trigger_ddl_commands()
                        WHERE object_type = 'table' AND schema_name NOT LIKE 'bartie%'
                          AND schema_name NOT LIKE 'pg_temp%' LOOP
              EXECUTE 'CREATE TRIGGER keep AFTER DELETE ON ' || made.objid::regclass
                || ' FOR EACH ROW EXECUTE FUNCTION public.keep()';
            END LOOP;
          END $$;
        CREATE EVENT TRIGGER plant ON ddl_command_end WHEN TAG IN ('CREATE TABLE')
          EXECUTE FUNCTION public.plant();
        """;
    RoundSettings settings = new RoundSettings(1, 1, 5, false, List.of(), false);
    Finding finding =
        new Fuzz(stack, SharedStack.postgres(), 1, deletesAreLost)
            .round(0, settings, new SplittableRandom(1));
    System.out.println(finding);
    assertThat(finding).isNotNull();
    assertThat(finding.reproduced()).isTrue();
    // A row that comes, and goes: by a delete, a truncate, or under another key.
    assertThat(finding.steps()).hasSizeLessThanOrEqualTo(3);
    assertThat(finding.toString()).contains("shrunk to").contains("INSERT INTO");
  }
}
