package io.bartie.localstack;

import io.bartie.localstack.process.ServerName;
import io.bartie.localstack.process.StackException;
import io.bartie.localstack.settings.DirectoryTree;
import io.bartie.localstack.settings.SettingsFile;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The files of one stack: deleting them touches nothing that the stack did not make. */
final class StackFolder {
  private final Path directory;

  StackFolder(Path directory) {
    this.directory = directory;
  }

  void delete() {
    try {
      for (ServerName server : ServerName.values()) {
        for (String ending :
            List.of("", ".unfinished", ".password", ".log", ".pid", ".process", ".properties")) {
          DirectoryTree.delete(directory.resolve(server + ending));
        }
      }
      Files.deleteIfExists(directory.resolve("broker.formatted"));
      Files.deleteIfExists(directory.resolve("broker-logback.xml"));
      Files.deleteIfExists(directory.resolve(SettingsFile.NAME));
      Files.deleteIfExists(directory.resolve(StackLock.FILE));
      Files.deleteIfExists(directory);
    } catch (DirectoryNotEmptyException othersFiles) {
      // Somebody else keeps files here; they are not ours to delete.
    } catch (IOException e) {
      throw new StackException("cannot delete " + directory + ": " + e.getMessage(), e);
    }
  }
}
