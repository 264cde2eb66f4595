package io.bartie.reader.slot;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.state.StateRecord;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SlotDeciderTest {
  private static final SlotDecider.Surroundings HERE =
      new SlotDecider.Surroundings(
          "bartie", "700", "terra", "pub", "cdc.events", "topic-1", 4, Lsn.parse("F/0"));

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
            "bartie", "700", "terra", "pub", "cdc.events", "topic-1", 4, Lsn.parse("0/1FF"));
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
            "bartie", "701", "terra", "pub", "cdc.events", "topic-1", 4, Lsn.parse("F/0"));
    assertThat(gap(decide(other, streamingAt("0/200"), slotAt("0/100")))).contains("700", "701");
    assertThat(gap(decide(other, copying(), slotAt("0/100")))).contains("700", "701");
  }

  @Test
  void anotherDatabaseIsAGap() {
    SlotDecider.Surroundings other =
        new SlotDecider.Surroundings(
            "bartie", "700", "luna", "pub", "cdc.events", "topic-1", 4, Lsn.parse("F/0"));
    assertThat(gap(decide(other, streamingAt("0/200"), null))).contains("terra", "luna");
    assertThat(gap(decide(other, copying(), slotAt("0/100")))).contains("terra", "luna");
  }

  @Test
  void aTopicMadeAgainIsAGapOnceItHeldACopy() {
    SlotDecider.Surroundings other =
        new SlotDecider.Surroundings(
            "bartie", "700", "terra", "pub", "cdc.events", "topic-2", 4, Lsn.parse("F/0"));
    assertThat(gap(decide(other, streamingAt("0/200"), slotAt("0/100")))).contains("topic-2");
    assertThat(decide(other, copying(), slotAt("0/100"))).isEqualTo(new SlotDecision.Copy(true));
  }

  @Test
  void anotherNumberOfPartitionsIsAGapOfOrder() {
    SlotDecider.Surroundings other =
        new SlotDecider.Surroundings(
            "bartie", "700", "terra", "pub", "cdc.events", "topic-1", 6, Lsn.parse("F/0"));
    assertThat(gap(decide(other, streamingAt("0/200"), slotAt("0/100")))).contains("4", "6");
    assertThat(gap(decide(other, copying(), slotAt("0/100")))).contains("partitions");
  }

  @Test
  void anotherPublicationIsAGapOnceItWasCopied() {
    SlotDecider.Surroundings other =
        new SlotDecider.Surroundings(
            "bartie", "700", "terra", "wide", "cdc.events", "topic-1", 4, Lsn.parse("F/0"));
    assertThat(gap(decide(other, streamingAt("0/200"), slotAt("0/100")))).contains("wide");
    assertThat(decide(other, copying(), null)).isEqualTo(new SlotDecision.Copy(false));
  }

  @Test
  void somebodyElsesSlotIsNeverTouched() {
    SlotStatus foreign =
        new SlotStatus("bartie", "test_decoding", "terra", Lsn.parse("0/100"), null, null);
    assertThat(gap(decide(HERE, copying(), foreign))).contains("somebody else");
    assertThat(gap(decide(HERE, null, foreign))).contains("somebody else");
  }
}
