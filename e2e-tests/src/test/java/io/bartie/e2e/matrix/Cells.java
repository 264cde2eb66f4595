package io.bartie.e2e.matrix;

import io.bartie.seam.Seam;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The whole matrix, and what is not in it with the reason. */
final class Cells {
  private Cells() {}

  /** Seam by seam, in each phase that reaches it. A throw is tried in one phase of each seam. */
  static Stream<Cell> all() {
    return Arrays.stream(Seam.values())
        .flatMap(seam -> Arrays.stream(Phase.values()).flatMap(phase -> of(seam, phase)));
  }

  /** Those whose names match system property {@code bartie.cells}; all without it. */
  static Stream<Cell> chosen() {
    String names = System.getProperty("bartie.cells", ".*");
    return all().filter(cell -> cell.toString().matches(names));
  }

  private static Stream<Cell> of(Seam seam, Phase phase) {
    if (impossible(seam, phase).isPresent()) {
      return Stream.empty();
    }
    return Arrays.stream(Action.values())
        .filter(action -> action != Action.THROW || phase == phaseOfThrow(seam))
        .flatMap(
            action -> times(seam, phase).stream().map(nth -> new Cell(seam, nth, phase, action)));
  }

  /** Why a phase never comes by a seam. */
  static Optional<String> impossible(Seam seam, Phase phase) {
    return switch (seam) {
      case READER_AFTER_DECODE ->
          phase == Phase.INITIAL_COPY
              ? Optional.of("the stream begins when the copy is done: nothing is decoded before")
              : Optional.empty();
      case READER_COPY_ROW,
          READER_COPY_LAST_ROW,
          READER_COPY_BETWEEN_TABLES,
          READER_COPY_BEFORE_DONE ->
          phase == Phase.INITIAL_COPY
              ? Optional.empty()
              : Optional.of("the copy is done when the stream begins");
      case READER_AFTER_SEND,
          READER_AFTER_KAFKA_COMMIT,
          READER_ON_RECONNECT,
          WRITER_AFTER_POLL,
          WRITER_AFTER_MERGE,
          WRITER_AFTER_COMMIT,
          WRITER_ON_REBALANCE,
          WRITER_ON_RECONNECT ->
          Optional.empty();
      case WRITER_AFTER_COPY ->
          phase == Phase.STEADY_LOAD
              ? Optional.of("no flush has so many new rows that they are copied")
              : Optional.empty();
      case WRITER_AFTER_STAGING ->
          phase == Phase.INITIAL_COPY
              ? Optional.of("the rows of a copy are new: they are copied past staging")
              : Optional.empty();
    };
  }

  private static Phase phaseOfThrow(Seam seam) {
    return Arrays.stream(Phase.values())
        .filter(phase -> impossible(seam, phase).isEmpty())
        .findFirst()
        .orElseThrow();
  }

  /**
   * Which times act. Not the first where a watermark may come by before the phase's own records,
   * and early enough that most of the phase is still to come.
   */
  private static List<Integer> times(Seam seam, Phase phase) {
    return switch (seam) {
      case READER_AFTER_DECODE -> List.of(phase == Phase.BIG_TRANSACTION ? 1500 : 30);
      // first, middle and last row of the first table
      case READER_COPY_ROW -> List.of(1, MatrixIT.COPIED_ROWS / 2, MatrixIT.COPIED_ROWS);
      case READER_AFTER_SEND, READER_AFTER_KAFKA_COMMIT -> List.of(2);
      case READER_COPY_LAST_ROW,
          READER_COPY_BETWEEN_TABLES,
          READER_COPY_BEFORE_DONE,
          READER_ON_RECONNECT,
          WRITER_ON_REBALANCE,
          WRITER_ON_RECONNECT ->
          List.of(1);
      case WRITER_AFTER_POLL,
          WRITER_AFTER_COPY,
          WRITER_AFTER_STAGING,
          WRITER_AFTER_MERGE,
          WRITER_AFTER_COMMIT ->
          List.of(phase == Phase.INITIAL_COPY ? 2 : 3);
    };
  }
}
