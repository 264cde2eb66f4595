package io.bartie.reader.publish;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices within a second or two of publishing that the topic was deleted, made again or given more
 * partitions under the reader's feet: the producer would go on in silence (I1). The next session
 * then holds it against the state record. Never waits for the broker. Used by the publisher thread.
 */
final class BrokerTopicWatch implements TopicWatch {
  private static final Logger LOG = LoggerFactory.getLogger(BrokerTopicWatch.class);
  private static final long INTERVAL_NANOS = Duration.ofSeconds(1).toNanos();

  private final Topics.Topic topic;
  private final Supplier<? extends Future<TopicDescription>> ask;
  private final LongSupplier nanoTime;
  private Future<TopicDescription> question;
  private long asked;

  /**
   * @param topic as it was when the session began
   * @param ask asks the broker what it is now, and does not wait for the answer
   */
  BrokerTopicWatch(
      Topics.Topic topic, Supplier<? extends Future<TopicDescription>> ask, LongSupplier nanoTime) {
    this.topic = topic;
    this.ask = ask;
    this.nanoTime = nanoTime;
    this.asked = nanoTime.getAsLong();
  }

  @Override
  public void look() throws InterruptedException {
    if (question != null && question.isDone()) {
      Future<TopicDescription> answered = question;
      question = null;
      judge(answered);
    }
    long now = nanoTime.getAsLong();
    if (question == null && now - asked >= INTERVAL_NANOS) {
      asked = now;
      question = ask.get();
    }
  }

  private void judge(Future<TopicDescription> answered) throws InterruptedException {
    TopicDescription found;
    try {
      found = answered.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        throw new PublishException("topic " + topic.name() + " was deleted", null);
      }
      // the producer finds out by itself what it means
      LOG.debug("the broker does not say which topic {} is", topic.name(), e.getCause());
      return;
    }
    if (!found.topicId().toString().equals(topic.id())
        || found.partitions().size() != topic.partitions()) {
      throw new PublishException(
          "topic "
              + topic.name()
              + " is no longer what it was (id "
              + topic.id()
              + " with "
              + topic.partitions()
              + " partitions, now id "
              + found.topicId()
              + " with "
              + found.partitions().size()
              + ")",
          null);
    }
  }
}
