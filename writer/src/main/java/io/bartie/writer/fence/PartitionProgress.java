package io.bartie.writer.fence;

import io.bartie.position.SourcePosition;

/**
 * A row of {@code bartie.progress}.
 *
 * @param topicId the topic's id
 * @param nextOffset the first offset not yet applied
 * @param position the source position applied so far
 * @param commitTime its commit time as text, or null when unknown
 */
public record PartitionProgress(
    String topicId, long nextOffset, SourcePosition position, String commitTime) {}
