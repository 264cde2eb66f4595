package io.bartie.bench.measure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Measures what targets use between {@link #begin} and {@link #end}. */
public final class UseMeter {
  private static final double KIB_PER_MIB = 1024;

  private final List<Target> targets;
  private final Map<Target, Long> serverTicks = new HashMap<>();
  private final Map<ProcessId, Long> processTicks = new HashMap<>();

  // A pid may be given to another process meanwhile.
  private record ProcessId(long pid, long startTicks) {}

  private UseMeter(List<Target> targets) {
    this.targets = List.copyOf(targets);
  }

  public static UseMeter begin(List<Target> targets) {
    UseMeter meter = new UseMeter(targets);
    meter.begin();
    return meter;
  }

  private void begin() {
    for (Target target : targets) {
      if (target instanceof Target.PostgresServerTree server) {
        serverTicks.put(server, ticksOf(server));
      } else if (target instanceof Target.Processes processes) {
        stats(processes).forEach(stat -> processTicks.put(id(stat), stat.ownTicks()));
      }
    }
  }

  /** What each target used since, by its name. A process that began meanwhile counts in full. */
  public Map<String, ProcessUse> end() {
    Map<String, ProcessUse> uses = new LinkedHashMap<>();
    for (Target target : targets) {
      if (target instanceof Target.PostgresServerTree server) {
        double cpu = seconds(ticksOf(server) - serverTicks.get(server));
        uses.put(target.name(), new ProcessUse(cpu, 0, 0));
      } else if (target instanceof Target.Processes processes) {
        uses.put(target.name(), use(stats(processes)));
      }
    }
    return uses;
  }

  private ProcessUse use(List<ProcStat> processes) {
    long ticks = 0;
    long resident = 0;
    long peak = 0;
    for (ProcStat process : processes) {
      ticks += process.ownTicks() - processTicks.getOrDefault(id(process), 0L);
      ProcMemory memory = ProcFiles.memory(process.pid()).orElse(new ProcMemory(0, 0));
      resident = Math.max(resident, memory.residentKib());
      peak = Math.max(peak, memory.peakKib());
    }
    return new ProcessUse(seconds(ticks), resident / KIB_PER_MIB, peak / KIB_PER_MIB);
  }

  private static long ticksOf(Target.PostgresServerTree server) {
    long ticks =
        ProcFiles.stat(server.postmaster())
            .map(postmaster -> postmaster.ownTicks() + postmaster.reapedTicks())
            .orElse(0L);
    for (ProcStat child : ProcFiles.childrenOf(server.postmaster())) {
      ticks += child.ownTicks() + child.reapedTicks();
    }
    return ticks;
  }

  private static List<ProcStat> stats(Target.Processes processes) {
    List<ProcStat> stats = new ArrayList<>();
    for (long pid : processes.pids().get()) {
      ProcFiles.stat(pid).ifPresent(stats::add);
    }
    return stats;
  }

  private static ProcessId id(ProcStat stat) {
    return new ProcessId(stat.pid(), stat.startTicks());
  }

  private static double seconds(long ticks) {
    return ticks / ProcStat.TICKS_PER_SECOND;
  }
}
