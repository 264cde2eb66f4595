package io.bartie.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeapLimitTest {
  private final HeapLimit limit = new HeapLimit(256 << 20, 8);

  @Test
  void aRowMayBeAnEighthOfTheHeap() {
    assertThat(limit.rowBytes()).isEqualTo(32 << 20);
    assertThat(limit.isExceededBy(32 << 20)).isFalse();
    assertThat(limit.isExceededBy((32 << 20) + 1)).isTrue();
  }

  @Test
  void refusalNamesRowSizeAndSetting() {
    ProcessStop stop = limit.refusal("reader", "public.t key {\"id\":1}", 50_000_000);
    assertThat(stop.exitCode()).isEqualTo(ExitCode.UNSAFE);
    assertThat(stop)
        .hasMessageContainingAll(
            "public.t key {\"id\":1}", "50000000 bytes", "256 MiB", "BARTIE_JAVA_OPTS=-Xmx512m");
  }

  @Test
  void refusalOfWhatWasNotReceivedNamesTheMostThatItCanBe() {
    ProcessStop stop = limit.refusalUnreceived("writer", "topic t: a record at 5", 50_000_000);
    assertThat(stop.exitCode()).isEqualTo(ExitCode.UNSAFE);
    assertThat(stop)
        .hasMessageContainingAll(
            "topic t: a record at 5", "256 MiB", "50000000 bytes", "BARTIE_JAVA_OPTS=-Xmx512m");
  }

  @Test
  void theHeapThatIsAdvisedTakesTheRow() {
    for (int copies : new int[] {8, 10}) {
      for (long bytes = 1; bytes < 1L << 31; bytes = bytes * 3 + 1) {
        long advised = new HeapLimit(256 << 20, copies).mebibytesFor(bytes) << 20;
        // the serial collector leaves out one of the survivor spaces: a tenth of the young half
        long heap = advised * 19 / 20;
        assertThat(new HeapLimit(heap, copies).isExceededBy(bytes)).as("%d", bytes).isFalse();
      }
    }
  }
}
