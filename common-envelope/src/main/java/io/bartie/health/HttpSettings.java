package io.bartie.health;

import io.bartie.config.Setting;
import io.bartie.config.SettingValues;
import java.time.Duration;

/**
 * Where health and metrics are served, and what counts as unhealthy.
 *
 * @param host the address to listen on
 * @param port the port, 0 for none
 * @param portChosen whether somebody asked for this port: then it must be had
 * @param stall how long waiting work may stand still
 */
public record HttpSettings(String host, int port, boolean portChosen, Duration stall) {
  /** Reads them; {@code port} is the process's own setting, as the defaults differ. */
  public static HttpSettings of(SettingValues values, Setting port) {
    return new HttpSettings(
        values.required(Setting.HTTP_HOST),
        values.integer(port, 0, 65535),
        !values.isDefault(port),
        values.duration(Setting.HEALTH_STALL, Duration.ofSeconds(1), Duration.ofHours(24)));
  }

  /** One part of the settings' line in the log. */
  @Override
  public String toString() {
    return "http="
        + (port == 0 ? "none" : host + ":" + port)
        + " health_stall="
        + stall.toSeconds()
        + "s";
  }
}
