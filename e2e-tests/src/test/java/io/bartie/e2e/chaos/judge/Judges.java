package io.bartie.e2e.chaos.judge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bartie.e2e.chaos.load.LoadTables;
import io.bartie.e2e.chaos.world.World;
import io.bartie.e2e.database.TableComparison;
import io.bartie.e2e.pipeline.SlotWatch;
import io.bartie.e2e.process.BartieProcess;
import io.bartie.e2e.topic.TopicAudit;
import io.bartie.e2e.topic.TopicRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Hears all who can tell what a run has left in databases and topic, once nothing moves any more.
 */
public final class Judges {
  private static final Duration VERIFY = Duration.ofSeconds(90);

  private final World world;
  private final OptionalLong streamBegan;
  private final List<TopicRecord> topic;
  private final List<JournalAudit.Entry> journal;

  /**
   * @param streamBegan a version of the load that was drawn when the stream had begun
   */
  public Judges(World world, OptionalLong streamBegan) {
    this.world = world;
    this.streamBegan = streamBegan;
    this.topic = world.topic().read(Judges::withoutContents);
    this.journal = JournalAudit.journal(world.source());
  }

  /** Of an event only what is looked at: a long run's topic is large. */
  private static JsonNode withoutContents(JsonNode event) {
    ObjectNode kept = (ObjectNode) event;
    kept.retain("op", "table", "lsn", "seq", "after");
    if (kept.get("after") instanceof ObjectNode row) {
      row.retain("version");
    }
    return kept;
  }

  /**
   * One text each.
   *
   * @param slot whose watch is over
   */
  public List<String> violations(SlotWatch slot) {
    List<String> violations = new ArrayList<>();
    BartieProcess verify = world.cdcctl("verify", "--timeout", "20s");
    if (verify.awaitExit(VERIFY) != 0) {
      violations.add("cdcctl verify: exit code " + verify.exitCode() + "\n" + verify.tail(15));
    }
    for (String table : LoadTables.NAMES) {
      TableComparison comparison = TableComparison.of(table, world.source(), world.dest());
      if (!comparison.isSame()) {
        violations.add(comparison.toString());
      }
    }
    violations.addAll(VersionWatch.violations(world.dest(), LoadTables.NAMES));
    violations.addAll(TopicAudit.violations(topic));
    violations.addAll(slot.violations(topic));
    if (streamBegan.isPresent()) {
      violations.addAll(
          new JournalAudit(World.PARTITIONS, streamBegan.getAsLong()).violations(journal, topic));
    } else {
      violations.add("the initial copy was never seen to be complete");
    }
    return violations;
  }

  /** How many events of rows the topic holds. */
  public long events() {
    return topic.stream().filter(TopicRecord::isRow).count();
  }

  /** The topic for people, a line per record. */
  public Stream<String> topic() {
    return topic.stream()
        .map(r -> r + " version " + r.value().path("after").path("version").asText());
  }

  /** The source's journal for people. */
  public Stream<String> journal() {
    return journal.stream().map(JournalAudit.Entry::toString);
  }
}
