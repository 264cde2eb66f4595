package io.bartie.reader.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Prints types as SQL, as the server's {@code format_type} does. Stateless. */
public final class FormattedTypes {
  private static final String FORMAT =
      """
      SELECT CASE WHEN t.oid IS NOT NULL THEN format_type(t.oid, x.modifier) END
        FROM unnest(?::int8[], ?::int4[]) WITH ORDINALITY x(type, modifier, place)
        LEFT JOIN pg_catalog.pg_type t ON t.oid = x.type::oid
       ORDER BY x.place
      """;

  private FormattedTypes() {}

  /** The types' SQL names, in order; null for one that no longer exists. */
  public static List<String> of(
      Connection source, List<Integer> typeOids, List<Integer> typeModifiers) throws SQLException {
    List<String> names = new ArrayList<>();
    try (PreparedStatement query = source.prepareStatement(FORMAT)) {
      query.setArray(1, Oids.array(source, typeOids));
      query.setArray(2, source.createArrayOf("int4", typeModifiers.toArray()));
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          names.add(rows.getString(1));
        }
      }
    }
    return names;
  }
}
