package io.bartie.sql;

import java.util.Set;

/** The names at the destination that are the pipeline's own, and so no published table's. */
public final class ReservedNames {
  /** The schema of the pipeline's tables. */
  public static final String SCHEMA = "bartie";

  /** The columns that every destination table has beside the source's. */
  public static final Set<String> COLUMNS =
      Set.of("__bartie_lsn", "__bartie_seq", "__bartie_commit_ts", "__bartie_updated_at");

  private ReservedNames() {}
}
