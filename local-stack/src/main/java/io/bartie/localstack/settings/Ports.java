package io.bartie.localstack.settings;

import io.bartie.localstack.process.SetupException;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/** The four ports of a stack, all on loopback and all different. */
public record Ports(int source, int dest, int broker, int controller) {
  public static final Ports DEFAULT = new Ports(5410, 5411, 19092, 19093);

  public Ports {
    List<Integer> all = List.of(source, dest, broker, controller);
    for (int port : all) {
      if (port < 1 || port > 65535) {
        throw new SetupException(port + " is not a port; ports go from 1 to 65535");
      }
    }
    if (Set.copyOf(all).size() != all.size()) {
      throw new SetupException("the ports of a stack must differ, but they are " + all);
    }
  }

  /** Four ports that are free, and stay so while a server is down. */
  public static Ports free() {
    Iterator<Integer> free = FreePorts.take(4);
    return new Ports(free.next(), free.next(), free.next(), free.next());
  }
}
