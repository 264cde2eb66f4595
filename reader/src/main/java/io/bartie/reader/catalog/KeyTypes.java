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
 * type, enums as they stand, arrays, ranges and composites by what they are made of. Remembers what
 * it has resolved. Used by one thread.
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
             r.rngsubtype::int8 AS subtype, t.typrelid::int8 AS composite, coalesce(l.collisdeterministic, true) AS deterministic
        FROM base b
        JOIN pg_catalog.pg_type t ON t.oid = b.oid
        JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
        LEFT JOIN pg_catalog.pg_range r ON r.rngtypid = t.oid OR r.rngmultitypid = t.oid
        LEFT JOIN pg_catalog.pg_collation l ON l.oid = r.rngcollation
       WHERE b.typtype <> 'd'
      """;

  /** The fields of a composite type. */
  private static final String FIELDS =
      """
      SELECT a.atttypid::int8, coalesce(l.collisdeterministic, true)
        FROM pg_catalog.pg_attribute a LEFT JOIN pg_catalog.pg_collation l ON l.oid = a.attcollation
       WHERE a.attrelid = ?::int8::oid AND a.attnum > 0 AND NOT a.attisdropped
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
    long composite;
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
        composite = rows.getLong("composite");
      }
    }
    if (kind.equals("e")) {
      return Optional.of(KeyType.VERBATIM);
    }
    if (builtIn && KeyType.ofBuiltIn(name).isPresent()) {
      return KeyType.ofBuiltIn(name);
    }
    if (element != 0) {
      return ofElements(of(source, (int) element), KeyType.FLOAT_ARRAY);
    }
    if (kind.equals("r") || kind.equals("m")) {
      return ofElements(of(source, (int) subtype), null);
    }
    if (kind.equals("c")) {
      return ofFields(source, composite);
    }
    return Optional.empty();
  }

  /**
   * @param ofFloats what a list of floats is, or null when it is not known
   */
  private static Optional<KeyType> ofElements(Optional<KeyType> elements, KeyType ofFloats) {
    if (elements.isEmpty()) {
      return Optional.empty();
    }
    KeyType element = elements.get();
    if (element.comparesByText()) {
      // two lists of such elements print the same exactly when they are equal
      return Optional.of(KeyType.VERBATIM);
    }
    return switch (element) {
      case NUMERIC -> Optional.of(KeyType.SCALED);
      case FLOAT -> Optional.ofNullable(ofFloats);
      default -> Optional.empty();
    };
  }

  /** Two rows print the same exactly when they are equal, if their fields do. */
  private Optional<KeyType> ofFields(Connection source, long composite) throws SQLException {
    Map<Integer, Boolean> fields = new HashMap<>();
    try (PreparedStatement query = source.prepareStatement(FIELDS)) {
      query.setLong(1, composite);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          fields.merge((int) rows.getLong(1), rows.getBoolean(2), Boolean::logicalAnd);
        }
      }
    }
    for (Map.Entry<Integer, Boolean> field : fields.entrySet()) {
      boolean byText = of(source, field.getKey()).filter(KeyType::comparesByText).isPresent();
      if (!byText || !field.getValue()) {
        return Optional.empty();
      }
    }
    return Optional.of(KeyType.VERBATIM);
  }
}
