package io.bartie.seam;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One seam that does one thing once. */
final class ArmedSeam implements Seams {
  private static final Logger LOG = LoggerFactory.getLogger(ArmedSeam.class);

  private final Seam seam;
  private final String action;
  private final int nth;
  private final AtomicInteger times = new AtomicInteger();

  private ArmedSeam(Seam seam, String action, int nth) {
    this.seam = seam;
    this.action = action;
    this.nth = nth;
  }

  static ArmedSeam parse(String text) {
    String[] parts = text.trim().split(":");
    if (parts.length < 2
        || parts.length > 3
        || !parts[1].matches("halt|throw|freeze=\\d{1,4}")
        || parts.length == 3 && !parts[2].matches("[1-9]\\d{0,8}")) {
      throw new IllegalArgumentException(
          ENVIRONMENT + "='" + text + "' is not seam:halt|throw|freeze=SECONDS[:nth]");
    }
    return new ArmedSeam(
        Seam.of(parts[0]), parts[1], parts.length == 3 ? Integer.parseInt(parts[2]) : 1);
  }

  @Override
  public void reached(Seam reached) {
    if (reached != seam || times.incrementAndGet() != nth) {
      return;
    }
    LOG.warn("seam reached seam={} time={} action={}", seam.outside(), nth, action);
    if (action.equals("halt")) {
      Runtime.getRuntime().halt(137);
    } else if (action.equals("throw")) {
      throw new SeamException(seam);
    } else {
      freeze(action.substring("freeze=".length()));
    }
  }

  /** Stops the whole process as SIGSTOP from outside would, and has it woken later. */
  private static void freeze(String seconds) {
    String pid = String.valueOf(ProcessHandle.current().pid());
    try {
      Process shell =
          new ProcessBuilder(
                  "sh", "-c", "kill -STOP " + pid + "; sleep " + seconds + "; kill -CONT " + pid)
              .start();
      shell.waitFor();
    } catch (IOException e) {
      throw new IllegalStateException("the process cannot be frozen", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
