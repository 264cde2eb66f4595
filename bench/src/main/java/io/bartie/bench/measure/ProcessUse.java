package io.bartie.bench.measure;

/**
 * What a target used while it was measured.
 *
 * @param cpuSeconds user and system time of all its processes
 * @param residentMib memory of its largest process at the end; for a Postgres server 0, as its
 *     processes share most of it
 * @param peakMib the most that its largest process ever had
 */
public record ProcessUse(double cpuSeconds, double residentMib, double peakMib) {}
