package io.bartie.seam;

/** Thrown at a seam when a test asks for it; treated as a failure that may heal. */
public final class SeamException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SeamException(Seam seam) {
    super("failure asked for at seam " + seam.outside());
  }
}
