package io.bartie.cdcctl.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.process.ExitCode;
import io.bartie.process.ProcessStop;
import io.bartie.sql.TableName;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class VerificationTest {
  private static final TableName A = new TableName("public", "a");
  private static final TableName B = new TableName("public", "b");

  /** Plays a script: per pass, the tables that differ, or a failure. Each pass takes a second. */
  private static final class Script implements Verification.Passes {
    private final List<Object> passes;
    private final List<String> asked = new ArrayList<>();
    private long nanos;

    Script(Object... passes) {
      this.passes = List.of(passes);
    }

    @Override
    public Pass over(Collection<TableName> tables, boolean nameRows) throws SideFailure {
      Object outcome = passes.get(asked.size());
      asked.add((tables.isEmpty() ? "all" : tables.toString()) + (nameRows ? " named" : ""));
      nanos += 1_000_000_000L;
      if (outcome instanceof SideFailure failure) {
        throw failure;
      }
      TreeMap<TableName, TableVerdict> verdicts = new TreeMap<>();
      for (TableName table : tables.isEmpty() ? List.of(A, B) : tables) {
        verdicts.put(
            table,
            ((Set<?>) outcome).contains(table)
                ? new TableVerdict.MissingTable(Digest.NONE)
                : new TableVerdict.Match(Digest.NONE));
      }
      return new Pass(verdicts, verdicts.size() == 2, List.of());
    }

    Pass run(Duration timeout) throws InterruptedException {
      return new Verification(this, timeout, Duration.ofMillis(1), () -> nanos).run();
    }
  }

  @Test
  void oneEqualPassIsEnough() throws Exception {
    Script script = new Script(Set.of());

    assertThat(script.run(Duration.ofSeconds(30)).isMatch()).isTrue();
    assertThat(script.asked).containsExactly("all");
  }

  @Test
  void onlyWhatDifferedIsComparedAgainAndTheVerdictIsOnePassOverAll() throws Exception {
    Script script = new Script(Set.of(A, B), Set.of(B), Set.of(B), Set.of(), Set.of());

    assertThat(script.run(Duration.ofSeconds(30)).isMatch()).isTrue();
    assertThat(script.asked)
        .containsExactly("all", "[public.a, public.b]", "[public.b]", "[public.b]", "all");
  }

  @Test
  void aTableThatDiffersInTheLastPassDiffersWhateverItDidBefore() throws Exception {
    Script script = new Script(Set.of(A), Set.of(), Set.of(B), Set.of(B));

    Pass verdict = script.run(Duration.ofSeconds(3));

    assertThat(verdict.differing()).containsExactly(B);
    assertThat(script.asked).containsExactly("all", "[public.a]", "all", "all named");
  }

  @Test
  void withoutTimeThereIsOnePass() throws Exception {
    Script script = new Script(Set.of(A));

    assertThat(script.run(Duration.ZERO).differing()).containsExactly(A);
    assertThat(script.asked).containsExactly("all named");
  }

  @Test
  void aSideThatIsAwayMayComeBack() throws Exception {
    Script script = new Script(away(), Set.of(A), away(), Set.of());

    assertThat(script.run(Duration.ofSeconds(30)).isMatch()).isTrue();
    assertThat(script.asked).containsExactly("all", "all", "[public.a]", "all");
  }

  @Test
  void aSideThatStaysAwayIsNamed() {
    Script script = new Script(away(), away(), away());

    assertThatThrownBy(() -> script.run(Duration.ofSeconds(2)))
        .isInstanceOfSatisfying(
            ProcessStop.class,
            stop -> {
              assertThat(stop.exitCode()).isEqualTo(ExitCode.CONFIGURATION);
              assertThat(stop).hasMessageContaining("the destination cannot be read");
            });
  }

  @Test
  void aWrongPasswordIsNotTriedAgain() {
    Script script =
        new Script(
            new SideFailure(
                Side.SOURCE,
                "connecting",
                new SQLException("password authentication failed", "28P01")));

    assertThatThrownBy(() -> script.run(Duration.ofSeconds(30)))
        .isInstanceOf(ProcessStop.class)
        .hasMessageContaining("the source cannot be read");
    assertThat(script.asked).hasSize(1);
  }

  private static SideFailure away() {
    return new SideFailure(
        Side.DESTINATION, "connecting", new SQLException("connection refused", "08001"));
  }
}
