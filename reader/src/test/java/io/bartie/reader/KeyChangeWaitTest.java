package io.bartie.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.state.KeyChange;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KeyChangeWaitTest {
  private static final KeyChange CHANGE = new KeyChange(List.of("public.t"), "0/2000:7");

  private final List<String> said = new ArrayList<>();

  @Test
  void goesOnOnlyWhenNothingIsLeft() throws Exception {
    Deque<Optional<String>> found =
        new ArrayDeque<>(List.of(Optional.of("group g"), Optional.of("group h"), Optional.empty()));

    new KeyChangeWait(CHANGE, found::remove, time -> {}, said::add).await();

    assertThat(found).isEmpty();
    assertThat(said).hasSize(3);
    assertThat(said.get(1)).contains("public.t", "0/2000:7", "group g");
    assertThat(said.get(2)).contains("group h");
  }

  @Test
  void aStopEndsTheWait() {
    StopSignal stop = new StopSignal();
    stop.request();

    assertThatThrownBy(
            () ->
                new KeyChangeWait(CHANGE, () -> Optional.of("group g"), stop::sleep, said::add)
                    .await())
        .isInstanceOf(StopRequestedException.class);
  }
}
