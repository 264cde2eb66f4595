package io.bartie.bench.report;

import java.time.Instant;
import java.util.Map;

/**
 * When, where and how it was measured: without it no figure means anything.
 *
 * @param machine cores, memory, kernel, versions, by name
 * @param settings of this run, of both servers and of the pipeline, by name
 */
public record Run(Instant began, Map<String, String> machine, Map<String, String> settings) {}
