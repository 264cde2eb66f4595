package io.bartie.localstack.postgres;

import io.bartie.localstack.process.DetachedCommand;
import io.bartie.localstack.process.ProcEntry;
import io.bartie.localstack.process.SetupException;
import io.bartie.localstack.process.StackException;
import io.bartie.localstack.settings.DirectoryTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A data folder of Postgres: made by {@code initdb} whole or not at all, configured anew before
 * each start.
 */
final class PostgresCluster {
  static final String USER = "postgres";
  static final String PASSWORD = "bartie";
  private static final String CONFIGURATION = "bartie.conf";

  private final PostgresInstallation installation;
  private final Path data;
  private final Path log;

  PostgresCluster(PostgresInstallation installation, Path data, Path log) {
    this.installation = installation;
    this.data = data;
    this.log = log;
  }

  boolean exists() {
    return Files.exists(data.resolve("PG_VERSION"));
  }

  /** Runs {@code initdb} if there is no cluster yet. */
  void initialize() {
    if (exists()) {
      requireSameVersion();
      return;
    }
    Path unfinished = data.resolveSibling(data.getFileName() + ".unfinished");
    Path password = data.resolveSibling(data.getFileName() + ".password");
    try {
      DirectoryTree.delete(unfinished);
      Files.writeString(password, PASSWORD + "\n");
      new DetachedCommand(
              command(
                  "initdb",
                  "--pgdata=" + unfinished,
                  "--username=" + USER,
                  "--pwfile=" + password,
                  "--auth=scram-sha-256",
                  "--encoding=UTF8",
                  "--locale=C",
                  "--no-sync"),
              data.getParent(),
              log)
          .run("initdb");
      Files.writeString(
          unfinished.resolve("postgresql.conf"),
          "\ninclude '" + CONFIGURATION + "'\n",
          StandardOpenOption.APPEND);
      Files.move(unfinished, data);
    } catch (IOException e) {
      throw new StackException(
          "cannot make a Postgres cluster in " + data + ": " + e.getMessage(), e);
    } finally {
      deleteQuietly(password);
    }
  }

  private void requireSameVersion() {
    try {
      String found = Files.readString(data.resolve("PG_VERSION")).strip();
      if (!found.equals("" + installation.major())) {
        throw new SetupException(
            data
                + " holds data of Postgres "
                + found
                + ", but "
                + installation.major()
                + " is asked for; keep to --postgres "
                + found
                + ", or begin anew with --fresh, or use another --dir");
      }
    } catch (IOException e) {
      throw new StackException("cannot read " + data.resolve("PG_VERSION"), e);
    }
  }

  /** Writes the settings that the next start will use. */
  void configure(Map<String, String> settings) {
    StringBuilder lines = new StringBuilder("# Written by local-stack before each start\n");
    settings.forEach(
        (name, value) ->
            lines.append(name).append(" = '").append(value.replace("'", "''")).append("'\n"));
    try {
      Files.writeString(data.resolve(CONFIGURATION), lines);
      // A killed postmaster leaves its lock file. The caller knows that no process of this cluster
      // lives, so the pid in it belongs to nobody, or to a zombie, or by now to someone else.
      Files.deleteIfExists(data.resolve("postmaster.pid"));
    } catch (IOException e) {
      throw new StackException("cannot configure " + data + ": " + e.getMessage(), e);
    }
  }

  /** The command that becomes the postmaster. */
  DetachedCommand postmaster() {
    return new DetachedCommand(command("postgres", "-D", data.toString()), data, log);
  }

  // Postgres refuses to run as root. In a user namespace of its own it is nobody, and yet owns
  // root's files.
  private List<String> command(String program, String... arguments) {
    List<String> command = new ArrayList<>();
    if (ProcEntry.runsAsRoot()) {
      command.addAll(List.of("unshare", "--user"));
    }
    command.add(installation.program(program).toString());
    command.addAll(List.of(arguments));
    return command;
  }

  private static void deleteQuietly(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException ignored) {
      // The next initdb overwrites it.
    }
  }
}
