package io.bartie.bench.trial;

import io.bartie.bench.contestant.BartiePipeline;
import io.bartie.bench.contestant.Contestant;
import io.bartie.bench.contestant.NativeReplication;
import io.bartie.bench.contestant.PipelineFolders;
import io.bartie.bench.contestant.PipelineSettings;
import io.bartie.bench.database.Session;
import io.bartie.bench.database.SourceDatabase;
import io.bartie.bench.workload.Workload;
import io.bartie.localstack.LocalStack;
import io.bartie.localstack.postgres.PostgresServer;
import java.util.List;
import java.util.Locale;

/** The servers that all trials share; each trial gets databases of its own on them. */
public final class Arena {
  private final LocalStack stack;
  private final PipelineFolders folders;
  private final PipelineSettings settings;
  private int databases;

  /**
   * @param settings of the pipeline, unless a trial says otherwise
   */
  public Arena(LocalStack stack, PipelineFolders folders, PipelineSettings settings) {
    this.stack = stack;
    this.folders = folders;
    this.settings = settings;
  }

  PipelineSettings settings() {
    return settings;
  }

  /** A new database, named by a number and the load. */
  SourceDatabase source(Load load, Workload workload) {
    String name = "bench_" + ++databases + "_" + load.toString().toLowerCase(Locale.ROOT);
    return SourceDatabase.create(stack.source(), name, workload);
  }

  /** Native replication and the pipeline; who goes first changes from round to round. */
  Contestants both(
      SourceDatabase source, Workload workload, PipelineSettings pipelineSettings, int round) {
    Contestants both = pipelineAlone(source, pipelineSettings);
    Contestant nativeReplication =
        new NativeReplication(source, stack.dest(), source.name() + "_native", workload);
    if (round % 2 == 0) {
      both.add(nativeReplication);
    } else {
      both.addFirst(nativeReplication);
    }
    return both;
  }

  Contestants pipelineAlone(SourceDatabase source, PipelineSettings pipelineSettings) {
    Contestants alone = new Contestants();
    alone.add(
        new BartiePipeline(stack, source, source.name() + "_bartie", pipelineSettings, folders));
    return alone;
  }

  Contestants nativeAlone(SourceDatabase source, Workload workload) {
    Contestants alone = new Contestants();
    alone.add(new NativeReplication(source, stack.dest(), source.name() + "_native", workload));
    return alone;
  }

  /** Nobody pays for pages that were made dirty before. */
  void checkpoint() {
    for (PostgresServer server : List.of(stack.source(), stack.dest())) {
      try (Session session = Session.open(server, "postgres")) {
        session.run("CHECKPOINT");
      }
    }
  }
}
