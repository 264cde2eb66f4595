package io.bartie.reader.catalog;

import io.bartie.key.KeyType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Says how values of a type become canonical keys, or that they cannot (I4): domains by their base
 * type, enums as they stand, arrays and ranges when their elements stand as they are. Remembers
 * what it has resolved. Used by one thread.
 */
public final class KeyTypes {
  private static final String TYPE =
      """
      WITH RECURSIVE base(oid, typbasetype, typtype) AS (
          SELECT t.oid, t.typbasetype, t.typtype FROM pg_catalog.pg_type t WHERE t.oid = ?::int8::oid
          UNION ALL
          SELECT t.oid, t.typbasetype, t.typtype
            FROM base b JOIN pg_catalog.pg_type t ON t.oid = b.typbasetype WHERE b.typtype = 'd')
      SELECT t.typname, t.typtype::text, n.nspname = 'pg_catalog' AS built_in,
             CASE WHEN t.typsubscript = 'pg_catalog.array_subscript_handler'::regproc
                  THEN t.typelem::int8 END AS element,
             r.rngsubtype::int8 AS subtype, coalesce(l.collisdeterministic, true) AS deterministic
        FROM base b
        JOIN pg_catalog.pg_type t ON t.oid = b.oid
        JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
        LEFT JOIN pg_catalog.pg_range r ON r.rngtypid = t.oid OR r.rngmultitypid = t.oid
        LEFT JOIN pg_catalog.pg_collation l ON l.oid = r.rngcollation
       WHERE b.typtype <> 'd'
      """;

  private final Map<Integer, Optional<KeyType>> known = new HashMap<>();

  /** The canonical form of the type's values; empty when it has none here. */
  public Optional<KeyType> of(Connection source, int typeOid) throws SQLException {
    Optional<KeyType> found = known.get(typeOid);
    if (found == null) {
      found = resolve(source, typeOid);
      known.put(typeOid, found);
    }
    return found;
  }

  private Optional<KeyType> resolve(Connection source, int typeOid) throws SQLException {
    String name;
    String kind;
    boolean builtIn;
    long element;
    long subtype;
    try (PreparedStatement query = source.prepareStatement(TYPE)) {
      query.setLong(1, Integer.toUnsignedLong(typeOid));
      try (ResultSet rows = query.executeQuery()) {
        if (!rows.next() || !rows.getBoolean("deterministic")) {
          return Optional.empty();
        }
        name = rows.getString("typname");
        kind = rows.getString("typtype");
        builtIn = rows.getBoolean("built_in");
        element = rows.getLong("element");
        subtype = rows.getLong("subtype");
      }
    }
    if (kind.equals("e")) {
      return Optional.of(KeyType.VERBATIM);
    }
    if (builtIn && KeyType.ofBuiltIn(name).isPresent()) {
      return KeyType.ofBuiltIn(name);
    }
    if (element != 0) {
      return ofElements(of(source, (int) element));
    }
    if (kind.equals("r") || kind.equals("m")) {
      return ofElements(of(source, (int) subtype));
    }
    return Optional.empty();
  }

  /** Two lists of such elements print the same exactly when they are equal. */
  private static Optional<KeyType> ofElements(Optional<KeyType> elements) {
    return elements
        .filter(e -> e == KeyType.VERBATIM || e == KeyType.INTEGER || e == KeyType.BOOLEAN)
        .map(e -> KeyType.VERBATIM);
  }
}
