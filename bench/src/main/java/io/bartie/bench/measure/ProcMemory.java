package io.bartie.bench.measure;

/**
 * What {@code /proc/PID/status} says of a process's memory, in KiB: resident now (VmRSS), and the
 * most that ever was (VmHWM).
 */
record ProcMemory(long residentKib, long peakKib) {
  static ProcMemory parse(String status) {
    return new ProcMemory(field(status, "VmRSS:"), field(status, "VmHWM:"));
  }

  // A process that is ending has no memory any more, and no such lines.
  private static long field(String status, String name) {
    return status
        .lines()
        .filter(line -> line.startsWith(name))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
        .findFirst()
        .orElse(0);
  }
}
