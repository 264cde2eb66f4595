package io.bartie.reader.publish;

/** Asked before each Kafka transaction is committed. */
@FunctionalInterface
interface TopicWatch {
  /**
   * @throws PublishException when the topic is no longer the one that the session began with
   */
  void look() throws InterruptedException;
}
