package io.bartie.localstack.settings;

import io.bartie.localstack.process.SetupException;
import io.bartie.localstack.process.StackException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
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

  /** Four ports that are free at this moment. */
  public static Ports free() {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < 4; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1})));
      }
      List<Integer> free = sockets.stream().map(ServerSocket::getLocalPort).toList();
      return new Ports(free.get(0), free.get(1), free.get(2), free.get(3));
    } catch (IOException e) {
      throw new StackException("cannot find free ports: " + e.getMessage(), e);
    } finally {
      for (ServerSocket socket : sockets) {
        try {
          socket.close();
        } catch (IOException ignored) {
          // It only held the port.
        }
      }
    }
  }
}
