package io.bartie.e2e.chaos.world;

import io.bartie.e2e.chaos.schedule.Fault.Cut;
import io.bartie.e2e.chaos.schedule.Link;
import io.bartie.e2e.chaos.schedule.Target;
import io.bartie.e2e.network.Proxy;
import io.bartie.e2e.pipeline.Part;
import io.bartie.localstack.settings.FreePorts;
import io.bartie.localstack.settings.Ports;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A proxy for each link of a run. A Kafka client goes where the broker says that it is, so the
 * broker has a listener for each process, and says there the port of that process's proxy.
 */
final class Network implements AutoCloseable {
  private record Listener(String name, int port, int advertised) {}

  private final Ports ports;
  private final Map<Link, Proxy> proxies = new LinkedHashMap<>();
  private final List<Listener> listeners = new ArrayList<>();

  Network(int writers) {
    Iterator<Integer> free = FreePorts.take(4 + 1 + writers);
    ports = new Ports(free.next(), free.next(), free.next(), free.next());
    for (Link link : Link.all(writers)) {
      proxies.put(
          link,
          switch (link.server()) {
            case SOURCE -> new Proxy(0, ports.source());
            case DEST -> new Proxy(0, ports.dest());
            default -> listen(link.process(), free.next());
          });
    }
  }

  private Proxy listen(Target process, int port) {
    Proxy proxy = new Proxy(0, port);
    String name = process.toString().replace("-", "").toUpperCase(java.util.Locale.ROOT);
    listeners.add(new Listener(name, port, proxy.port()));
    return proxy;
  }

  Ports ports() {
    return ports;
  }

  /** Where a process finds a server. */
  int port(Target process, Part server) {
    return proxies.get(new Link(process, server)).port();
  }

  void cut(Link link, Cut.Way way) {
    Proxy proxy = proxies.get(link);
    switch (way) {
      case STALL -> proxy.stalls();
      case LOSE -> proxy.loses();
      case RESET -> proxy.resets();
      case REFUSE -> proxy.refuses();
    }
  }

  /** Ends what {@link #cut} began. Connections that are lost stay so. */
  void mend(Link link, Cut.Way way) {
    Proxy proxy = proxies.get(link);
    switch (way) {
      case STALL -> proxy.goesOn();
      case REFUSE -> proxy.listens();
      case LOSE, RESET -> {
        // The next connection passes.
      }
    }
  }

  /** What the broker must be told. */
  Map<String, String> brokerSettings() {
    StringBuilder bound = new StringBuilder("PLAINTEXT://127.0.0.1:" + ports.broker());
    StringBuilder advertised = new StringBuilder(bound);
    StringBuilder protocols = new StringBuilder("PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
    for (Listener listener : listeners) {
      bound.append("," + listener.name + "://127.0.0.1:" + listener.port);
      advertised.append("," + listener.name + "://127.0.0.1:" + listener.advertised);
      protocols.append("," + listener.name + ":PLAINTEXT");
    }
    bound.append(",CONTROLLER://127.0.0.1:" + ports.controller());
    return Map.of(
        "listeners", bound.toString(),
        "advertised.listeners", advertised.toString(),
        "listener.security.protocol.map", protocols.toString(),
        "num.network.threads", "1");
  }

  @Override
  public void close() {
    proxies.values().forEach(Proxy::close);
  }
}
