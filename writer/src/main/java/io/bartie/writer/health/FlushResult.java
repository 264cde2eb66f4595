package io.bartie.writer.health;

import io.bartie.position.Lsn;
import java.util.Arrays;
import java.util.Map;

/**
 * What a flush did.
 *
 * @param appliedByOp events that took effect, or were folded into one that did, by {@link
 *     io.bartie.envelope.Op#ordinal()}
 * @param fenced events that had been applied before
 * @param sweptBefore events that had been swept before
 * @param rows rows merged
 * @param swept rows that sweeps took away
 * @param positions the source position that is applied, by partition
 */
public record FlushResult(
    int[] appliedByOp,
    int fenced,
    int sweptBefore,
    int rows,
    int swept,
    Map<Integer, Lsn> positions) {
  public int applied() {
    return Arrays.stream(appliedByOp).sum();
  }

  public int skipped() {
    return fenced + sweptBefore;
  }
}
