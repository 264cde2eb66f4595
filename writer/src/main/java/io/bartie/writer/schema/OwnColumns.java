package io.bartie.writer.schema;

import io.bartie.sql.ReservedNames;
import io.bartie.sql.SqlIdentifier;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The four columns that every destination table has beside the source's, as SQL. */
public final class OwnColumns {
  public static final String LSN = SqlIdentifier.quote(ReservedNames.LSN);
  public static final String SEQ = SqlIdentifier.quote(ReservedNames.SEQ);
  public static final String COMMIT_TS = SqlIdentifier.quote(ReservedNames.COMMIT_TS);
  public static final String UPDATED_AT = SqlIdentifier.quote(ReservedNames.UPDATED_AT);

  /** Name, unquoted, and type, in the order of the table. */
  static final Map<String, String> TYPES = types();

  private OwnColumns() {}

  private static Map<String, String> types() {
    Map<String, String> types = new LinkedHashMap<>();
    types.put(ReservedNames.LSN, "pg_lsn");
    types.put(ReservedNames.SEQ, "bigint");
    types.put(ReservedNames.COMMIT_TS, "timestamp with time zone");
    types.put(ReservedNames.UPDATED_AT, "timestamp with time zone");
    return Collections.unmodifiableMap(types);
  }
}
