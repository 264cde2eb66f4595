package io.bartie.localstack.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/** Asks a broker whether it serves: it must accept a connection and describe its cluster. */
final class BrokerProbe {
  private static final int MILLIS = 4000;

  private final int port;

  BrokerProbe(int port) {
    this.port = port;
  }

  boolean answers() {
    return accepts() && describes();
  }

  // Saves the admin client, and its complaints, while nobody listens yet.
  private boolean accepts() {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), MILLIS);
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  private boolean describes() {
    Map<String, Object> settings =
        Map.of(
            AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
            "127.0.0.1:" + port,
            AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
            MILLIS,
            AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
            MILLIS);
    Admin admin = Admin.create(settings);
    try {
      return !admin.describeCluster().nodes().get(MILLIS, TimeUnit.MILLISECONDS).isEmpty();
    } catch (ExecutionException | TimeoutException notYet) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      admin.close(Duration.ZERO);
    }
  }
}
