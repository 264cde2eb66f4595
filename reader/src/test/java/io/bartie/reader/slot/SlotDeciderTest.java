package io.bartie.reader.slot;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.state.StateRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SlotDeciderTest {
  private static final SlotDecider.Surroundings HERE =
      new SlotDecider.Surroundings(
          "bartie",
          "700",
          TimelineHistory.of(1),
          "terra",
          "pub",
          "cdc.events",
          "topic-1",
          4,
          Lsn.parse("F/0"));

  private static SlotStatus slotAt(String confirmed) {
    return new SlotStatus("bartie", "pgoutput", "terra", Lsn.parse(confirmed), null, null);
  }

  private static StateRecord copying() {
    return SlotStates.copying(HERE);
  }

  private static StateRecord streamingAt(String confirmable) {
    return SlotStates.streaming(SlotStates.madeAt(copying(), Lsn.parse("0/100")))
        .withProgress(new SourcePosition(Lsn.parse("0/150"), 3), Lsn.parse(confirmable));
  }

  private static SlotDecision decide(
      SlotDecider.Surroundings here, StateRecord state, SlotStatus slot) {
    return new SlotDecider(here).decide(Optional.ofNullable(state), Optional.ofNullable(slot));
  }

  private static SlotDecider.Surroundings onTimeline(TimelineHistory timeline) {
    return new SlotDecider.Surroundings(
        "bartie", "700", timeline, "terra", "pub", "cdc.events", "topic-1", 4, Lsn.parse("F/0"));
  }

  private static String gap(SlotDecision decision) {
    assertThat(decision).isInstanceOf(SlotDecision.Gap.class);
    String message = ((SlotDecision.Gap) decision).message();
    assertThat(message).contains("bartie").contains("resync");
    return message;
  }

  @Test
  void nothingAnywhereIsAFirstCopy() {
    assertThat(decide(HERE, null, null)).isEqualTo(new SlotDecision.Copy(false));
  }

  @Test
  void aSlotWithoutStateIsAGap() {
    assertThat(gap(decide(HERE, null, slotAt("0/100")))).contains("0/100", "no state record");
  }

  @Test
  void aSourceThatWentBackIsAGap() {
    SlotDecider.Surroundings back =
        new SlotDecider.Surroundings(
            "bartie",
            "700",
            TimelineHistory.of(1),
            "terra",
            "pub",
            "cdc.events",
            "topic-1",
            4,
            Lsn.parse("0/1FF"));
    assertThat(gap(decide(back, streamingAt("0/200"), slotAt("0/100"))))
        .contains("went back")
        .contains("0/1FF")
        .contains("--empty-tables");
  }

  @Test
  void anUnfinishedCopyIsDoneAgain() {
    assertThat(decide(HERE, copying(), null)).isEqualTo(new SlotDecision.Copy(false));
    assertThat(decide(HERE, copying(), slotAt("0/100"))).isEqualTo(new SlotDecision.Copy(true));
  }

  @Test
  void aSlotAtOrBeforeWhatIsPublishedStreams() {
    StateRecord state = streamingAt("0/200");
    assertThat(decide(HERE, state, slotAt("0/200"))).isEqualTo(new SlotDecision.Stream(state));
    assertThat(decide(HERE, state, slotAt("0/1FF"))).isEqualTo(new SlotDecision.Stream(state));
  }

  @Test
  void aSlotAheadOfWhatIsPublishedIsAGap() {
    assertThat(gap(decide(HERE, streamingAt("0/200"), slotAt("0/201"))))
        .contains("0/201")
        .contains("0/200");
  }

  @Test
  void aMissingSlotIsAGap() {
    assertThat(gap(decide(HERE, streamingAt("0/200"), null))).contains("missing", "0/200");
  }

  @Test
  void aSlotThatTheServerHasGivenUpIsAGap() {
    SlotStatus lost =
        new SlotStatus("bartie", "pgoutput", "terra", Lsn.parse("0/100"), "wal_status lost", null);
    assertThat(gap(decide(HERE, streamingAt("0/200"), lost))).contains("wal_status lost");
  }

  @Test
  void anotherClusterIsAGap() {
    SlotDecider.Surroundings other =
        new SlotDecider.Surroundings(
            "bartie",
            "701",
            TimelineHistory.of(1),
            "terra",
            "pub",
            "cdc.events",
            "topic-1",
            4,
            Lsn.parse("F/0"));
    assertThat(gap(decide(other, streamingAt("0/200"), slotAt("0/100")))).contains("700", "701");
    assertThat(gap(decide(other, copying(), slotAt("0/100")))).contains("700", "701");
  }

  @Test
  void anotherDatabaseIsAGap() {
    SlotDecider.Surroundings other =
        new SlotDecider.Surroundings(
            "bartie",
            "700",
            TimelineHistory.of(1),
            "luna",
            "pub",
            "cdc.events",
            "topic-1",
            4,
            Lsn.parse("F/0"));
    assertThat(gap(decide(other, streamingAt("0/200"), null))).contains("terra", "luna");
    assertThat(((SlotDecision.Gap) decide(other, copying(), slotAt("0/100"))).message())
        .contains("terra", "luna");
  }

  @Test
  void aTopicMadeAgainIsAGapOnceItHeldACopy() {
    SlotDecider.Surroundings other =
        new SlotDecider.Surroundings(
            "bartie",
            "700",
            TimelineHistory.of(1),
            "terra",
            "pub",
            "cdc.events",
            "topic-2",
            4,
            Lsn.parse("F/0"));
    assertThat(gap(decide(other, streamingAt("0/200"), slotAt("0/100")))).contains("topic-2");
    assertThat(decide(other, copying(), slotAt("0/100"))).isEqualTo(new SlotDecision.Copy(true));
  }

  @Test
  void anotherNumberOfPartitionsIsAGapOfOrder() {
    SlotDecider.Surroundings other =
        new SlotDecider.Surroundings(
            "bartie",
            "700",
            TimelineHistory.of(1),
            "terra",
            "pub",
            "cdc.events",
            "topic-1",
            6,
            Lsn.parse("F/0"));
    assertThat(gap(decide(other, streamingAt("0/200"), slotAt("0/100")))).contains("4", "6");
    assertThat(gap(decide(other, copying(), slotAt("0/100")))).contains("partitions");
  }

  @Test
  void anotherPublicationIsAGapOnceItWasCopied() {
    SlotDecider.Surroundings other =
        new SlotDecider.Surroundings(
            "bartie",
            "700",
            TimelineHistory.of(1),
            "terra",
            "wide",
            "cdc.events",
            "topic-1",
            4,
            Lsn.parse("F/0"));
    assertThat(gap(decide(other, streamingAt("0/200"), slotAt("0/100")))).contains("wide");
    assertThat(decide(other, copying(), null)).isEqualTo(new SlotDecision.Copy(false));
  }

  @Test
  void aTimelineThatBranchedOffAfterWhatIsPublishedGoesOn() {
    StateRecord state = streamingAt("0/200");
    TimelineHistory later = new TimelineHistory(3, Map.of(1, Lsn.parse("0/200")));
    assertThat(decide(onTimeline(later), state, slotAt("0/100")))
        .isEqualTo(new SlotDecision.Stream(state.withTimeline(3)));
  }

  @Test
  void aTimelineThatBranchedOffBeforeWhatIsPublishedIsAGap() {
    TimelineHistory earlier = new TimelineHistory(2, Map.of(1, Lsn.parse("0/1FF")));
    assertThat(gap(decide(onTimeline(earlier), streamingAt("0/200"), slotAt("0/100"))))
        .contains("timeline 2", "timeline 1", "0/1FF", "0/200");
  }

  @Test
  void aTimelineOfAnotherDescentIsAGap() {
    TimelineHistory other = new TimelineHistory(4, Map.of(3, Lsn.parse("F/0")));
    assertThat(gap(decide(onTimeline(other), streamingAt("0/200"), slotAt("0/100"))))
        .contains("does not come from");
  }

  @Test
  void somebodyElsesSlotIsNeverTouched() {
    for (SlotStatus foreign :
        List.of(
            new SlotStatus("bartie", "test_decoding", "terra", Lsn.parse("0/100"), null, null),
            new SlotStatus("bartie", null, null, Lsn.parse("0/100"), null, null),
            new SlotStatus("bartie", "pgoutput", "other", Lsn.parse("0/100"), null, null))) {
      for (StateRecord state : Arrays.asList(copying(), streamingAt("0/200"), null)) {
        SlotDecision.Gap gap = (SlotDecision.Gap) decide(HERE, state, foreign);
        assertThat(gap.message()).contains("somebody else's", "--slot").doesNotContain("resync");
      }
    }
  }
}
