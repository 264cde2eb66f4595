package io.bartie.e2e.proxy;

/** Holds the bytes of one connection while it is shut. Safe for any thread. */
final class Gate {
  private boolean open;
  private boolean removed;

  Gate(boolean open) {
    this.open = open;
  }

  synchronized void set(boolean wanted) {
    open = wanted;
    notifyAll();
  }

  /** The connection is over: whoever waits here is let go, to find that out. */
  synchronized void remove() {
    removed = true;
    notifyAll();
  }

  synchronized void awaitOpen() throws InterruptedException {
    while (!open && !removed) {
      wait();
    }
  }
}
