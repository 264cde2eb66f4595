package io.bartie.localstack;

import io.bartie.localstack.process.StackException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs tasks at the same time and returns when all are over; throws what the first failed with. */
final class Together {
  private Together() {}

  static void run(List<Runnable> tasks) {
    ExecutorService threads =
        Executors.newFixedThreadPool(tasks.size(), task -> new Thread(task, "local-stack"));
    try {
      List<Future<?>> running = new ArrayList<>();
      tasks.forEach(task -> running.add(threads.submit(task)));
      RuntimeException failure = null;
      for (Future<?> task : running) {
        try {
          task.get();
        } catch (ExecutionException e) {
          RuntimeException next =
              e.getCause() instanceof RuntimeException cause
                  ? cause
                  : new StackException(e.getCause().toString(), e.getCause());
          if (failure == null) {
            failure = next;
          } else {
            failure.addSuppressed(next);
          }
        }
      }
      if (failure != null) {
        throw failure;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StackException("interrupted", e);
    } finally {
      threads.shutdownNow();
    }
  }
}
