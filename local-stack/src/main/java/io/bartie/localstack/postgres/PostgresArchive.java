package io.bartie.localstack.postgres;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * Unpacks the {@code .txz} inside a jar of embedded Postgres binaries, with its links and
 * executable bits.
 */
final class PostgresArchive {
  private static final Set<PosixFilePermission> PROGRAM =
      PosixFilePermissions.fromString("rwxr-xr-x");

  private PostgresArchive() {}

  static void unpack(Path jar, Path target) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      ZipEntry archive =
          zip.stream()
              .filter(entry -> entry.getName().endsWith(".txz"))
              .findFirst()
              .orElseThrow(() -> new IOException("there is no .txz in " + jar));
      try (InputStream packed = new BufferedInputStream(zip.getInputStream(archive), 1 << 16);
          TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(packed))) {
        for (TarArchiveEntry entry = tar.getNextEntry();
            entry != null;
            entry = tar.getNextEntry()) {
          unpackOne(tar, entry, target);
        }
      }
    }
    // createTempDirectory made it private; others may run these binaries too.
    Files.setPosixFilePermissions(target, PROGRAM);
  }

  private static void unpackOne(TarArchiveInputStream tar, TarArchiveEntry entry, Path target)
      throws IOException {
    Path path = target.resolve(entry.getName()).normalize();
    if (!path.startsWith(target)) {
      throw new IOException(entry.getName() + " would leave " + target);
    }
    if (entry.isDirectory()) {
      Files.createDirectories(path);
      return;
    }
    Files.createDirectories(path.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
    } else if (entry.isLink()) {
      Files.createLink(path, target.resolve(entry.getLinkName()));
    } else {
      Files.copy(tar, path);
      if ((entry.getMode() & 0100) != 0) {
        Files.setPosixFilePermissions(path, PROGRAM);
      }
    }
  }
}
