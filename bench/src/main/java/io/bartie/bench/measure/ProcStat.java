package io.bartie.bench.measure;

/**
 * What {@code /proc/PID/stat} says of a process's CPU time.
 *
 * @param startTicks when it started, in ticks after boot; with the pid it is unique until reboot
 * @param ownTicks user and system time of all its threads
 * @param reapedTicks the same of its ended children, and theirs, once it has waited for them
 */
record ProcStat(long pid, long parent, long startTicks, long ownTicks, long reapedTicks) {
  /** The kernel shows all times in hundredths of a second (USER_HZ), whatever it counts in. */
  static final double TICKS_PER_SECOND = 100;

  /** Reads the one line of the file; see proc_pid_stat(5) for the places. */
  static ProcStat parse(String line) {
    // pid (name) state ppid …: the name may hold anything, so places count from the last bracket.
    long pid = Long.parseLong(line.substring(0, line.indexOf(' ')));
    String[] fields = line.substring(line.lastIndexOf(')') + 2).strip().split(" ");
    return new ProcStat(
        pid,
        Long.parseLong(fields[1]),
        Long.parseLong(fields[19]),
        Long.parseLong(fields[11]) + Long.parseLong(fields[12]),
        Long.parseLong(fields[13]) + Long.parseLong(fields[14]));
  }
}
