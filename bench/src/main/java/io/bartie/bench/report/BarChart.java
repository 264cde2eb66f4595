package io.bartie.bench.report;

import java.util.List;
import java.util.Locale;

/**
 * Horizontal bars as one SVG element, each series in its own colour, all on one scale.
 *
 * @param unit stands behind each figure: "/s"
 */
public record BarChart(String title, String unit, List<Bar> bars) {
  /**
   * One bar.
   *
   * @param series gives the colour: the contestant
   */
  public record Bar(String label, String series, double value) {}

  private static final int LABEL_WIDTH = 330;
  private static final int BAR_WIDTH = 470;
  private static final int FIGURE_WIDTH = 130;
  private static final int HEIGHT = 20;
  private static final int TITLE_HEIGHT = 34;

  public BarChart {
    bars = List.copyOf(bars);
  }

  public String svg() {
    int width = LABEL_WIDTH + BAR_WIDTH + FIGURE_WIDTH;
    int height = TITLE_HEIGHT + HEIGHT * bars.size() + 6;
    double largest = bars.stream().mapToDouble(Bar::value).max().orElse(0);
    StringBuilder svg = new StringBuilder();
    svg.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" role=\"img\">\n"
            .formatted(width, height, width));
    svg.append("<text class=\"title\" x=\"0\" y=\"20\">%s</text>\n".formatted(Markup.text(title)));
    for (int i = 0; i < bars.size(); i++) {
      append(svg, bars.get(i), TITLE_HEIGHT + i * HEIGHT, largest);
    }
    return svg.append("</svg>\n").toString();
  }

  private void append(StringBuilder svg, Bar bar, int top, double largest) {
    double length = largest > 0 ? BAR_WIDTH * bar.value() / largest : 0;
    int baseline = top + 14;
    svg.append(
        String.format(
            Locale.ROOT,
            "<text class=\"label\" x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n"
                + "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>\n"
                + "<text x=\"%.1f\" y=\"%d\">%s%s</text>\n",
            LABEL_WIDTH - 8,
            baseline,
            Markup.text(bar.label()),
            Markup.text(bar.series()),
            LABEL_WIDTH,
            top + 2,
            length,
            HEIGHT - 4,
            LABEL_WIDTH + length + 6,
            baseline,
            figure(bar.value()),
            Markup.text(unit)));
  }

  private static String figure(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.1f" : "%,.0f", value);
  }
}
