package io.bartie.bench.measure;

import io.bartie.bench.BenchException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Linux's {@code /proc}, as it is at the moment of each call. */
final class ProcFiles {
  private static final Path PROC = Path.of("/proc");

  private ProcFiles() {}

  static Optional<ProcStat> stat(long pid) {
    return text(pid, "stat").map(ProcStat::parse);
  }

  static Optional<ProcMemory> memory(long pid) {
    return text(pid, "status").map(ProcMemory::parse);
  }

  static List<ProcStat> childrenOf(long parent) {
    List<ProcStat> children = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path entry : entries) {
        stat(Long.parseLong(entry.getFileName().toString()))
            .filter(process -> process.parent() == parent)
            .ifPresent(children::add);
      }
    } catch (IOException e) {
      throw new BenchException("cannot list /proc; the benchmark needs Linux", e);
    }
    return children;
  }

  private static Optional<String> text(long pid, String file) {
    try {
      return Optional.of(
          Files.readString(PROC.resolve(pid + "/" + file), StandardCharsets.ISO_8859_1));
    } catch (IOException ended) {
      return Optional.empty();
    }
  }
}
