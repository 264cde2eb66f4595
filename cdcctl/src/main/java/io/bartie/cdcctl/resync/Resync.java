package io.bartie.cdcctl.resync;

import io.bartie.connect.DatabaseUrl;
import io.bartie.connect.KafkaEndpoint;
import io.bartie.connect.PinnedSession;
import io.bartie.connect.SameDatabase;
import io.bartie.position.Lsn;
import io.bartie.process.ProcessStop;
import io.bartie.sql.TableName;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Resets what the pipeline remembers, in the order that is safe at every step: first the reader can
 * publish nothing more and must copy (I1), then the slot goes, and only then are unread events
 * passed over at the destination, for the new copy holds what they said.
 */
public final class Resync {
  private static final String APPLICATION = "bartie-cdcctl";

  private final DatabaseUrl sourceUrl;
  private final DatabaseUrl destinationUrl;
  private final KafkaEndpoint kafka;
  private final String slot;
  private final String topic;
  private final PrintWriter out;

  public Resync(
      DatabaseUrl sourceUrl,
      DatabaseUrl destinationUrl,
      KafkaEndpoint kafka,
      String slot,
      String topic,
      PrintWriter out) {
    this.sourceUrl = sourceUrl;
    this.destinationUrl = destinationUrl;
    this.kafka = kafka;
    this.slot = slot;
    this.topic = topic;
    this.out = out;
  }

  /**
   * @param emptyTables whether the destination's rows go too
   * @param confirmed whether to do it, or only to say what would be done
   * @throws ProcessStop when a reader streams, or a server cannot be reached
   */
  public void run(boolean emptyTables, boolean confirmed) throws InterruptedException {
    try (Connection source = open(sourceUrl, "source");
        Connection destination = open(destinationUrl, "destination");
        TopicState state = new TopicState(kafka, topic)) {
      SourceSlot sourceSlot = new SourceSlot(source, slot);
      sourceSlot.take();
      destination.setAutoCommit(false);
      if (SameDatabase.isSame(destination, source)) {
        throw ProcessStop.configuration(
            "source and destination are one and the same database: "
                + destinationUrl
                + ". Nothing was changed.");
      }
      DestinationProgress progress = new DestinationProgress(destination, topic);
      if (!emptyTables) {
        requireComparable(sourceSlot.end(), progress);
      }
      if (!confirmed) {
        say("would withdraw the state record of slot " + slot + " at " + kafka);
        say("would drop slot " + slot + " at " + sourceUrl);
        say("would begin anew at the end of topic " + topic + " at " + destinationUrl);
        if (emptyTables && progress.isPresent()) {
          progress.tables().forEach(table -> say("would delete all rows of " + table + " there"));
        }
        say("nothing was changed: say --yes to do it");
        return;
      }
      say(
          state.withdraw(slot)
              ? "state record of slot " + slot + " withdrawn, its reader fenced"
              : "there is no state record of slot " + slot);
      // before the slot goes: while it is there, no reader can publish a new copy
      Optional<TopicState.Ends> ends = state.ends();
      say(sourceSlot.drop() ? "slot " + slot + " dropped" : "there is no slot " + slot);
      reset(destination, progress, ends, emptyTables);
      say("RESYNC: start the reader and the writers; every published table is copied anew");
    } catch (SQLException e) {
      throw ProcessStop.configuration("broken off, run it again: " + e.getMessage());
    } finally {
      out.flush();
    }
  }

  /** Rows with positions beyond the source's would never be replaced: they look newer. */
  private void requireComparable(Lsn sourceEnd, DestinationProgress progress) throws SQLException {
    if (progress.isPresent() && progress.highest().isAfter(sourceEnd)) {
      throw ProcessStop.configuration(
          "the destination knows source positions up to "
              + progress.highest()
              + ", and the source's log ends at "
              + sourceEnd
              + ": it is another cluster, or it went back. Add --empty-tables, which deletes the"
              + " destination's rows before everything is copied anew. Nothing was changed.");
    }
  }

  private void reset(
      Connection destination,
      DestinationProgress progress,
      Optional<TopicState.Ends> ends,
      boolean emptyTables)
      throws SQLException {
    if (!progress.isPresent()) {
      say("no writer has worked at the destination yet");
      return;
    }
    List<TableName> tables = emptyTables ? progress.tables() : List.of();
    progress.restartAt(ends);
    if (emptyTables) {
      progress.empty(tables);
    }
    destination.commit();
    tables.forEach(table -> say("emptied " + table));
    say(
        ends.map(at -> "writers begin at the topic's end: " + at.nextOffsets())
            .orElse("writers begin with the topic that the reader will make"));
  }

  private static Connection open(DatabaseUrl url, String side) {
    try {
      return PinnedSession.open(url, APPLICATION);
    } catch (SQLException e) {
      throw ProcessStop.configuration(
          "the " + side + " cannot be reached: " + url + ": " + e.getMessage());
    }
  }

  private void say(String line) {
    out.println(line);
    out.flush();
  }
}
