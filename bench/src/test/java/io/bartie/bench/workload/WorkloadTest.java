package io.bartie.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class WorkloadTest {
  private static final ObservationTable TABLE = new ObservationTable("observations");
  private static final Pattern KEY = Pattern.compile("observation_id = (\\d+)");
  private static final Pattern ROW = Pattern.compile("\\((\\d+), \\d+, \\d+, timestamptz");

  @Test
  void sameSeedMakesTheSameTransactions() {
    assertThat(all(new Mixed(TABLE, 100, 500, 7))).isEqualTo(all(new Mixed(TABLE, 100, 500, 7)));
    assertThat(all(new Updates(TABLE, 100, 500, 7)))
        .isEqualTo(all(new Updates(TABLE, 100, 500, 7)));
    assertThat(all(Inserts.into(3, 500, 7))).isEqualTo(all(Inserts.into(3, 500, 7)));
  }

  @Test
  void anotherSeedMakesOthers() {
    assertThat(all(new Updates(TABLE, 100, 500, 7)))
        .doesNotContainAnyElementsOf(all(new Updates(TABLE, 100, 500, 8)));
  }

  @Test
  void eachTransactionBeginsAndCommits() {
    List<String> transactions = all(new Mixed(TABLE, 100, 500, 7));
    assertThat(transactions).hasSize(50);
    assertThat(transactions)
        .allSatisfy(text -> assertThat(text).startsWith("BEGIN; ").endsWith("; COMMIT"));
  }

  @Test
  void insertsHaveEachKeyOnceAndTakeTheTablesInTurn() {
    Inserts inserts = Inserts.into(3, 90, 7);
    List<String> transactions = all(inserts);
    List<Long> keys = transactions.stream().flatMap(text -> found(ROW, text).stream()).toList();
    assertThat(keys).hasSize(90).doesNotHaveDuplicates();
    assertThat(transactions.get(3)).contains("INSERT INTO observations_1 VALUES");
    assertThat(transactions.get(5)).contains("INSERT INTO observations_3 VALUES");
    assertThat(inserts.tables()).hasSize(3);
  }

  @Test
  void updatesMeetRowsThatAreThere() {
    assertThat(all(new Updates(TABLE, 30, 1000, 7)))
        .flatMap(text -> found(KEY, text))
        .hasSize(1000)
        .allMatch(key -> key >= 1 && key <= 30)
        .contains(1L, 30L);
  }

  @Test
  void mixedChangesKeepTheirSharesAndMeetRowsThatAreThere() {
    Set<Long> live = new HashSet<>();
    for (long key = 1; key <= 100; key++) {
      live.add(key);
    }
    int inserts = 0;
    int updates = 0;
    int deletes = 0;
    for (String transaction : all(new Mixed(TABLE, 100, 2000, 7))) {
      for (String statement : transaction.split("; ")) {
        if (statement.startsWith("INSERT")) {
          assertThat(live.add(found(ROW, statement).get(0))).isTrue();
          inserts++;
        } else if (statement.startsWith("UPDATE")) {
          assertThat(live).contains(found(KEY, statement).get(0));
          updates++;
        } else if (statement.startsWith("DELETE")) {
          assertThat(live.remove(found(KEY, statement).get(0))).isTrue();
          deletes++;
        }
      }
    }
    assertThat(List.of(inserts, updates, deletes)).containsExactly(1000, 800, 200);
  }

  @Test
  void eventsAreWholeTransactions() {
    assertThat(new Updates(TABLE, 30, 105, 7).events()).isEqualTo(100);
    assertThatThrownBy(() -> new Updates(TABLE, 30, 9, 7)).hasMessageContaining("9 rows");
  }

  @Test
  void notesAreAbout150LettersAndNeverTheSame() {
    Notes notes = new Notes(new java.util.SplittableRandom(7));
    Set<String> different = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      String text = notes.next();
      assertThat(text.length()).isBetween(140, 160);
      assertThat(text).matches("[a-z0-9 ]+");
      different.add(text);
    }
    assertThat(different).hasSize(1000);
  }

  private static List<String> all(Workload workload) {
    List<String> all = new ArrayList<>();
    workload.transactions().forEachRemaining(all::add);
    return all;
  }

  private static List<Long> found(Pattern pattern, String text) {
    List<Long> numbers = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      numbers.add(Long.valueOf(matcher.group(1)));
    }
    return numbers;
  }
}
