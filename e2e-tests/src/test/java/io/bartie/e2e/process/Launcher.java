package io.bartie.e2e.process;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the programs in the checkout that this test was built from. */
public final class Launcher {
  private Launcher() {}

  /** {@code bin/reader} and its like. */
  public static Path of(String program) {
    Path launcher = root().resolve("bin").resolve(program);
    if (!Files.isExecutable(launcher)) {
      throw new IllegalStateException(launcher + " cannot be executed");
    }
    return launcher;
  }

  /** The nearest folder upwards that holds the launchers. */
  public static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null && !Files.exists(folder.resolve("bin/reader"))) {
      folder = folder.getParent();
    }
    if (folder == null) {
      throw new IllegalStateException("no bin/reader above " + Path.of("").toAbsolutePath());
    }
    return folder;
  }
}
