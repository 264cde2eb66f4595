package io.bartie.writer.schema;

import io.bartie.sql.SqlIdentifier;
import java.util.LinkedHashMap;
import java.util.Map;

/** The four columns that every destination table has beside the source's. */
public final class OwnColumns {
  public static final String LSN = SqlIdentifier.quote("__bartie_lsn");
  public static final String SEQ = SqlIdentifier.quote("__bartie_seq");
  public static final String COMMIT_TS = SqlIdentifier.quote("__bartie_commit_ts");
  public static final String UPDATED_AT = SqlIdentifier.quote("__bartie_updated_at");

  /** Name and type, in order. */
  static final Map<String, String> ALL = new LinkedHashMap<>();

  static {
    ALL.put("__bartie_lsn", "pg_lsn");
    ALL.put("__bartie_seq", "bigint");
    ALL.put("__bartie_commit_ts", "timestamp with time zone");
    ALL.put("__bartie_updated_at", "timestamp with time zone");
  }

  private OwnColumns() {}
}
