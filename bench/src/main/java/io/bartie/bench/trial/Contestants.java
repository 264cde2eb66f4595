package io.bartie.bench.trial;

import io.bartie.bench.contestant.Contestant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Those who take part in a trial, in the order in which they are measured. */
final class Contestants implements AutoCloseable {
  private final Deque<Contestant> waiting = new ArrayDeque<>();

  void add(Contestant contestant) {
    waiting.addLast(contestant);
  }

  void addFirst(Contestant contestant) {
    waiting.addFirst(contestant);
  }

  void forEach(Consumer<Contestant> action) {
    waiting.forEach(action);
  }

  /**
   * Measures one after the other. Each is closed when it is done: nobody shares the destination
   * with the vacuum of what another has left.
   */
  List<Measurement> inTurn(Function<Contestant, Measurement> measure) {
    List<Measurement> measured = new ArrayList<>();
    while (!waiting.isEmpty()) {
      try (Contestant contestant = waiting.removeFirst()) {
        measured.add(measure.apply(contestant));
      }
    }
    return measured;
  }

  /** Closes those whose turn has not come. */
  @Override
  public void close() {
    while (!waiting.isEmpty()) {
      waiting.removeFirst().close();
    }
  }
}
