package io.bartie.reader.slot;

import io.bartie.position.Lsn;
import io.bartie.state.StateRecord;
import java.util.Optional;

/**
 * Holds the state record against the slot, the source and the topic: whatever cannot belong
 * together is a gap (I1), never a fresh start. Pure.
 *
 * @param here what the reader finds now
 */
public record SlotDecider(Surroundings here) {
  /**
   * What a reader finds at start.
   *
   * @param slot the slot's name
   * @param cluster the source's {@code system_identifier}
   * @param timeline the source's timeline, with its ancestors where they matter
   * @param database the source database
   * @param publication the publication
   * @param topic the topic's name
   * @param topicId the topic's id
   * @param partitions the topic's number of partitions
   * @param sourceEnd where the source's log ends now
   */
  public record Surroundings(
      String slot,
      String cluster,
      TimelineHistory timeline,
      String database,
      String publication,
      String topic,
      String topicId,
      int partitions,
      Lsn sourceEnd) {}

  /**
   * @param state the newest state record, if there is one
   * @param slot the slot, if there is one
   */
  public SlotDecision decide(Optional<StateRecord> state, Optional<SlotStatus> slot) {
    if (slot.isPresent() && !"pgoutput".equals(slot.get().plugin())) {
      return somebodyElses(
          slot.get().plugin() == null
              ? "it is a physical slot"
              : "it is a slot of plugin " + slot.get().plugin() + " and not of pgoutput");
    }
    if (slot.isPresent() && !here.database().equals(slot.get().database())) {
      return somebodyElses(
          "it belongs to database " + slot.get().database() + " and not to " + here.database());
    }
    if (state.isEmpty()) {
      return slot.isEmpty()
          ? new SlotDecision.Copy(false)
          : gap(
              "it exists (confirmed at "
                  + slot.get().confirmed()
                  + "), but "
                  + StateRecord.topicFor(here.topic())
                  + " has no state record of it, so nothing says what was published (if the slot was read"
                  + " into another topic before, nothing is amiss but the name: give it with --topic)");
    }
    String foreign = foreign(state.get());
    if (foreign != null) {
      return gap(foreign);
    }
    return switch (state.get().phase()) {
      case COPYING -> new SlotDecision.Copy(slot.isPresent());
      case STREAMING -> stream(state.get(), slot);
    };
  }

  /** Why the record speaks of something else than what is here, or null. */
  private String foreign(StateRecord state) {
    boolean copying = state.phase() == StateRecord.Phase.COPYING;
    boolean sameTopic = here.topicId().equals(state.topicId());
    if (!here.cluster().equals(state.cluster())) {
      return "what was published came from cluster "
          + state.cluster()
          + ", and the source is now cluster "
          + here.cluster();
    }
    if (!here.database().equals(state.database())) {
      return "what was published came from database "
          + state.database()
          + ", and the source is now "
          + here.database();
    }
    if (!sameTopic && !copying) {
      return "topic "
          + here.topic()
          + " was deleted and made again (its id was "
          + state.topicId()
          + " and is "
          + here.topicId()
          + "): what was published in it is gone";
    }
    if (sameTopic && here.partitions() != state.partitions()) {
      return "topic "
          + here.topic()
          + " had "
          + state.partitions()
          + " partitions and has "
          + here.partitions()
          + ": the changes of one row would stand in two partitions, in no order";
    }
    if (!here.publication().equals(state.publication()) && !copying) {
      return "what was published came through publication "
          + state.publication()
          + ", and the publication is now "
          + here.publication();
    }
    return null;
  }

  private SlotDecision stream(StateRecord state, Optional<SlotStatus> found) {
    String diverged = diverged(state);
    if (diverged != null) {
      return gap(diverged);
    }
    if (found.isEmpty()) {
      return gap(
          "it is missing on the source; published and confirmable up to "
              + state.confirmable()
              + ", and what was committed since can no longer be read");
    }
    SlotStatus slot = found.get();
    if (slot.invalidation() != null) {
      return gap(
          "the server has given it up ("
              + slot.invalidation()
              + "); published up to "
              + state.confirmable()
              + ", and what was committed since can no longer be read");
    }
    if (slot.confirmed() == null || slot.confirmed().isAfter(state.confirmableLsn())) {
      return gap(
          "it stands at "
              + slot.confirmed()
              + ", ahead of "
              + state.confirmable()
              + ", up to which changes are published: it was made anew or moved by somebody else,"
              + " and what was committed between can no longer be read");
    }
    if (state.confirmableLsn().isAfter(here.sourceEnd())) {
      return gap(
          "the source's log ends at "
              + here.sourceEnd()
              + ", before "
              + state.confirmable()
              + ", up to which changes are published: the source went back (it was restored, or"
              + " failed over to a server that lagged), and what it commits until it passes that"
              + " position would be skipped");
    }
    return new SlotDecision.Stream(state.withTimeline(here.timeline().current()));
  }

  /** Why the source's history is not the one that was published, or null. */
  private String diverged(StateRecord state) {
    int current = here.timeline().current();
    if (state.timeline() == null || state.timeline() == current) {
      return null;
    }
    String change =
        "the source writes timeline "
            + current
            + ", and what was published came from timeline "
            + state.timeline();
    Optional<Lsn> branch = here.timeline().leftAt(state.timeline());
    if (branch.isEmpty()) {
      return change + ", which it does not come from";
    }
    Lsn known = state.confirmableLsn().max(state.published().lsn());
    return known.isAfter(branch.get())
        ? change
            + ", which it left at "
            + branch.get()
            + ", before "
            + known
            + ", up to which changes are published (a standby that lagged took over, or a backup was"
            + " restored): the destination may hold changes that the source has lost, and changes"
            + " since that position would be skipped"
        : null;
  }

  private SlotDecision somebodyElses(String what) {
    return new SlotDecision.Gap(
        "replication slot "
            + here.slot()
            + " is somebody else's: "
            + what
            + ". Nothing was changed. Give this pipeline a slot of its own (--slot), or have the"
            + " owner drop that one: SELECT pg_drop_replication_slot('"
            + here.slot()
            + "')");
  }

  private SlotDecision gap(String what) {
    return new SlotDecision.Gap(gapMessage(here.slot(), here.topic(), what));
  }

  /** The message of every gap: what is missing, and what to do. */
  public static String gapMessage(String slot, String topic, String what) {
    return "gap at replication slot "
        + slot
        + ": "
        + what
        + ". Nothing was skipped. To mend it, stop the processes and resync, which copies everything"
        + " anew: bin/cdcctl resync --yes (of slot "
        + slot
        + ", topic "
        + topic
        + "); add --empty-tables if the source is another cluster or went back";
  }
}
