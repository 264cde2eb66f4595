package io.bartie.localstack.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * The last lines of a log, for error messages: whoever reads the error need not look for the file.
 */
public final class LogTail {
  private static final int BYTES = 16_384;
  private static final int LINES = 15;

  private LogTail() {}

  public static String of(Path log) {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      int length = (int) Math.min(BYTES, file.length());
      byte[] end = new byte[length];
      file.seek(file.length() - length);
      file.readFully(end);
      List<String> lines = new String(end, StandardCharsets.UTF_8).lines().toList();
      List<String> last = lines.subList(Math.max(0, lines.size() - LINES), lines.size());
      return "  " + String.join("\n  ", last) + "\n  (from " + log + ")";
    } catch (IOException e) {
      return "  (no log at " + log + ")";
    }
  }
}
