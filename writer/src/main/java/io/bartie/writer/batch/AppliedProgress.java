package io.bartie.writer.batch;

/**
 * What the destination's {@code bartie.progress} says of a partition.
 *
 * @param topicId the topic's id when it was first applied, or null when nothing ever was
 * @param nextOffset the first offset that has not been applied
 */
public record AppliedProgress(String topicId, long nextOffset) {
  public static final AppliedProgress NONE = new AppliedProgress(null, 0);
}
