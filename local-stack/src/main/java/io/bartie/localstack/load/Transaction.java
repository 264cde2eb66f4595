package io.bartie.localstack.load;

import java.util.List;

/** One transaction of the load, by how it ends. */
public sealed interface Transaction {
  /** All changes are committed. */
  record Committed(List<Change> changes) implements Transaction {
    public Committed {
      changes = List.copyOf(changes);
    }
  }

  /** All changes are made and then rolled back: nobody must ever see them. */
  record RolledBack(List<Change> changes) implements Transaction {
    public RolledBack {
      changes = List.copyOf(changes);
    }
  }

  /** The middle is rolled back to a savepoint, what is before and after it is committed. */
  record WithSavepoint(List<Change> before, List<Change> undone, List<Change> after)
      implements Transaction {
    public WithSavepoint {
      before = List.copyOf(before);
      undone = List.copyOf(undone);
      after = List.copyOf(after);
    }
  }
}
