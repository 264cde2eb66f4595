package io.bartie.bench.report;

/** Text as HTML and SVG take it. */
final class Markup {
  private Markup() {}

  static String text(String plain) {
    return plain
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
