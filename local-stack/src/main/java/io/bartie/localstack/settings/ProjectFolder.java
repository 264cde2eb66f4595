package io.bartie.localstack.settings;

import io.bartie.localstack.process.StackException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where this module was built, and with it the places that are relative to the project's root. */
public final class ProjectFolder {
  private ProjectFolder() {}

  /** The build folder ({@code local-stack/target}) that these classes or their jar lie in. */
  public static Path buildFolder() {
    try {
      return Path.of(
              ProjectFolder.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toAbsolutePath()
          .getParent();
    } catch (URISyntaxException e) {
      throw new StackException("cannot tell where local-stack's classes lie", e);
    }
  }

  /** The project's root; empty if the classes do not lie in a checkout. */
  public static Optional<Path> root() {
    Path module = buildFolder().getParent();
    return module != null
            && module.getParent() != null
            && Files.exists(module.getParent().resolve("bin/local-stack"))
        ? Optional.of(module.getParent())
        : Optional.empty();
  }

  /** Where a stack lives unless told otherwise. */
  public static Path defaultStackDirectory() {
    return root().orElse(Path.of("").toAbsolutePath()).resolve(".local-stack");
  }

  /** Where unpacked Postgres versions are kept, shared by all stacks of this checkout. */
  public static Path cache() {
    String chosen = System.getenv("BARTIE_STACK_CACHE");
    if (chosen != null && !chosen.isBlank()) {
      return Path.of(chosen).toAbsolutePath();
    }
    return root()
        .map(root -> root.resolve(".local-stack-cache"))
        .orElse(Path.of(System.getProperty("user.home"), ".cache", "bartie-local-stack"));
  }
}
