package io.bartie.localstack.process;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class PortCheckTest {
  @Test
  void namesEveryTakenPortWhatItIsForAndTheOptionThatMovesIt() throws IOException {
    try (ServerSocket one = taken();
        ServerSocket two = taken()) {
      PortCheck check =
          new PortCheck()
              .of(one.getLocalPort(), "source Postgres", "--source-port")
              .of(two.getLocalPort(), "broker", "--broker-port");
      assertThatThrownBy(check::orElseThrow)
          .isInstanceOf(SetupException.class)
          .hasMessageContainingAll(
              "port " + one.getLocalPort() + " for the source Postgres is taken",
              "--source-port PORT",
              "port " + two.getLocalPort() + " for the broker is taken",
              "--broker-port PORT");
    }
  }

  @Test
  void saysNothingOfAFreePort() throws IOException {
    int port;
    try (ServerSocket socket = taken()) {
      port = socket.getLocalPort();
    }
    assertThatCode(() -> new PortCheck().of(port, "broker", "--broker-port").orElseThrow())
        .doesNotThrowAnyException();
  }

  private static ServerSocket taken() throws IOException {
    return new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
  }
}
