package io.bartie.writer.apply;

import io.bartie.process.ProcessStop;

/** The ways in which a partition's log cannot belong to what the destination holds (I1). */
public final class TopicGaps {
  private static final String MEND =
      " Going on would leave a gap. Stop the processes and run: bin/cdcctl resync --yes, after which the tables are copied anew.";

  private TopicGaps() {}

  /** The topic was deleted and made again, or the destination was filled from another broker. */
  public static ProcessStop otherTopic(
      String topic, int partition, String appliedId, String presentId) {
    return ProcessStop.unsafe(
        ("topic %s partition %d is another topic than the one that was applied (its id is %s, the"
                + " destination's progress is of %s): it was deleted and made again.")
            .formatted(topic, partition, presentId, appliedId)
            .concat(MEND));
  }

  /** Unread events have expired. */
  public static ProcessStop expired(String topic, int partition, long nextOffset, long logStart) {
    return ProcessStop.unsafe(
        ("topic %s partition %d: the first offset not yet applied is %d, but the log begins at %d:"
                + " the events between were deleted unread.")
            .formatted(topic, partition, nextOffset, logStart)
            .concat(MEND));
  }

  /** The log was cut behind what was applied. */
  public static ProcessStop pastTheEnd(String topic, int partition, long nextOffset, long logEnd) {
    return ProcessStop.unsafe(
        ("topic %s partition %d: everything up to offset %d was applied, but the log ends at %d: it"
                + " has lost events, or is another log.")
            .formatted(topic, partition, nextOffset, logEnd)
            .concat(MEND));
  }
}
