package io.bartie.bench.contestant;

import io.bartie.bench.database.EndMark;
import io.bartie.bench.database.Session;
import io.bartie.bench.database.SourceDatabase;
import io.bartie.bench.database.Wait;
import io.bartie.bench.measure.Target;
import io.bartie.bench.workload.Workload;
import io.bartie.localstack.postgres.PostgresServer;
import java.util.List;

/** Postgres's own logical replication: a subscription with all its defaults. */
public final class NativeReplication implements Contestant {
  private static final String SUBSCRIPTION = "bench";

  private final SourceDatabase source;
  private final Slot slot;
  private final PostgresServer server;
  private final String database;
  private final Session session;

  /**
   * @param server where the database is made
   * @param database its name; the subscription's slot has the same
   */
  public NativeReplication(
      SourceDatabase source, PostgresServer server, String database, Workload workload) {
    this.source = source;
    this.slot = new Slot(source, database);
    this.server = server;
    this.database = database;
    server.databases().create(database);
    this.session = Session.open(server, database);
    // A subscription makes no tables.
    session.run(source.createTables(workload));
  }

  @Override
  public String name() {
    return NATIVE;
  }

  @Override
  public void beginCopy() {
    // The servers of the local stack and their password are known to everyone, on loopback only.
    session.run(
        "CREATE SUBSCRIPTION %s CONNECTION '%s' PUBLICATION %s WITH (slot_name = '%s')"
            .formatted(
                SUBSCRIPTION,
                source.server().url(source.name()),
                SourceDatabase.PUBLICATION,
                slot.name()));
  }

  @Override
  public boolean hasCopied() {
    // f: the rows are committed; s, r: and what came meanwhile too.
    return session.holds(
        "NOT EXISTS (SELECT FROM pg_subscription_rel WHERE srsubstate NOT IN ('f', 's', 'r'))");
  }

  @Override
  public void finishCopy() {
    Wait.PATIENT.until(
        "the subscription's tables to be ready",
        () ->
            session.holds("NOT EXISTS (SELECT FROM pg_subscription_rel WHERE srsubstate <> 'r')"));
    slot.awaitActive(this::requireRunning);
    stop();
  }

  @Override
  public void start() {
    launch();
    slot.awaitActive(this::requireRunning);
  }

  @Override
  public void launch() {
    session.run("ALTER SUBSCRIPTION " + SUBSCRIPTION + " ENABLE");
  }

  @Override
  public void stop() {
    session.run("ALTER SUBSCRIPTION " + SUBSCRIPTION + " DISABLE");
    slot.awaitInactive();
  }

  @Override
  public boolean hasApplied(EndMark mark) {
    return session.holds(
        "EXISTS (SELECT FROM " + SourceDatabase.END + " WHERE id = " + mark.id() + ")");
  }

  @Override
  public Session destination() {
    return session;
  }

  @Override
  public List<Target> targets() {
    Target apply =
        new Target.Processes(
            "apply worker",
            () ->
                session
                    .column("SELECT pid FROM pg_stat_subscription WHERE pid IS NOT NULL")
                    .stream()
                    .map(Long::valueOf)
                    .toList());
    return List.of(
        slot.walsender(),
        apply,
        slot.sourceServer(),
        new Target.PostgresServerTree("destination server", server.pid().orElseThrow()));
  }

  @Override
  public void requireRunning() {
    // An apply worker that fails is started again, and the wait for it ends by its limit.
  }

  @Override
  public void close() {
    session.run("DROP SUBSCRIPTION IF EXISTS " + SUBSCRIPTION);
    session.close();
    server.databases().drop(database);
  }
}
