package io.bartie.reader.slot;

/**
 * A session on the source that holds what this reader wants.
 *
 * @param pid its process on the server
 * @param applicationName what it calls itself, or null when that may not be seen
 * @param client its address, or null for a local one
 */
public record SessionHolder(int pid, String applicationName, String client) {
  @Override
  public String toString() {
    return "pid="
        + pid
        + " application="
        + (applicationName == null || applicationName.isEmpty() ? "unknown" : applicationName)
        + " address="
        + (client == null ? "local or unknown" : client);
  }
}
