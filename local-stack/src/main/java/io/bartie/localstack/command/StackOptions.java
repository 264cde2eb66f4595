package io.bartie.localstack.command;

import io.bartie.localstack.settings.Ports;
import io.bartie.localstack.settings.StackSettings;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options that make a stack. What is not given stays as it was at the last {@code up}. */
final class StackOptions {
  @Option(
      names = "--source-port",
      paramLabel = "PORT",
      defaultValue = "${env:BARTIE_STACK_SOURCE_PORT}",
      description = "Port of the source Postgres (BARTIE_STACK_SOURCE_PORT; default: 5410)")
  private Integer sourcePort;

  @Option(
      names = "--dest-port",
      paramLabel = "PORT",
      defaultValue = "${env:BARTIE_STACK_DEST_PORT}",
      description = "Port of the destination Postgres (BARTIE_STACK_DEST_PORT; default: 5411)")
  private Integer destPort;

  @Option(
      names = "--broker-port",
      paramLabel = "PORT",
      defaultValue = "${env:BARTIE_STACK_BROKER_PORT}",
      description = "Port of the broker (BARTIE_STACK_BROKER_PORT; default: 19092)")
  private Integer brokerPort;

  @Option(
      names = "--controller-port",
      paramLabel = "PORT",
      defaultValue = "${env:BARTIE_STACK_CONTROLLER_PORT}",
      description =
          "Port of the broker's own controller (BARTIE_STACK_CONTROLLER_PORT; default: 19093)")
  private Integer controllerPort;

  @Option(
      names = "--postgres",
      paramLabel = "VERSION",
      defaultValue = "${env:BARTIE_STACK_POSTGRES}",
      description =
          "Version of both Postgres: 15, 16, 17 or 18; or 14, with a destination of 15"
              + " (BARTIE_STACK_POSTGRES; default: 17)")
  private Integer postgres;

  @Option(
      names = "--scale",
      paramLabel = "N",
      defaultValue = "${env:BARTIE_STACK_SCALE}",
      description =
          "Fill a new source with N times 1,500 observations (BARTIE_STACK_SCALE; default: 1)")
  private Integer scale;

  @Option(names = "--no-terra", description = "Leave a new source's database empty")
  private boolean noTerra;

  @Option(
      names = "--source-set",
      paramLabel = "NAME=VALUE",
      description = "A setting for the source's postgresql.conf; may be repeated")
  private Map<String, String> sourceSet = Map.of();

  @Option(
      names = "--dest-set",
      paramLabel = "NAME=VALUE",
      description = "A setting for the destination's postgresql.conf; may be repeated")
  private Map<String, String> destSet = Map.of();

  @Option(
      names = "--broker-set",
      paramLabel = "NAME=VALUE",
      description = "A setting for the broker's server.properties; may be repeated")
  private Map<String, String> brokerSet = Map.of();

  StackSettings over(StackSettings before) {
    Ports ports = before.ports();
    return before
        .withPorts(
            new Ports(
                or(sourcePort, ports.source()),
                or(destPort, ports.dest()),
                or(brokerPort, ports.broker()),
                or(controllerPort, ports.controller())))
        .withPostgres(or(postgres, before.postgresMajor()))
        .withTerra(before.terra() && !noTerra, or(scale, before.scale()))
        .withExtra(sourceSet, destSet, brokerSet);
  }

  private static int or(Integer given, int otherwise) {
    return given == null ? otherwise : given;
  }
}
