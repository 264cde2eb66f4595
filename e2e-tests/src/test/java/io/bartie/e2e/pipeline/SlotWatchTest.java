package io.bartie.e2e.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bartie.e2e.pipeline.SlotWatch.Sample;
import io.bartie.e2e.topic.TopicRecord;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlotWatchTest {
  @Test
  void confirmedChangeBelowTheEndIsFine() {
    assertThat(SlotWatch.violations(List.of(sample(101, 1)), List.of(change("c", 100, 0))))
        .isEmpty();
  }

  @Test
  void confirmedChangeThatTheTopicDidNotHoldIsFound() {
    assertThat(SlotWatch.violations(List.of(sample(101, 0)), List.of(change("c", 100, 0))))
        .singleElement()
        .asString()
        .startsWith("confirmed 101 while the topic ended at 0");
  }

  @Test
  void changeIsFoundAlsoBehindALaterOne() {
    assertThat(
            SlotWatch.violations(
                List.of(sample(101, 1)),
                List.of(change("c", 90, 0), change("u", 200, 1), change("u", 100, 2))))
        .singleElement()
        .asString()
        .contains("offset 2");
  }

  @Test
  void copiedRowsLieBelowTheSlotFromTheBeginning() {
    assertThat(
            SlotWatch.violations(
                List.of(sample(101, 0), sample(103, 2)),
                List.of(change("r", 100, 0), change("u", 102, 1))))
        .isEmpty();
  }

  @Test
  void watchThatSawNothingProvesNothing() {
    assertThat(SlotWatch.violations(List.of(sample(100, 0)), List.of(change("c", 100, 0))))
        .singleElement()
        .asString()
        .startsWith("none of 1 looks");
  }

  private static Sample sample(long confirmed, long end) {
    return new Sample(BigInteger.valueOf(confirmed), Map.of(0, end));
  }

  private static TopicRecord change(String op, long lsn, long offset) {
    ObjectNode value = JsonNodeFactory.instance.objectNode();
    value.put("op", op).put("table", "public.t").put("lsn", lsn).put("seq", 0);
    return new TopicRecord(0, offset, "public.t:{}", value);
  }
}
