package io.bartie.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UseMeterTest {
  private static final long SELF = ProcessHandle.current().pid();

  @Test
  void countsTheCpuTimeThatAProcessUsesMeanwhile() {
    long before = ownTicks();
    UseMeter meter = UseMeter.begin(List.of(Target.process("self", SELF)));
    double spun = spin(0.3);
    Map<String, ProcessUse> uses = meter.end();
    long after = ownTicks();
    // Not the whole of its life, and not less than this thread has burnt. Compared in whole ticks:
    // a
    // difference of two numbers of seconds may be smaller than the same difference in ticks.
    assertThat(Math.round(uses.get("self").cpuSeconds() * ProcStat.TICKS_PER_SECOND))
        .isBetween(Math.round((spun - 0.05) * ProcStat.TICKS_PER_SECOND), after - before);
    assertThat(uses.get("self").residentMib()).isGreaterThan(10);
    assertThat(uses.get("self").peakMib()).isGreaterThanOrEqualTo(uses.get("self").residentMib());
  }

  @Test
  void anEndedProcessCountsNothing() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    UseMeter meter = UseMeter.begin(List.of(Target.process("ended", ended.pid())));
    assertThat(meter.end().get("ended").cpuSeconds()).isZero();
  }

  @Test
  void aServersTimeHoldsThatOfChildrenThatCameAndWent() throws Exception {
    UseMeter meter =
        UseMeter.begin(
            List.of(new Target.PostgresServerTree("server", SELF), Target.process("self", SELF)));
    Process child =
        new ProcessBuilder("sh", "-c", "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; times")
            .start();
    String times = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor()).isZero();
    Map<String, ProcessUse> uses = meter.end();
    double userSeconds = Double.parseDouble(times.replaceFirst("(?s)^0m([0-9.]+)s.*", "$1"));
    assertThat(userSeconds).isGreaterThan(0.1);
    assertThat(uses.get("server").cpuSeconds() - uses.get("self").cpuSeconds())
        .isGreaterThan(userSeconds - 0.05);
  }

  private static long ownTicks() {
    return ProcFiles.stat(SELF).orElseThrow().ownTicks();
  }

  /** Burns CPU time in this thread; returns how much. */
  private static double spin(double seconds) {
    var threads = java.lang.management.ManagementFactory.getThreadMXBean();
    long began = threads.getCurrentThreadCpuTime();
    double spent = 0;
    while (spent < seconds) {
      spent = (threads.getCurrentThreadCpuTime() - began) / 1e9;
    }
    return spent;
  }
}
