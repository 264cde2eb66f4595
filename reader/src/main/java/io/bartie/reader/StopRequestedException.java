package io.bartie.reader;

/** Ends what a thread is doing because the process is to stop. */
final class StopRequestedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StopRequestedException() {
    super("a stop was requested", null, false, false);
  }
}
