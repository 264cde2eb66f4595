package io.bartie.bench.database;

import io.bartie.bench.workload.ObservationTable;
import io.bartie.bench.workload.Workload;
import io.bartie.localstack.postgres.PostgresServer;
import java.util.Iterator;

/**
 * The database on the source that one trial has to itself: the workload's tables with their rows,
 * the publication, and two small tables that mark the end of a recording.
 */
public final class SourceDatabase implements AutoCloseable {
  public static final String PUBLICATION = "bench";

  /** Its rows say that everything before them has been applied, where that is done in order. */
  public static final String END = "bench_end";

  private static final String FILLER = "bench_filler";

  private final PostgresServer server;
  private final String name;
  private final Session session;
  private long marks;
  private long fillers;

  private SourceDatabase(PostgresServer server, String name) {
    this.server = server;
    this.name = name;
    this.session = Session.open(server, name);
  }

  /** Makes the database, with the rows that the workload begins with. */
  public static SourceDatabase create(PostgresServer server, String name, Workload workload) {
    server.databases().create(name);
    SourceDatabase source = new SourceDatabase(server, name);
    for (ObservationTable table : workload.tables()) {
      source.session.run(table.create());
      // The source only lends its WAL: vacuuming it would fall into somebody's time.
      source.session.run("ALTER TABLE " + table.name() + " SET (autovacuum_enabled = off)");
      if (workload.baseRows() > 0) {
        source.session.run(table.fill(1, workload.baseRows()));
      }
    }
    source.session.run("CREATE TABLE " + END + " (id bigint PRIMARY KEY)");
    source.session.run("CREATE TABLE " + FILLER + " (id bigint PRIMARY KEY)");
    source.session.run("CREATE PUBLICATION " + PUBLICATION + " FOR ALL TABLES");
    source.session.run("VACUUM ANALYZE");
    return source;
  }

  /**
   * Commits the workload's transactions and a mark behind them. The recording itself is not timed
   * and does not wait for the disk at each commit; the mark does.
   *
   * @param fillerRows so many rows of another table follow behind the mark, so that a consumer that
   *     works in batches has reason to fill its last one
   */
  public EndMark record(Workload workload, int fillerRows) {
    session.run("SET synchronous_commit = off");
    Iterator<String> transactions = workload.transactions();
    while (transactions.hasNext()) {
      session.run(transactions.next());
    }
    session.run("SET synchronous_commit = on");
    return mark(fillerRows);
  }

  /** Commits a mark behind everything that is committed by now. */
  public EndMark mark(int fillerRows) {
    marks++;
    session.run("INSERT INTO " + END + " VALUES (" + marks + ")");
    EndMark mark = new EndMark(marks, session.value("SELECT pg_current_wal_insert_lsn()"));
    if (fillerRows > 0) {
      long first = fillers + 1;
      fillers += fillerRows;
      session.run(
          "INSERT INTO " + FILLER + " SELECT generate_series(" + first + ", " + fillers + ")");
    }
    return mark;
  }

  /** The statements that make the same tables, empty, at a destination. */
  public String createTables(Workload workload) {
    StringBuilder sql = new StringBuilder();
    workload.tables().forEach(table -> sql.append(table.create()).append("; "));
    return sql.append("CREATE TABLE ")
        .append(END)
        .append(" (id bigint PRIMARY KEY); CREATE TABLE ")
        .append(FILLER)
        .append(" (id bigint PRIMARY KEY)")
        .toString();
  }

  /** Whether a walsender streams from the slot. */
  public boolean isActive(String slot) {
    return session.holds(
        "coalesce((SELECT active FROM pg_replication_slots WHERE slot_name = '"
            + slot
            + "'), false)");
  }

  /** Where the slot begins; null while it is not there. */
  public String confirmedLsn(String slot) {
    return session.value(
        "SELECT max(confirmed_flush_lsn) FROM pg_replication_slots WHERE slot_name = '"
            + slot
            + "'");
  }

  public Session session() {
    return session;
  }

  public PostgresServer server() {
    return server;
  }

  public String name() {
    return name;
  }

  /** Drops the database with its slots. */
  @Override
  public void close() {
    session.close();
    server.databases().drop(name);
  }
}
