package io.bartie.e2e.model;

import io.bartie.e2e.stack.SharedStack;
import io.bartie.e2e.stack.Stack;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the model test for as long as it is told to; {@code scripts/fuzz.sh} starts it. */
@Command(
    name = "fuzz.sh",
    mixinStandardHelpOptions = true,
    description =
        "Random schemas and histories against real processes that are killed meanwhile, until the"
            + " time is over or one does not arrive exactly: that one is shrunk and printed as SQL."
            + " Exit 0: all arrived; 1: one did not.")
final class FuzzCommand implements Callable<Integer> {
  @Option(
      names = "--minutes",
      defaultValue = "5",
      description = "How long, at least one round per version (default ${DEFAULT-VALUE}).")
  private double minutes;

  @Option(
      names = "--seed",
      description = "Repeats an earlier run, whose seed was printed (default: the clock).")
  private Long seed;

  @Option(
      names = "--round",
      description = "Only the round of this number, of the first version given.")
  private Integer only;

  @Option(
      names = "--postgres",
      split = ",",
      defaultValue = "15,16,17,18",
      description = "Versions, each for its share of the time (default ${DEFAULT-VALUE}).")
  private List<Integer> versions;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new FuzzCommand()).execute(arguments));
  }

  @Override
  public Integer call() {
    long began = System.nanoTime();
    long start = seed == null ? System.currentTimeMillis() : seed;
    System.out.println("fuzz: seed " + start);
    Duration share = Duration.ofMillis((long) (minutes * 60_000 / versions.size()));
    long histories = 0;
    long statements = 0;
    int rounds = 0;
    for (int version : only == null ? versions : versions.subList(0, 1)) {
      try (Stack stack = SharedStack.start(version)) {
        Fuzz fuzz = new Fuzz(stack, version, start);
        long end = System.nanoTime() + share.toNanos();
        do {
          Finding finding = fuzz.round(only == null ? rounds : only);
          rounds++;
          if (finding != null) {
            System.out.println(finding);
            return 1;
          }
        } while (only == null && System.nanoTime() < end);
        histories += fuzz.histories();
        statements += fuzz.statements();
      }
    }
    System.out.printf(
        "fuzz: seed %d, Postgres %s, %.1f minutes, %d rounds, %d histories, %d statements: all arrived%n",
        start, versions, (System.nanoTime() - began) / 60e9, rounds, histories, statements);
    return 0;
  }
}
