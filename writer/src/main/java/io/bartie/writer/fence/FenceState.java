package io.bartie.writer.fence;

import io.bartie.position.SourcePosition;
import io.bartie.sql.TableName;
import java.util.Map;

/**
 * What had been applied before this flush, read under lock.
 *
 * @param partitions by partition; none for a partition of which nothing was applied
 * @param tables by partition and table, the first offset not yet applied
 * @param swept by table, the position below which everything was swept; none for one never swept
 */
public record FenceState(
    Map<Integer, PartitionProgress> partitions,
    Map<Integer, Map<TableName, Long>> tables,
    Map<TableName, SourcePosition> swept) {
  /** The first offset of a partition that was not applied. */
  public long nextOffset(int partition) {
    PartitionProgress progress = partitions.get(partition);
    return progress == null ? 0 : progress.nextOffset();
  }

  /** Whether any table at hand has a fence in the partition. */
  public boolean hasTables(int partition) {
    return !tables.getOrDefault(partition, Map.of()).isEmpty();
  }

  /** The first offset of a table in a partition that was not applied (I3). */
  public long nextOffset(int partition, TableName table) {
    return Math.max(
        nextOffset(partition), tables.getOrDefault(partition, Map.of()).getOrDefault(table, 0L));
  }
}
