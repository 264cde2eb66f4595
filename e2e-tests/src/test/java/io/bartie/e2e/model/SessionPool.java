package io.bartie.e2e.model;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Takes histories further, a few at a time, each in one thread. */
final class SessionPool implements AutoCloseable {
  private static final int AT_ONCE = 4;

  private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);

  /** What is done with a history. */
  interface Task {
    void take(HistoryRun run) throws Exception;
  }

  List<Future<?>> begin(List<HistoryRun> runs, Task task) {
    List<Future<?>> begun = new ArrayList<>();
    for (HistoryRun run : runs) {
      Callable<Void> one =
          () -> {
            task.take(run);
            return null;
          };
      begun.add(threads.submit(one));
    }
    return begun;
  }

  /** Returns when all are done. */
  static void finish(List<Future<?>> tasks) {
    for (Future<?> task : tasks) {
      try {
        task.get();
      } catch (ExecutionException e) {
        throw new IllegalStateException("a history cannot be run", e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
