package io.bartie.writer.batch;

import io.bartie.envelope.ChangeEvent;

/**
 * An event and where it stands in the log.
 *
 * @param partition the partition
 * @param offset its offset there
 * @param key the record's key, null for control events
 * @param event what it says
 * @param bytes the record's size
 */
public record FetchedEvent(
    int partition, long offset, KeyBytes key, ChangeEvent event, int bytes) {}
