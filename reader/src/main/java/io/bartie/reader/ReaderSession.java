package io.bartie.reader;

import io.bartie.connect.KafkaClientThreads;
import io.bartie.connect.PinnedSession;
import io.bartie.position.Lsn;
import io.bartie.position.SourcePosition;
import io.bartie.process.ProcessStop;
import io.bartie.reader.catalog.KeyRule;
import io.bartie.reader.catalog.KeyTypes;
import io.bartie.reader.catalog.PublicationWatch;
import io.bartie.reader.catalog.SourceChecks;
import io.bartie.reader.catalog.SourceIdentity;
import io.bartie.reader.catalog.SourceRights;
import io.bartie.reader.change.CatalogResolver;
import io.bartie.reader.change.ChangeEvents;
import io.bartie.reader.change.KeyMemory;
import io.bartie.reader.change.RelationResolver;
import io.bartie.reader.change.Relations;
import io.bartie.reader.change.SourceRows;
import io.bartie.reader.change.Watermarks;
import io.bartie.reader.health.ReaderVitals;
import io.bartie.reader.publish.KafkaClients;
import io.bartie.reader.publish.Outbox;
import io.bartie.reader.publish.PublishLimits;
import io.bartie.reader.publish.PublishStart;
import io.bartie.reader.publish.Publishing;
import io.bartie.reader.publish.Topics;
import io.bartie.reader.slot.ReplicationConnection;
import io.bartie.reader.slot.ReplicationConnection.NewSlot;
import io.bartie.reader.slot.SlotCreation;
import io.bartie.reader.slot.SlotDecider;
import io.bartie.reader.slot.SlotDecision;
import io.bartie.reader.slot.SlotHeldException;
import io.bartie.reader.slot.SlotLock;
import io.bartie.reader.slot.SlotStates;
import io.bartie.reader.slot.SlotStatus;
import io.bartie.reader.slot.TimelineHistory;
import io.bartie.reader.slot.WalStream;
import io.bartie.reader.slot.WalWatch;
import io.bartie.reader.snapshot.CopyProgress;
import io.bartie.reader.snapshot.InitialCopy;
import io.bartie.seam.Seam;
import io.bartie.seam.Seams;
import io.bartie.sql.TableName;
import io.bartie.state.KeyChange;
import io.bartie.state.KeyLayout;
import io.bartie.state.StateRecord;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One attempt, from the first connection to the last: checks, decides what becomes of the slot,
 * copies if need be, streams. Used by the replication thread, once.
 */
final class ReaderSession {
  private static final Logger LOG = LoggerFactory.getLogger(ReaderSession.class);
  private static final String APPLICATION = "bartie-reader";

  /** Questions to the catalog, and for single rows: no answer takes so long. */
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(60);

  private final ReaderSettings settings;
  private final StopSignal stop;
  private final OwnSessions ownSessions;
  private final Runnable progressed;
  private final Duration longestScanSilence;
  private final boolean again;
  private final ReaderVitals vitals;
  private final Seams seams;
  private final KeyTypes keyTypes = new KeyTypes();
  private final KeyRule keyRule = new KeyRule(keyTypes);
  private final SourceChecks checks = new SourceChecks(keyRule);
  private boolean streaming;

  /**
   * @param progressed is told of every confirmed position that moved
   * @param longestScanSilence how long the copy's scan may say nothing
   * @param again whether this process has had a session before
   */
  ReaderSession(
      ReaderSettings settings,
      StopSignal stop,
      OwnSessions ownSessions,
      Runnable progressed,
      Duration longestScanSilence,
      boolean again,
      ReaderVitals vitals,
      Seams seams) {
    this.settings = settings;
    this.stop = stop;
    this.ownSessions = ownSessions;
    this.progressed = progressed;
    this.longestScanSilence = longestScanSilence;
    this.again = again;
    this.vitals = vitals;
    this.seams = seams;
  }

  /** Whether this session had begun to stream. */
  boolean isStreaming() {
    return streaming;
  }

  /** Returns when a stop was requested or the end was reached; any other end is an exception. */
  void run() throws SQLException, InterruptedException {
    vitals.sessionBegins();
    try (Connection source = openSource()) {
      if (again) {
        awaitPrimary(source);
      }
      SourceChecks.Checked checked =
          checks.check(
              source,
              settings.publication(),
              () -> {
                stop.check();
                vitals.waits("waiting for a table that somebody keeps locked");
              });
      ownSessions.endLeftOvers(source);
      ownSessions.add(source, OwnSessions.pid(source));
      SlotLock lock = SlotLock.take(source, settings.slot());
      Optional<SlotStatus> slot = freeSlot(source);
      stop.check();
      KafkaClients clients = new KafkaClients(settings.kafka(), settings.topic(), settings.slot());
      try (PublishStart start =
          PublishStart.open(
              clients, settings.topic(), settings.topicPartitions(), settings.slot())) {
        KafkaClientThreads.onDeath(Thread.getDefaultUncaughtExceptionHandler());
        stop.check();
        SlotDecider.Surroundings here =
            surroundings(
                checked.identity(),
                start.topic(),
                timeline(checked.identity(), start.state()),
                sourceEnd(source));
        SlotDecision decision = new SlotDecider(here).decide(start.state(), slot);
        if (decision instanceof SlotDecision.Gap gap) {
          throw ProcessStop.unsafe(gap.message());
        } else if (decision instanceof SlotDecision.Copy copy) {
          SourceRights.requireForCopy(source, checked.tables());
          copyAndStream(source, lock, start, here, copy.dropSlot() ? slot : Optional.empty());
        } else if (decision instanceof SlotDecision.Stream stream) {
          SourceRights.warnOfHiddenRows(source, checked.tables());
          resume(source, lock, start, stream.from());
        }
      }
    }
  }

  /** I4: nothing under the new keys may overtake what is under the old ones. */
  private void goOnAfter(KeyChange change, PublishStart start, Outbox outbox)
      throws SQLException, InterruptedException {
    new KeyChangeWait(
            change,
            () -> start.groupsBehind(settings.group()).first(stop::check),
            stop::sleep,
            vitals::waits)
        .await();
    // durable before anything follows, or a later start would wait for what it has published
    outbox.change(StateRecord::withoutKeyChange);
    outbox.flush(stop::check);
  }

  /** After a failover the new primary may still be a standby for a moment. */
  private static void awaitPrimary(Connection source) throws SQLException {
    try (Statement statement = source.createStatement();
        ResultSet rows = statement.executeQuery("SELECT pg_is_in_recovery()")) {
      rows.next();
      if (rows.getBoolean(1)) {
        throw new SQLException("the source is a standby that is not promoted (yet)", "25006");
      }
    }
  }

  /** An ordinary session: for the catalog, for values to fetch, and to hold the lock. */
  private Connection openSource() throws SQLException {
    Connection source = PinnedSession.open(settings.source(), APPLICATION, LONGEST_SILENCE);
    try (Statement statement = source.createStatement()) {
      statement.execute("SET statement_timeout = 0");
      statement.execute("SET idle_session_timeout = 0");
      statement.execute("SET lock_timeout = '2s'");
      statement.execute("SET row_security = off");
      return source;
    } catch (SQLException | RuntimeException e) {
      source.close();
      throw e;
    }
  }

  /**
   * The slot, if there is one.
   *
   * @throws SlotHeldException if another reader streams from it: it must not be fenced
   */
  private Optional<SlotStatus> freeSlot(Connection source) throws SQLException {
    Optional<SlotStatus> slot = SlotStatus.of(source, settings.slot());
    if (slot.isPresent() && slot.get().holder() != null) {
      throw new SlotHeldException(settings.slot(), "streams from it", slot.get().holder());
    }
    return slot;
  }

  private static Lsn sourceEnd(Connection source) throws SQLException {
    try (Statement statement = source.createStatement();
        ResultSet rows = statement.executeQuery("SELECT pg_current_wal_flush_lsn()::text")) {
      rows.next();
      return Lsn.parse(rows.getString(1));
    }
  }

  /** The source's timeline; its ancestors only where the state record speaks of another. */
  private TimelineHistory timeline(SourceIdentity identity, Optional<StateRecord> state)
      throws SQLException {
    int current = identity.timeline();
    // the first timeline comes from nowhere, and the server has no history file of it
    if (current == 1
        || state.isEmpty()
        || state.get().timeline() == null
        || state.get().timeline() == current) {
      return TimelineHistory.of(current);
    }
    try (ReplicationConnection replication =
        ReplicationConnection.open(settings.source(), APPLICATION)) {
      return TimelineHistory.parse(current, replication.timelineHistory(current));
    }
  }

  private SlotDecider.Surroundings surroundings(
      SourceIdentity identity, Topics.Topic topic, TimelineHistory timeline, Lsn sourceEnd) {
    return new SlotDecider.Surroundings(
        settings.slot(),
        identity.cluster(),
        timeline,
        identity.database(),
        settings.publication(),
        topic.name(),
        topic.id(),
        topic.partitions(),
        sourceEnd);
  }

  private void resume(Connection source, SlotLock lock, PublishStart start, StateRecord state)
      throws SQLException, InterruptedException {
    try (Publishing publishing = publishing(start, state);
        ReplicationConnection replication = openReplication(source)) {
      if (state.keyChange() != null) {
        goOnAfter(state.keyChange(), start, publishing.outbox());
      }
      KeyMemory keys = keyMemory(state.consistentPoint(), start.keyLayouts(), publishing.outbox());
      stream(source, lock, publishing, replication, keys, state);
    }
  }

  private void copyAndStream(
      Connection source,
      SlotLock lock,
      PublishStart start,
      SlotDecider.Surroundings here,
      Optional<SlotStatus> unfinished)
      throws SQLException {
    try (Publishing publishing = publishing(start, SlotStates.copying(here));
        ReplicationConnection replication = openReplication(source)) {
      Outbox outbox = publishing.outbox();
      start.keyLayouts().forEach(outbox::forget);
      // committed before the slot is made: it tells an unfinished slot from a finished one
      outbox.flush(stop::check);
      if (unfinished.isPresent()) {
        LOG.info("dropping the slot of an unfinished copy: slot={}", settings.slot());
        unfinished.get().drop(source);
      }
      NewSlot slot =
          new SlotCreation(replication, source, settings.slot())
              .make(
                  ReaderThreads::slotMaker,
                  () -> {
                    stop.check();
                    vitals.waits("waiting for the slot to be made");
                  });
      outbox.change(state -> SlotStates.madeAt(state, slot.consistentPoint()));
      CopyProgress progress = new CopyProgress(System::nanoTime);
      WalWatch watch = watch(source);
      KeyMemory keys = keyMemory(slot.consistentPoint().toString(), List.of(), outbox);
      new InitialCopy(
              settings.source(),
              APPLICATION,
              longestScanSilence,
              source,
              checks,
              keyTypes,
              keys,
              outbox,
              table -> outbox.change(state -> SlotStates.copied(state, table)),
              progress,
              () -> {
                stop.check();
                watch.tick();
                vitals.copying(
                    progress(publishing, 0),
                    progress.tables(),
                    progress.tablesDone(),
                    progress.rows());
              },
              seams)
          .run(slot, settings.publication());
      outbox.flush(stop::check);
      seams.reachedInSession(Seam.READER_COPY_BEFORE_DONE);
      outbox.change(SlotStates::streaming);
      outbox.flush(stop::check);
      progressed.run();
      stream(
          source,
          lock,
          publishing,
          replication,
          keys,
          SlotStates.streaming(
              SlotStates.madeAt(SlotStates.copying(here), slot.consistentPoint())));
    }
  }

  private KeyMemory keyMemory(String consistentPoint, Collection<KeyLayout> stored, Outbox outbox) {
    return new KeyMemory(
        settings.slot(),
        consistentPoint,
        stored,
        outbox::remember,
        table -> outbox.change(state -> state.withKeyChangeOf(table.toString())));
  }

  private Publishing publishing(PublishStart start, StateRecord state) {
    return new Publishing(
        start, state, PublishLimits.DEFAULT, ReaderThreads::publisher, vitals, seams);
  }

  private WalWatch watch(Connection source) {
    return new WalWatch(source, settings.slot(), vitals::sourceReaches, System::nanoTime);
  }

  /**
   * @param replayed how many events were in the topic already
   */
  static ReaderVitals.Progress progress(Publishing publishing, long replayed) {
    return new ReaderVitals.Progress(
        publishing.committedChunks(),
        replayed,
        publishing.outbox().bufferedRecords(),
        publishing.outbox().bufferedBytes());
  }

  private ReplicationConnection openReplication(Connection source) throws SQLException {
    ReplicationConnection replication = ReplicationConnection.open(settings.source(), APPLICATION);
    ownSessions.add(source, replication.pid());
    return replication;
  }

  private void stream(
      Connection source,
      SlotLock lock,
      Publishing publishing,
      ReplicationConnection replication,
      KeyMemory keys,
      StateRecord state)
      throws SQLException {
    Lsn from = state.confirmableLsn();
    SourcePosition published = state.published();
    WalStream wal = replication.stream(settings.slot(), settings.publication(), from);
    streaming = true;
    lock.release();
    LOG.info("streaming: slot={} from={} published={}", settings.slot(), from, published);
    Outbox outbox = publishing.outbox();
    PublicationWatch publication =
        new PublicationWatch(
            source,
            settings.publication(),
            keys::tables,
            state.tablesOut().stream().map(TableName::parse).toList(),
            table -> outbox.change(before -> before.withTableOut(table.toString())),
            System::nanoTime);
    RelationResolver resolver =
        new CatalogResolver(source, settings.publication(), keyTypes, keyRule, keys);
    ChangeEvents events =
        new ChangeEvents(
            new Relations(
                (message, types, previous, tick) -> {
                  publication.beforeFollowing(new TableName(message.schema(), message.name()));
                  return resolver.resolve(message, types, previous, tick);
                },
                keys),
            new SourceRows(source),
            outbox,
            published);
    new Streaming(
            wal,
            publishing,
            events,
            new Watermarks(outbox, from, System::nanoTime),
            SourceClock.measure(source, Clock.systemUTC()),
            publication,
            watch(source),
            settings.untilLsn(),
            stop,
            progressed,
            vitals,
            seams)
        .run();
  }
}
