package io.bartie.sql;

import java.util.Set;

/** The names at the destination that are the pipeline's own, and so no published table's. */
public final class ReservedNames {
  /** The schema of the pipeline's tables. */
  public static final String SCHEMA = "bartie";

  /** The column with the log position of the change that the row is of. */
  public static final String LSN = "__bartie_lsn";

  /** The column with the change's number at that position. */
  public static final String SEQ = "__bartie_seq";

  /** The column with the time at which the source committed the change. */
  public static final String COMMIT_TS = "__bartie_commit_ts";

  /** The column with the time at which the destination's row was written. */
  public static final String UPDATED_AT = "__bartie_updated_at";

  /** The columns that every destination table has beside the source's. */
  public static final Set<String> COLUMNS = Set.of(LSN, SEQ, COMMIT_TS, UPDATED_AT);

  private ReservedNames() {}
}
