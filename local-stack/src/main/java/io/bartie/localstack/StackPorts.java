package io.bartie.localstack;

import io.bartie.localstack.process.PortCheck;
import io.bartie.localstack.process.ServerName;
import io.bartie.localstack.settings.Ports;
import java.util.List;

/** Looks at all the ports of the servers to be started before any of them is. */
final class StackPorts {
  private StackPorts() {}

  static void requireFree(Ports ports, List<ServerName> servers) {
    PortCheck check = new PortCheck();
    for (ServerName server : servers) {
      switch (server) {
        case SOURCE -> check.of(ports.source(), "source Postgres", "--source-port");
        case DEST -> check.of(ports.dest(), "dest Postgres", "--dest-port");
        case BROKER ->
            check
                .of(ports.broker(), "broker", "--broker-port")
                .of(ports.controller(), "broker's controller", "--controller-port");
      }
    }
    check.orElseThrow();
  }
}
