package io.bartie.cdcctl.verify;

/** The two databases of a comparison. */
public enum Side {
  SOURCE("source"),
  DESTINATION("destination");

  private final String text;

  Side(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
