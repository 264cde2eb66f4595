package io.bartie.e2e.scenario;

import io.bartie.e2e.pipeline.Pipeline;
import java.util.List;

/**
 * One scenario file.
 *
 * @param name the file's name without its ending
 * @param purpose what the file's first line says
 */
record Scenario(String name, String purpose, List<Step> steps) {
  Scenario {
    steps = List.copyOf(steps);
  }

  /**
   * Takes the pipeline through every step, then looks at the topic; the first demand that does not
   * hold ends it.
   */
  void run(Pipeline pipeline) {
    if (steps.stream().anyMatch(Step.Publication.class::isInstance)) {
      pipeline.noPublication();
    }
    if (steps.stream().anyMatch(Step.Health.class::isInstance)) {
      pipeline.servingHealth();
    }
    steps.forEach(step -> step.take(pipeline));
    if (pipeline.topic().exists()) {
      pipeline.topicHoldsEachChangeOnce();
    }
  }

  /** Whether it ends or freezes servers, or touches what belongs to all databases of one. */
  boolean needsServersForItself() {
    return steps.stream().anyMatch(Step::needsServersForItself);
  }

  @Override
  public String toString() {
    return name;
  }
}
