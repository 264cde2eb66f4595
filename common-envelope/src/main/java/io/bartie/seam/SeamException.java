package io.bartie.seam;

import org.apache.kafka.common.errors.RetriableException;

/**
 * Thrown at a seam when a test asks for it. It is one of Kafka's own failures that may heal, so
 * that it takes their way through reader and writer and needs no catch of its own.
 */
public final class SeamException extends RetriableException {
  private static final long serialVersionUID = 1L;

  SeamException(Seam seam) {
    super("failure asked for at seam " + seam.outside());
  }
}
