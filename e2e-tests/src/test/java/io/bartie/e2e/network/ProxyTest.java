package io.bartie.e2e.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A test that cuts a network must know that it is cut. */
class ProxyTest {
  private ServerSocket echo;
  private Proxy proxy;

  @BeforeEach
  void anEchoBehindAProxy() throws IOException {
    echo = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread server = new Thread(this::answer, "echo");
    server.setDaemon(true);
    server.start();
    proxy = new Proxy(0, echo.getLocalPort());
  }

  private void answer() {
    while (!echo.isClosed()) {
      try {
        Socket socket = echo.accept();
        Thread one =
            new Thread(
                () -> {
                  try (socket) {
                    socket.getInputStream().transferTo(socket.getOutputStream());
                  } catch (IOException ended) {
                    // the client's matter
                  }
                });
        one.setDaemon(true);
        one.start();
      } catch (IOException closed) {
        return;
      }
    }
  }

  @AfterEach
  void close() throws IOException {
    proxy.close();
    echo.close();
  }

  private Socket open() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
    socket.setSoTimeout(300);
    return socket;
  }

  private static int echoOf(Socket socket, int sent) throws IOException {
    socket.getOutputStream().write(sent);
    return socket.getInputStream().read();
  }

  @Test
  void carriesBytesBothWays() throws IOException {
    try (Socket socket = open()) {
      assertThat(echoOf(socket, 7)).isEqualTo(7);
    }
  }

  @Test
  void whatIsStalledArrivesLater() throws IOException {
    try (Socket socket = open()) {
      assertThat(echoOf(socket, 1)).isEqualTo(1);
      proxy.stalls();
      assertThatThrownBy(() -> echoOf(socket, 2)).isInstanceOf(SocketTimeoutException.class);
      try (Socket other = open()) {
        assertThatThrownBy(() -> echoOf(other, 3)).isInstanceOf(SocketTimeoutException.class);
      }
      proxy.goesOn();
      socket.setSoTimeout(10_000);
      assertThat(socket.getInputStream().read()).isEqualTo(2);
    }
  }

  @Test
  void aLostConnectionStaysSilentAndANewOneWorks() throws IOException {
    try (Socket socket = open()) {
      assertThat(echoOf(socket, 1)).isEqualTo(1);
      proxy.loses();
      assertThatThrownBy(() -> echoOf(socket, 2)).isInstanceOf(SocketTimeoutException.class);
      try (Socket other = open()) {
        assertThat(echoOf(other, 3)).isEqualTo(3);
      }
      assertThatThrownBy(() -> echoOf(socket, 4)).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void aResetIsHeard() throws IOException {
    try (Socket socket = open()) {
      assertThat(echoOf(socket, 1)).isEqualTo(1);
      proxy.resets();
      assertThatThrownBy(() -> echoOf(socket, 2))
          .isInstanceOf(IOException.class)
          .isNotInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void nobodyIsLetInUntilItListens() throws IOException {
    proxy.refuses();
    assertThatThrownBy(this::open).isInstanceOf(ConnectException.class);
    proxy.listens();
    try (Socket socket = open()) {
      assertThat(echoOf(socket, 1)).isEqualTo(1);
    }
  }
}
