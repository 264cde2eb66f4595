package io.bartie.bench;

import io.bartie.bench.database.Session;
import io.bartie.localstack.LocalStack;
import io.bartie.localstack.postgres.PostgresServer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The settings of both Postgres servers that figures depend on, as the servers say them. */
final class ServerSettings {
  private static final List<String> NAMES =
      List.of(
          "fsync",
          "synchronous_commit",
          "full_page_writes",
          "shared_buffers",
          "max_wal_size",
          "wal_level",
          "autovacuum",
          "max_sync_workers_per_subscription",
          "logical_decoding_work_mem");

  private ServerSettings() {}

  static Map<String, String> of(LocalStack stack) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (PostgresServer server : List.of(stack.source(), stack.dest())) {
      try (Session session = Session.open(server, server.defaultDatabase())) {
        for (String name : NAMES) {
          settings.put(server.name() + " " + name, session.value("SHOW " + name));
        }
      }
    }
    return settings;
  }
}
