package io.bartie.seam;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Told by a process that it has reached a seam. */
@FunctionalInterface
public interface Seams {
  /** The environment variable that switches seams on; {@link Seam} says what it takes. */
  String ENVIRONMENT = "BARTIE_TEST_SEAM";

  /** Production: nothing happens. */
  Seams NONE = seam -> {};

  /**
   * @throws SeamException when a test asks for it: to all callers a failure of the broker
   */
  void reached(Seam seam);

  /** As {@link #reached}, where a failure is one of the connection to a database. */
  default void reachedInSession(Seam seam) throws SQLException {
    try {
      reached(seam);
    } catch (SeamException e) {
      throw new SQLTransientConnectionException(e.getMessage(), "08006", e);
    }
  }

  /** What {@link #ENVIRONMENT} asks for; without the variable, {@link #NONE}. */
  static Seams from(Map<String, String> environment) {
    String text = environment.get(ENVIRONMENT);
    if (text == null || text.isBlank()) {
      return NONE;
    }
    List<ArmedSeam> armed = Arrays.stream(text.split(",", -1)).map(ArmedSeam::parse).toList();
    return seam -> armed.forEach(one -> one.reached(seam));
  }
}
