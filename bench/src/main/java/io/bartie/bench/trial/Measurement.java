package io.bartie.bench.trial;

import io.bartie.bench.measure.ProcessUse;
import java.util.Map;

/**
 * What one contestant did with one load in one round.
 *
 * @param variant of the load: "10 tables"; empty where there is only one
 * @param uses what each of its processes cost meanwhile, by the target's name
 */
public record Measurement(
    Load load,
    String variant,
    String contestant,
    int round,
    Map<Metric, Double> values,
    Map<String, ProcessUse> uses) {}
