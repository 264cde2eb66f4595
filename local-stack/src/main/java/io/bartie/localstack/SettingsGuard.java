package io.bartie.localstack;

import io.bartie.localstack.process.SetupException;
import io.bartie.localstack.settings.SettingsFile;
import io.bartie.localstack.settings.StackSettings;
import java.nio.file.Files;
import java.util.Optional;

/**
 * Refuses settings that what runs, or the data that are there, do not have: they would silently not
 * apply.
 */
final class SettingsGuard {
  private final StackSettings wanted;
  private final Optional<StackSettings> before;

  SettingsGuard(StackSettings wanted) {
    this.wanted = wanted;
    this.before = new SettingsFile(wanted.directory()).read();
  }

  void check(boolean somethingRuns) {
    if (before.isEmpty() || before.get().equals(wanted)) {
      return;
    }
    if (somethingRuns) {
      throw new SetupException(
          "the stack in "
              + wanted.directory()
              + " runs with other settings than asked for; run `local-stack down --keep-data` and"
              + " then `up`");
    }
    StackSettings old = before.get();
    boolean sameContents = old.terra() == wanted.terra() && old.scale() == wanted.scale();
    if (!sameContents && Files.exists(wanted.directory().resolve("source"))) {
      throw new SetupException(
          "the source in "
              + wanted.directory()
              + " was filled "
              + (old.terra() ? "at scale " + old.scale() : "without terra")
              + "; begin anew with --fresh, or use another --dir");
    }
  }
}
