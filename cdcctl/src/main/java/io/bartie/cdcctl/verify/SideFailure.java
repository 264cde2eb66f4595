package io.bartie.cdcctl.verify;

import io.bartie.connect.SqlFailure;
import java.sql.SQLException;
import java.util.Set;

/**
 * One side could not be read: which one, what was read, and whether it may be different in a
 * moment.
 */
public final class SideFailure extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * undefined_table and undefined_column: the catalog had it, so somebody is changing it right now.
   */
  private static final Set<String> RACES = Set.of("42P01", "42703");

  private final boolean mayHeal;

  SideFailure(Side side, String what, SQLException cause) {
    super("the " + side + " cannot be read (" + what + "): " + cause.getMessage(), cause);
    this.mayHeal =
        SqlFailure.of(cause) == SqlFailure.TRANSIENT || RACES.contains(cause.getSQLState());
  }

  public boolean mayHeal() {
    return mayHeal;
  }
}
