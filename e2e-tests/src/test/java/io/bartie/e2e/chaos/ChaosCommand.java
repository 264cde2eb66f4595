package io.bartie.e2e.chaos;

import io.bartie.e2e.chaos.schedule.Fault;
import io.bartie.e2e.chaos.schedule.Schedule;
import io.bartie.e2e.chaos.world.World;
import io.bartie.e2e.stack.WorkFolder;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code scripts/chaos-test.sh}. */
@Command(
    name = "scripts/chaos-test.sh",
    sortOptions = false,
    description = {
      "Kills (SIGKILL), freezes (SIGSTOP), restarts and cuts off reader, writers, source, destination"
          + " and broker at random moments while the source is written to, from the initial copy on;"
          + " faults overlap.",
      "Then everything is mended, and judged: cdcctl verify and a comparison of its own; triggers at"
          + " the destination that saw no version, fence or position go backwards; every committed"
          + " change once in the topic, in commit order; the slot never confirmed beyond the topic;"
          + " no process that ended by itself."
    },
    footer = {
      "",
      "The seed decides every fault and the load's statements; a failed run is repeated with it, as"
          + " far as the machine's timing lets it.",
      "Exit codes: 0 all is true; 1 something is not (the seed and the logs' folder are printed); 2"
          + " wrong usage."
    })
public final class ChaosCommand implements Callable<Integer> {
  @Option(
      names = "--minutes",
      paramLabel = "M",
      defaultValue = "1",
      description = "For how long faults begin; mending and judging come after it (default: 1)")
  private double minutes;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Repeat an earlier run; default: a new one, printed")
  private Long seed;

  @Option(
      names = "--writers",
      paramLabel = "N",
      defaultValue = "3",
      description = "How many writers share the 4 partitions, 1 to 9 (default: 3)")
  private int writers;

  @Option(names = "--keep", description = "Keep the logs also when all is well")
  private boolean keep;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help")
  private boolean help;

  @Spec private CommandSpec spec;

  private ChaosCommand() {}

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new ChaosCommand()).execute(arguments));
  }

  @Override
  public Integer call() throws InterruptedException {
    if (!(minutes > 0 && minutes <= 24 * 60) || writers < 1 || writers > 9) {
      throw new ParameterException(
          spec.commandLine(), "--minutes must be above 0, and --writers from 1 to 9");
    }
    long chosen = seed != null ? seed : ThreadLocalRandom.current().nextLong(1L << 40);
    ChaosSettings settings =
        new ChaosSettings(
            Duration.ofMillis((long) (minutes * 60_000)),
            chosen,
            writers,
            WorkFolder.make("bartie-chaos-"));
    Schedule schedule = Schedule.of(chosen, settings.length(), writers);
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "Chaos: --minutes %s --seed %d --writers %d, %d faults: %s%n",
        minutes, chosen, writers, schedule.faults().size(), schedule.byKind());
    schedule.faults().stream().map(Fault::description).forEach(out::println);
    out.flush();
    Verdict verdict = verdict(settings, schedule);
    new Report(settings, verdict).print(out);
    boolean isKept = keep || !verdict.isClean();
    Path logs = settings.folder().resolve("logs");
    if (isKept) {
      WorkFolder.delete(settings.folder().resolve("tmp"));
      out.println("The logs are in " + logs);
    } else {
      WorkFolder.delete(settings.folder());
    }
    out.flush();
    return verdict.isClean() ? 0 : 1;
  }

  private static Verdict verdict(ChaosSettings settings, Schedule schedule)
      throws InterruptedException {
    try (World world = new World(settings.folder(), settings.writers());
        Diary diary = new Diary(world.logs())) {
      return new ChaosRun(world, schedule, settings, diary).run();
    } catch (RuntimeException | AssertionError e) {
      return Verdict.none(e);
    }
  }
}
