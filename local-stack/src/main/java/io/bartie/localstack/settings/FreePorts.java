package io.bartie.localstack.settings;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports of loopback that are free now and stay so while their server is down: below the range from
 * which the kernel gives ports to outgoing connections.
 */
public final class FreePorts {
  private static final int FROM = 20_000;
  private static final int TO = 32_000;

  private FreePorts() {}

  /** So many different ports. */
  public static Iterator<Integer> take(int count) {
    Set<Integer> ports = new LinkedHashSet<>();
    while (ports.size() < count) {
      int port = ThreadLocalRandom.current().nextInt(FROM, TO);
      if (isFree(port)) {
        ports.add(port);
      }
    }
    return ports.iterator();
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket =
        new ServerSocket(port, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }
}
