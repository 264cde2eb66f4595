package io.bartie.connect;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/** Makes sockets that notice a dead peer; pgjdbc makes the factory from its class's name. */
public final class KeepaliveSocketFactory extends SocketFactory {
  @Override
  public Socket createSocket() throws IOException {
    Socket socket = new Socket();
    Keepalive.arm(socket);
    return socket;
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port), null);
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return connected(
        new InetSocketAddress(host, port), new InetSocketAddress(localHost, localPort));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port), null);
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    return connected(new InetSocketAddress(host, port), new InetSocketAddress(local, localPort));
  }

  private Socket connected(InetSocketAddress server, InetSocketAddress local) throws IOException {
    Socket socket = createSocket();
    socket.bind(local);
    socket.connect(server);
    return socket;
  }
}
