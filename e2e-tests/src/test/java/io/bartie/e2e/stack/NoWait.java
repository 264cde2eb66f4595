package io.bartie.e2e.stack;

import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;

/** A container counts as started when its process runs. */
final class NoWait extends AbstractWaitStrategy {
  @Override
  protected void waitUntilReady() {
    // asked from outside
  }
}
