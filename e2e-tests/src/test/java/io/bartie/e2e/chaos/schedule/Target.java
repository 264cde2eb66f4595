package io.bartie.e2e.chaos.schedule;

import io.bartie.e2e.pipeline.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One process of a run.
 *
 * @param number which of the writers, from 1; 0 for every other part
 */
public record Target(Part part, int number) {
  public static final Target READER = new Target(Part.READER, 0);

  public static Target server(Part server) {
    return new Target(server, 0);
  }

  public static List<Target> writers(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(n -> new Target(Part.WRITER, n)).toList();
  }

  /** The reader and so many writers. */
  public static List<Target> processes(int writers) {
    List<Target> processes = new ArrayList<>(writers(writers));
    processes.add(0, READER);
    return processes;
  }

  @Override
  public String toString() {
    return number == 0 ? part.toString() : part + "-" + number;
  }
}
