package io.bartie.localstack.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Finds out before a start which ports are taken, and says for each by which option to move it. */
public final class PortCheck {
  private final List<String> taken = new ArrayList<>();

  /**
   * @param purpose what the port is for: {@code source Postgres}
   * @param option the option that moves it: {@code --source-port}
   */
  public PortCheck of(int port, String purpose, String option) {
    if (!isFree(port)) {
      taken.add(
          "port "
              + port
              + " for the "
              + purpose
              + " is taken by another process; free it, or choose another with `local-stack up "
              + option
              + " PORT`");
    }
    return this;
  }

  /** Throws one error that names every port that is taken. */
  public void orElseThrow() {
    if (!taken.isEmpty()) {
      throw new SetupException(String.join("\n", taken));
    }
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
      return true;
    } catch (IOException inUse) {
      return false;
    }
  }
}
