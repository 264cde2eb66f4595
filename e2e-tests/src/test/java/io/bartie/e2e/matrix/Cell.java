package io.bartie.e2e.matrix;

import io.bartie.e2e.pipeline.Part;
import io.bartie.seam.Seam;
import java.nio.file.Path;

/**
 * One crash.
 *
 * @param nth the time at which the seam acts, counted from when the phase begins
 */
record Cell(Seam seam, int nth, Phase phase, Action action) {
  /** Whose seam it is. */
  Part part() {
    return seam.outside().startsWith("reader") ? Part.READER : Part.WRITER;
  }

  /**
   * What the process is told.
   *
   * @param begun the file that says that the phase has begun
   */
  String armed(Path begun) {
    String cell = "%s:%s:%d@%s".formatted(seam.outside(), action.text(), nth, begun);
    return switch (seam) {
      // a session that breaks in the middle of the phase, so that there is another
      case READER_ON_RECONNECT -> broken(breakOfReader(), begun) + "," + cell;
      case WRITER_ON_RECONNECT -> broken("writer-after-merge:throw:2", begun) + "," + cell;
      default -> cell;
    };
  }

  private String breakOfReader() {
    return switch (phase) {
      case STEADY_LOAD -> "reader-after-decode:throw:30";
      case BIG_TRANSACTION -> "reader-after-decode:throw:1500";
      case INITIAL_COPY -> "reader-copy-row:throw:650";
    };
  }

  private static String broken(String seam, Path begun) {
    return seam + "@" + begun;
  }

  /** The test's name. */
  @Override
  public String toString() {
    return "%s %s %s time %d".formatted(action, phase, seam.outside(), nth).toLowerCase();
  }
}
