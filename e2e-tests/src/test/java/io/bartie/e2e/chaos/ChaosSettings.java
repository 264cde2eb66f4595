package io.bartie.e2e.chaos;

import java.nio.file.Path;
import java.time.Duration;

/**
 * What makes one run different from another.
 *
 * @param length for how long faults begin
 * @param seed of faults and load
 * @param writers how many, 1 to 9
 * @param folder a new folder for data and logs
 */
record ChaosSettings(Duration length, long seed, int writers, Path folder) {}
