package io.bartie.localstack.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LoadPlanTest {
  @Test
  void theSameSeedMakesTheSameTransactions() {
    assertThat(transactions(7)).isEqualTo(transactions(7)).isNotEqualTo(transactions(8));
  }

  @Test
  void everyKindOfChangeAndOfTransactionComesUp() {
    List<Transaction> all = transactions(1);
    Set<ChangeKind> kinds = EnumSet.noneOf(ChangeKind.class);
    all.forEach(transaction -> changes(transaction).forEach(change -> kinds.add(change.kind())));
    assertThat(kinds).containsExactlyInAnyOrder(ChangeKind.values());
    assertThat(all)
        .hasAtLeastOneElementOfType(Transaction.RolledBack.class)
        .hasAtLeastOneElementOfType(Transaction.WithSavepoint.class)
        .anyMatch(one -> one instanceof Transaction.Committed c && c.changes().size() > 1);
  }

  @Test
  void everyStatementGetsAsManyValuesAsItHasParameters() {
    for (Transaction transaction : transactions(3)) {
      changes(transaction)
          .forEach(
              change ->
                  assertThat(change.values())
                      .as(change.kind().name())
                      .hasSize(
                          (int)
                              change.kind().sql().chars().filter(letter -> letter == '?').count()));
    }
  }

  @Test
  void notesAreNullShortAndTooLongForTheRow() {
    List<Object> notes =
        transactions(4).stream()
            .flatMap(LoadPlanTest::changes)
            .filter(change -> change.kind() == ChangeKind.UPDATE_NOTES)
            .map(change -> change.values().get(0))
            .toList();
    assertThat(notes)
        .anyMatch(text -> text == null)
        .anyMatch(text -> text instanceof String s && s.length() < 100)
        .anyMatch(text -> text instanceof String s && s.length() > 2500);
  }

  private static List<Transaction> transactions(long seed) {
    LoadPlan plan = new LoadPlan(seed, 1501, 151);
    return Stream.generate(plan::next).limit(1000).toList();
  }

  private static Stream<Change> changes(Transaction transaction) {
    if (transaction instanceof Transaction.Committed committed) {
      return committed.changes().stream();
    } else if (transaction instanceof Transaction.RolledBack rolledBack) {
      return rolledBack.changes().stream();
    }
    Transaction.WithSavepoint three = (Transaction.WithSavepoint) transaction;
    return Stream.of(three.before(), three.undone(), three.after()).flatMap(List::stream);
  }
}
