package io.bartie.seam;

import java.util.Map;

/** Told by a process that it has reached a seam. */
@FunctionalInterface
public interface Seams {
  /** The environment variable that switches seams on. */
  String ENVIRONMENT = "BARTIE_TEST_SEAM";

  /** Production: nothing happens. */
  Seams NONE = seam -> {};

  void reached(Seam seam);

  /**
   * What {@link #ENVIRONMENT} asks for: {@code seam:action[:nth]}, where the action is {@code
   * halt}, {@code freeze=SECONDS} or {@code throw}, done once, when the seam is reached for the nth
   * time (default 1). Without the variable, {@link #NONE}.
   */
  static Seams from(Map<String, String> environment) {
    String text = environment.get(ENVIRONMENT);
    return text == null || text.isBlank() ? NONE : ArmedSeam.parse(text);
  }
}
