package io.bartie.localstack;

import io.bartie.localstack.settings.StackSettings;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The postgresql.conf of each side. Durability stays as Postgres ships it: it is part of what is
 * tested.
 */
final class ServerDefaults {
  private ServerDefaults() {}

  static Map<String, String> source(StackSettings settings) {
    Map<String, String> source = both(settings.ports().source());
    source.put("wal_level", "logical");
    source.put("max_replication_slots", "20");
    source.put("max_wal_senders", "20");
    source.put("max_prepared_transactions", "10");
    source.put("shared_buffers", "128MB");
    source.putAll(settings.sourceExtra());
    return source;
  }

  static Map<String, String> dest(StackSettings settings) {
    Map<String, String> dest = both(settings.ports().dest());
    dest.put("shared_buffers", "256MB");
    dest.putAll(settings.destExtra());
    return dest;
  }

  private static Map<String, String> both(int port) {
    Map<String, String> both = new LinkedHashMap<>();
    both.put("port", "" + port);
    both.put("listen_addresses", "127.0.0.1");
    // A socket's path may be at most 107 bytes long, and nobody needs one.
    both.put("unix_socket_directories", "");
    // Files in the data folder: a SIGKILL leaves nothing behind in /dev/shm.
    both.put("dynamic_shared_memory_type", "mmap");
    both.put("max_connections", "100");
    both.put("fsync", "on");
    both.put("synchronous_commit", "on");
    both.put("max_wal_size", "2GB");
    both.put("timezone", "UTC");
    both.put("log_timezone", "UTC");
    both.put("log_line_prefix", "%m [%p] %q%d %a ");
    return both;
  }
}
