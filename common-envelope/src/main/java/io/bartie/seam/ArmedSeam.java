package io.bartie.seam;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One seam that does one thing once. */
final class ArmedSeam implements Seams {
  private static final Logger LOG = LoggerFactory.getLogger(ArmedSeam.class);

  private static final Pattern TEXT =
      Pattern.compile(
          "(?<seam>[a-z-]+):(?<action>halt|throw|freeze(=(?<seconds>\\d{1,4}))?)"
              + "(:(?<nth>[1-9]\\d{0,8}))?(@(?<file>.+))?");

  private final Seam seam;
  private final String action;

  /** How long a freeze lasts; null until somebody else wakes the process. */
  private final String seconds;

  private final int nth;

  /** Times count while it exists; null for always. */
  private final Path file;

  private final AtomicInteger times = new AtomicInteger();

  private ArmedSeam(Matcher text) {
    this.seam = Seam.of(text.group("seam"));
    this.action = text.group("action");
    this.seconds = text.group("seconds");
    this.nth = text.group("nth") == null ? 1 : Integer.parseInt(text.group("nth"));
    this.file = text.group("file") == null ? null : Path.of(text.group("file"));
  }

  static ArmedSeam parse(String text) {
    Matcher matcher = TEXT.matcher(text.trim());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          ENVIRONMENT + ": '" + text + "' is not seam:halt|throw|freeze[=SECONDS][:nth][@file]");
    }
    return new ArmedSeam(matcher);
  }

  @Override
  public void reached(Seam reached) {
    if (reached != seam
        || times.get() >= nth
        || file != null && !Files.exists(file)
        || times.incrementAndGet() != nth) {
      return;
    }
    LOG.warn("seam reached seam={} time={} action={}", seam.outside(), nth, action);
    if (action.equals("halt")) {
      Runtime.getRuntime().halt(137);
    } else if (action.equals("throw")) {
      throw new SeamException(seam);
    } else {
      freeze();
      LOG.warn("awake again seam={}", seam.outside());
    }
  }

  /** Stops the whole process, as SIGSTOP from outside would. */
  private void freeze() {
    String pid = String.valueOf(ProcessHandle.current().pid());
    String stop = "kill -STOP " + pid;
    String wake = seconds == null ? "" : "; sleep " + seconds + "; kill -CONT " + pid;
    try {
      new ProcessBuilder("sh", "-c", stop + wake).start().waitFor();
    } catch (IOException e) {
      throw new IllegalStateException("the process cannot be frozen", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
