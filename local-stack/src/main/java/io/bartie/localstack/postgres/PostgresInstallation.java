package io.bartie.localstack.postgres;

import java.nio.file.Path;

/**
 * An unpacked Postgres.
 *
 * @param version as Postgres counts: 17.10
 */
public record PostgresInstallation(Path home, String version) {
  public Path program(String name) {
    return home.resolve("bin").resolve(name);
  }

  public int major() {
    return Integer.parseInt(version.substring(0, version.indexOf('.')));
  }
}
