package io.bartie.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommitTimesTest {
  private final CommitTimes times = new CommitTimes();

  private static final long MICROS_PER_DAY = 86_400_000_000L;

  /** Often several of one day, which is what is kept from one to the next. */
  @Provide
  Arbitrary<Instant> times() {
    return Arbitraries.longs()
        .between(-3, 3)
        .flatMap(
            day ->
                Arbitraries.longs()
                    .between(0, MICROS_PER_DAY - 1)
                    .map(
                        micros ->
                            Instant.parse("2024-02-29T00:00:00Z")
                                .plus(day * MICROS_PER_DAY + micros, ChronoUnit.MICROS)));
  }

  @Property
  void isIso8601WithSixDigits(@ForAll("times") Instant time) {
    String date = time.toString().substring(0, 10);
    String micros = String.format("%06d", time.getNano() / 1000);
    String clock = time.truncatedTo(ChronoUnit.SECONDS).toString().substring(10, 19);
    assertThat(times.format(time)).isEqualTo(date + clock + "." + micros + "Z");
  }

  @Property
  void isReadBackAsItWas(@ForAll("times") Instant one, @ForAll("times") Instant other) {
    String text = times.format(one);
    String otherText = times.format(other);
    assertThat(times.parse(text)).isEqualTo(one);
    assertThat(times.parse(otherText)).isEqualTo(other);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1999-12-31T23:59:59.999999Z",
        "0001-01-01T00:00:00.000000Z",
        "9999-12-31T23:59:59.999999Z",
        "1970-01-01T00:00:00.000001Z"
      })
  void farTimesAreReadAndWritten(String text) {
    assertThat(times.format(times.parse(text))).isEqualTo(text);
    assertThat(times.format(Instant.parse(text))).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024-02-29T24:00:00.000000Z",
        "2024-02-29T00:60:00.000000Z",
        "2024-02-29T00:00:60.000000Z",
        "2023-02-29T00:00:00.000000Z",
        "2024-13-01T00:00:00.000000Z"
      })
  void whatIsNoTimeIsRefused(String text) {
    times.parse("2024-02-29T00:00:00.000000Z");
    assertThatThrownBy(() -> times.parse(text)).isInstanceOf(EnvelopeException.class);
  }
}
