package io.bartie.localstack;

import io.bartie.localstack.settings.Ports;
import io.bartie.localstack.settings.StackSettings;
import java.nio.file.Path;
import java.util.Map;

/** Says what a stack should be, and starts it. For one thread. */
public final class LocalStackBuilder {
  private Path directory;
  private Ports ports = Ports.DEFAULT;
  private int postgres = StackSettings.DEFAULT_POSTGRES;
  private boolean terra = true;
  private int scale = 1;
  private Map<String, String> source = Map.of();
  private Map<String, String> dest = Map.of();
  private Map<String, String> broker = Map.of();
  private boolean downAtExit;

  LocalStackBuilder() {}

  public LocalStackBuilder dir(Path stackDirectory) {
    this.directory = stackDirectory;
    return this;
  }

  public LocalStackBuilder ports(Ports stackPorts) {
    this.ports = stackPorts;
    return this;
  }

  /** 15, 16, 17 or 18; or 14 for the source, with a destination of 15. */
  public LocalStackBuilder postgres(int major) {
    this.postgres = major;
    return this;
  }

  /** Leaves the source's database empty. */
  public LocalStackBuilder withoutTerra() {
    this.terra = false;
    return this;
  }

  public LocalStackBuilder scale(int times) {
    this.scale = times;
    return this;
  }

  /** Settings of the source's postgresql.conf on top of the stack's own. */
  public LocalStackBuilder sourceSettings(Map<String, String> settings) {
    this.source = settings;
    return this;
  }

  public LocalStackBuilder destSettings(Map<String, String> settings) {
    this.dest = settings;
    return this;
  }

  public LocalStackBuilder brokerSettings(Map<String, String> settings) {
    this.broker = settings;
    return this;
  }

  /** Takes the stack down with its data when this JVM ends, also when that is by Ctrl-C. */
  public LocalStackBuilder downAtExit() {
    this.downAtExit = true;
    return this;
  }

  /** Starts the stack and returns when all of it answers. */
  public LocalStack start() {
    StackSettings settings =
        new StackSettings(directory, ports, postgres, terra, scale, source, dest, broker);
    LocalStack stack = LocalStack.of(settings);
    if (downAtExit) {
      Runtime.getRuntime().addShutdownHook(new Thread(stack::close, "local-stack-down"));
    }
    stack.up();
    return stack;
  }
}
