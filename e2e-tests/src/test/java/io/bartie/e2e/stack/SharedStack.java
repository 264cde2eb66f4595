package io.bartie.e2e.stack;

import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The stack that all tests of a JVM share: started when the first test asks for it, closed after
 * the last. Tests run one after the other; one that ends a server has it started again when it is
 * over.
 *
 * <p>System properties: {@code bartie.stack} (local, containers) and {@code bartie.postgres} (17).
 */
public final class SharedStack {
  private SharedStack() {}

  public static Stack of(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(ExtensionContext.Namespace.create(SharedStack.class))
        .getOrComputeIfAbsent("stack", key -> start(), Stack.class);
  }

  /** The version of its Postgres servers. */
  public static int postgres() {
    return Integer.getInteger("bartie.postgres", 17);
  }

  private static Stack start() {
    return start(postgres());
  }

  /** A stack of another version, beside the shared one; the caller closes it. */
  public static Stack start(int postgres) {
    String kind = System.getProperty("bartie.stack", "local");
    return switch (kind) {
      case "local" -> new LocalServers(postgres);
      case "containers" -> new ContainerServers(postgres);
      default ->
          throw new IllegalArgumentException(
              "bartie.stack is '" + kind + "'; it may be local or containers");
    };
  }
}
