package io.bartie.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class SamplesTest {
  @Test
  void medianIsTheMiddleWhateverTheOrder() {
    assertThat(Samples.of(List.of(9.0, 1.0, 4.0)).median()).isEqualTo(4);
  }

  @Test
  void medianOfAnEvenNumberIsTheMeanOfTheTwoInTheMiddle() {
    assertThat(Samples.of(List.of(9.0, 1.0, 4.0, 5.0)).median()).isEqualTo(4.5);
  }

  @Test
  void percentileIsTheNearestRank() {
    Samples hundred =
        Samples.of(DoubleStream.iterate(1, next -> next + 1).limit(100).boxed().toList());
    assertThat(hundred.percentile(50)).isEqualTo(50);
    assertThat(hundred.percentile(99)).isEqualTo(99);
    assertThat(hundred.percentile(99.1)).isEqualTo(100);
    assertThat(hundred.percentile(100)).isEqualTo(100);
    assertThat(hundred.percentile(0)).isEqualTo(1);
  }

  @Test
  void oneSampleIsEveryPercentile() {
    Samples one = Samples.of(List.of(7.0));
    assertThat(List.of(one.percentile(50), one.percentile(99), one.maximum(), one.median()))
        .containsOnly(7.0);
  }

  @Test
  void nothingHasNoMedian() {
    assertThatThrownBy(() -> Samples.of(List.of())).hasMessageContaining("nothing");
  }
}
