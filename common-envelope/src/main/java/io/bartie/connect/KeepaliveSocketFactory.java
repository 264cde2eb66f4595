package io.bartie.connect;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/** Makes sockets that notice a dead peer; pgjdbc makes the factory from its class's name. */
public class KeepaliveSocketFactory extends SocketFactory {
  /** A socket that is not connected yet; for a factory of sockets that can do more. */
  protected Socket newSocket() {
    return new Socket();
  }

  @Override
  public final Socket createSocket() throws IOException {
    Socket socket = newSocket();
    Keepalive.arm(socket);
    return socket;
  }

  @Override
  public final Socket createSocket(String host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port), null);
  }

  @Override
  public final Socket createSocket(String host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return connected(
        new InetSocketAddress(host, port), new InetSocketAddress(localHost, localPort));
  }

  @Override
  public final Socket createSocket(InetAddress host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port), null);
  }

  @Override
  public final Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
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
