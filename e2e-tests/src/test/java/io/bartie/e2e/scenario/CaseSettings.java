package io.bartie.e2e.scenario;

import io.bartie.e2e.pipeline.Pipeline;
import java.util.List;

/** Under what settings of the pipeline a case runs. */
record CaseSettings(int batch, int partitions) {
  static final CaseSettings USUAL = new CaseSettings(500, 4);

  /** The other corners: batches that hold one event or two, and one partition. */
  static final List<CaseSettings> OTHERS =
      List.of(
          new CaseSettings(1, 1),
          new CaseSettings(1, 4),
          new CaseSettings(2, 1),
          new CaseSettings(2, 4),
          new CaseSettings(500, 1));

  /** The pipeline, told of these settings. */
  Pipeline of(Pipeline pipeline) {
    return pipeline
        .environment("BARTIE_BATCH_MAX_EVENTS", Integer.toString(batch))
        .environment("BARTIE_BATCH_BOUND", Integer.toString(bound()))
        .environment("BARTIE_TOPIC_PARTITIONS", Integer.toString(partitions));
  }

  /** The most events of one flush: the usual bound, but for small batches just those. */
  private int bound() {
    return batch < 500 ? batch : 10_000;
  }

  @Override
  public String toString() {
    return "batch " + batch + ", partitions " + partitions;
  }
}
