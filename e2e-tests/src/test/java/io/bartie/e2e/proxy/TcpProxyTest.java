package io.bartie.e2e.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TcpProxyTest {
  /** How long a byte that must not come is waited for. */
  private static final int SILENCE_MILLIS = 150;

  private static final int PATIENCE_MILLIS = 20_000;

  private ServerSocket echo;
  private TcpProxy proxy;

  @BeforeEach
  void serverThatGivesBackWhatItGets() throws IOException {
    echo = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::serve, "echo");
    thread.setDaemon(true);
    thread.start();
    proxy = TcpProxy.to(echo.getLocalPort());
  }

  private void serve() {
    while (true) {
      try {
        Socket client = echo.accept();
        Thread thread = new Thread(() -> giveBack(client), "echo-client");
        thread.setDaemon(true);
        thread.start();
      } catch (IOException closed) {
        return;
      }
    }
  }

  private static void giveBack(Socket client) {
    try (client) {
      client.getInputStream().transferTo(client.getOutputStream());
    } catch (IOException ended) {
      // The test is over, or has reset the connection.
    }
  }

  @AfterEach
  void close() throws IOException {
    proxy.close();
    echo.close();
  }

  @Test
  void bytesPassInBothDirections() throws IOException {
    try (Socket client = connect()) {
      assertAnswers(client, 'a');
    }
  }

  @Test
  void endOfStreamPasses() throws IOException {
    try (Socket client = connect()) {
      client.getOutputStream().write('a');
      client.shutdownOutput();
      assertThat(client.getInputStream().readAllBytes()).containsExactly('a');
    }
  }

  @Test
  void stalledConnectionsAreSilentAndThenGoOn() throws IOException {
    try (Socket before = connect()) {
      assertAnswers(before, 'a');
      proxy.stall();
      before.getOutputStream().write('b');
      assertSilent(before);
      try (Socket meanwhile = connect()) {
        meanwhile.getOutputStream().write('c');
        assertSilent(meanwhile);
        proxy.pass();
        assertThat(before.getInputStream().read()).isEqualTo('b');
        assertThat(meanwhile.getInputStream().read()).isEqualTo('c');
      }
    }
  }

  @Test
  void droppedConnectionsStaySilentForEverAndNewOnesPass() throws IOException {
    try (Socket before = connect()) {
      assertAnswers(before, 'a');
      proxy.drop();
      before.getOutputStream().write('b');
      assertSilent(before);
      proxy.pass();
      assertSilent(before);
      try (Socket after = connect()) {
        assertAnswers(after, 'c');
      }
    }
  }

  @Test
  void resetIsToldToBothSidesAndNewConnectionsPass() throws IOException {
    try (Socket before = connect()) {
      assertAnswers(before, 'a');
      proxy.reset();
      assertThatThrownBy(() -> before.getInputStream().read()).isInstanceOf(IOException.class);
    }
    try (Socket after = connect()) {
      assertAnswers(after, 'b');
    }
  }

  @Test
  void serverThatIsDownIsAResetAndNotASilence() throws IOException {
    echo.close();
    try (Socket client = connect()) {
      assertThatThrownBy(
              () -> {
                if (client.getInputStream().read() < 0) {
                  throw new IOException("closed");
                }
              })
          .isInstanceOf(IOException.class)
          .isNotInstanceOf(SocketTimeoutException.class);
    }
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), proxy.port());
    socket.setSoTimeout(PATIENCE_MILLIS);
    return socket;
  }

  private static void assertAnswers(Socket client, char letter) throws IOException {
    client.getOutputStream().write(letter);
    assertThat(client.getInputStream().read()).isEqualTo(letter);
  }

  private static void assertSilent(Socket client) throws IOException {
    client.setSoTimeout(SILENCE_MILLIS);
    assertThatThrownBy(() -> client.getInputStream().read())
        .isInstanceOf(SocketTimeoutException.class);
    client.setSoTimeout(PATIENCE_MILLIS);
  }
}
