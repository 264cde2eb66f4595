package io.bartie.e2e.database;

import static org.awaitility.Awaitility.await;

import java.time.Duration;

/** Drops a database with everything that would hold it: slots, prepared transactions, sessions. */
public final class DatabaseRemoval {
  private final Database database;
  private final Database server;

  public DatabaseRemoval(Database database) {
    this.database = database;
    this.server = database.sibling("postgres");
  }

  public void run() {
    if (server
        .column("SELECT 1 FROM pg_database WHERE datname = '" + database.name() + "'")
        .isEmpty()) {
      return;
    }
    for (String gid :
        server.column(
            "SELECT gid FROM pg_prepared_xacts WHERE database = '" + database.name() + "'")) {
      database.run("ROLLBACK PREPARED '" + gid + "'");
    }
    await()
        .atMost(Duration.ofSeconds(30))
        .pollInterval(Duration.ofMillis(100))
        .ignoreException(IllegalStateException.class)
        .until(this::dropSlots);
    server.run("DROP DATABASE \"" + database.name() + "\" WITH (FORCE)");
  }

  /** A walsender that is told to end takes a moment, and until then its slot is in use. */
  private boolean dropSlots() {
    String ofThisDatabase = " FROM pg_replication_slots WHERE database = '" + database.name() + "'";
    server.column(
        "SELECT pg_terminate_backend(active_pid)" + ofThisDatabase + " AND active_pid IS NOT NULL");
    server.column("SELECT pg_drop_replication_slot(slot_name)" + ofThisDatabase);
    return server.column("SELECT slot_name" + ofThisDatabase).isEmpty();
  }
}
