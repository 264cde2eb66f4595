package io.bartie.writer.apply;

/**
 * The destination has gone back behind where a batch begins (a standby that lagged took over, or a
 * backup was restored): nothing is lost, the partition must be read again from where it stands.
 */
final class RewoundException extends Exception {
  private static final long serialVersionUID = 1L;

  RewoundException(String message) {
    super(message);
  }
}
