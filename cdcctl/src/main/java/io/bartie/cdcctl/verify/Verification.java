package io.bartie.cdcctl.verify;

import io.bartie.process.ProcessStop;
import io.bartie.sql.TableName;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares until all is equal or the time is up. Between, only tables that differed are compared
 * again; the verdict is always one complete pass, so that it speaks of one snapshot of each side.
 * Used by one thread.
 */
public final class Verification {
  private static final Logger LOG = LoggerFactory.getLogger(Verification.class);

  /** Where passes come from. */
  public interface Passes {
    /**
     * Compares once.
     *
     * @param tables which ones; all that are to be judged when empty
     * @param nameRows whether to look for the rows at which tables differ
     */
    Pass over(Collection<TableName> tables, boolean nameRows) throws SideFailure;
  }

  private final Passes passes;
  private final Duration timeout;
  private final Duration interval;
  private final LongSupplier nanoTime;
  private String lastLogged = "";

  public Verification(Passes passes, Duration timeout, Duration interval, LongSupplier nanoTime) {
    this.passes = passes;
    this.timeout = timeout;
    this.interval = interval;
    this.nanoTime = nanoTime;
  }

  /**
   * The verdict.
   *
   * @throws ProcessStop when a side could not be read until the time was up
   */
  public Pass run() throws InterruptedException {
    long start = nanoTime.getAsLong();
    List<TableName> suspects = List.of();
    while (true) {
      Duration left = timeout.minusNanos(nanoTime.getAsLong() - start);
      boolean last = left.isZero() || left.isNegative();
      try {
        Pass pass = passes.over(last ? List.of() : suspects, last);
        if (last || pass.isMatch() && pass.complete()) {
          return pass;
        }
        suspects = pass.differing();
        if (suspects.isEmpty()) {
          continue;
        }
        log("differing=" + names(suspects), left);
      } catch (SideFailure failure) {
        if (last || !failure.mayHeal()) {
          throw ProcessStop.configuration(failure.getMessage());
        }
        suspects = List.of();
        log(failure.getMessage(), left);
      }
      Thread.sleep(Math.max(1, Math.min(interval.toMillis(), left.toMillis())));
    }
  }

  private static String names(List<TableName> tables) {
    return tables.stream().map(TableName::toString).collect(Collectors.joining(","));
  }

  private void log(String state, Duration left) {
    if (!state.equals(lastLogged)) {
      LOG.info("comparing again state=\"{}\" left={}s", state, left.toSeconds());
      lastLogged = state;
    }
  }
}
