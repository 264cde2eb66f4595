package io.bartie.cdcctl.verify;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The three result columns that make a digest out of row hashes called {@code h}, and how they are
 * read.
 */
final class DigestColumns {
  static final String SQL =
      """
      count(*),
      coalesce(sum(('x' || encode(substr(h, 1, 8), 'hex'))::bit(64)::bigint), 0),
      coalesce(sum(('x' || encode(substr(h, 9, 8), 'hex'))::bit(64)::bigint), 0)""";

  private DigestColumns() {}

  /** The digest in the columns from {@code first} on. The sums pass 64 bits: they are cut there. */
  static Digest read(ResultSet row, int first) throws SQLException {
    return new Digest(
        row.getLong(first),
        row.getBigDecimal(first + 1).toBigInteger().longValue(),
        row.getBigDecimal(first + 2).toBigInteger().longValue());
  }
}
