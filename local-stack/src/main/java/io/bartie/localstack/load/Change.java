package io.bartie.localstack.load;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * One statement with the values for its parameters.
 *
 * @param values in the order that the kind gives; notes may be null
 */
public record Change(ChangeKind kind, List<Object> values) {
  public Change {
    values = Collections.unmodifiableList(values);
  }

  static Change of(ChangeKind kind, Object... values) {
    return new Change(kind, Arrays.asList(values));
  }
}
