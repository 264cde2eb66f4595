package io.bartie.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** This machine, in the words that a reader of the figures needs. */
public final class Machine {
  private static final double KIB_PER_GIB = 1024.0 * 1024.0;

  private Machine() {}

  /**
   * @param servers versions of the servers, by name
   */
  public static Map<String, String> describe(Map<String, String> servers) throws IOException {
    Map<String, String> machine = new LinkedHashMap<>();
    machine.put("cores", "" + Runtime.getRuntime().availableProcessors());
    machine.put("processor", processor(Files.readString(Path.of("/proc/cpuinfo"))));
    machine.put("memory", memory(Files.readString(Path.of("/proc/meminfo"))));
    machine.put("kernel", Files.readString(Path.of("/proc/sys/kernel/osrelease")).strip());
    machine.put(
        "java", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    machine.putAll(servers);
    machine.put("load at the start", Files.readString(Path.of("/proc/loadavg")).strip());
    return machine;
  }

  static String processor(String cpuinfo) {
    return cpuinfo
        .lines()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse("unknown");
  }

  static String memory(String meminfo) {
    return meminfo
        .lines()
        .filter(line -> line.startsWith("MemTotal:"))
        .map(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
        .map(kib -> String.format(Locale.ROOT, "%.1f GiB", kib / KIB_PER_GIB))
        .findFirst()
        .orElse("unknown");
  }
}
