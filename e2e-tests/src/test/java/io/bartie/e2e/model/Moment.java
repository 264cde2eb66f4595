package io.bartie.e2e.model;

/** When the second part of a history is run. */
enum Moment {
  /** While the reader starts. */
  AT_THE_START,
  /** While the reader makes its slot and copies. */
  IN_THE_COPY,
  /** Once the reader streams. */
  STREAMED;

  /** Of the history at this place of a round: most are streamed. */
  static Moment of(int place) {
    return place % 8 == 0 ? AT_THE_START : place % 8 < 3 ? IN_THE_COPY : STREAMED;
  }
}
