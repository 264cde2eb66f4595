package io.bartie.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcTextTest {
  @Test
  void cpuTimesAreFoundBehindANameThatHoldsBracketsAndBlanks() {
    ProcStat stat =
        ProcStat.parse(
            "4711 (a) b (c) S 17 4711 4711 0 -1 4194560 100 200 0 0 31 12 500 60 20 0 1 0 98765 1 2");
    assertThat(stat).isEqualTo(new ProcStat(4711, 17, 98765, 43, 560));
  }

  @Test
  void memoryIsResidentAndPeak() {
    assertThat(
            ProcMemory.parse(
                "Name:\tjava\nVmPeak:\t 9999 kB\nVmHWM:\t  2048 kB\nVmRSS:\t 1024 kB\n"))
        .isEqualTo(new ProcMemory(1024, 2048));
  }

  @Test
  void aProcessThatIsEndingHasNoMemory() {
    assertThat(ProcMemory.parse("Name:\tjava\nState:\tZ (zombie)\n"))
        .isEqualTo(new ProcMemory(0, 0));
  }
}
