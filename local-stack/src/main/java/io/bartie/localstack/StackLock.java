package io.bartie.localstack;

import io.bartie.localstack.process.StackException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Supplier;

/** Lets one JVM at a time take a stack up or down; another that wants the same waits its turn. */
final class StackLock {
  static final String FILE = "stack.lock";

  private final Path directory;

  StackLock(Path directory) {
    this.directory = directory;
  }

  <T> T whileHeld(Supplier<T> action) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw cannotLock(e);
    }
    try (FileChannel channel =
            FileChannel.open(
                directory.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      if (!lock.isValid()) {
        throw new StackException("lost the lock on " + directory + "; run the command again");
      }
      return action.get();
    } catch (OverlappingFileLockException e) {
      throw new StackException(
          "this JVM takes the stack in " + directory + " up or down already", e);
    } catch (IOException e) {
      throw cannotLock(e);
    }
  }

  private StackException cannotLock(IOException e) {
    return new StackException("cannot lock " + directory + ": " + e.getMessage(), e);
  }
}
