package io.bartie.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import io.bartie.e2e.topic.TopicAudit;
import java.util.List;

/**
 * A step of a scenario file: each kind says what it does to a pipeline, or what it demands of it.
 */
sealed interface Step {
  void take(Pipeline pipeline);

  /** Whether other pipelines on the same servers would notice it. */
  default boolean needsServersForItself() {
    return false;
  }

  /** Roles, server settings, slots and prepared transactions' names belong to the whole server. */
  private static boolean touchesServer(String sql) {
    return sql.matches("(?is).*\\b(role|system|\\w*_slots?|prepare\\s+transaction)\\b.*");
  }

  /** {@code @source}: SQL for the source. */
  record Source(String sql) implements Step {
    @Override
    public boolean needsServersForItself() {
      return touchesServer(sql);
    }

    @Override
    public void take(Pipeline pipeline) {
      pipeline.source(sql);
    }
  }

  /** {@code @dest}: SQL for the destination. */
  record Dest(String sql) implements Step {
    @Override
    public boolean needsServersForItself() {
      return touchesServer(sql);
    }

    @Override
    public void take(Pipeline pipeline) {
      pipeline.dest(sql);
    }
  }

  /** {@code @publication SQL}. */
  record Publication(String sql) implements Step {
    @Override
    public void take(Pipeline pipeline) {
      pipeline.publication(sql);
    }
  }

  /** {@code @start}, {@code @start reader}, {@code @start writer}. */
  record Start(List<Part> parts) implements Step {
    @Override
    public void take(Pipeline pipeline) {
      parts.forEach(pipeline::starts);
    }
  }

  /** {@code @settle}. */
  record Settle() implements Step {
    @Override
    public void take(Pipeline pipeline) {
      pipeline.settles();
    }
  }

  /** {@code @freeze X}. */
  record Freeze(Part part) implements Step {
    @Override
    public boolean needsServersForItself() {
      return part.isServer();
    }

    @Override
    public void take(Pipeline pipeline) {
      pipeline.freezes(part);
    }
  }

  /** {@code @thaw X}. */
  record Thaw(Part part) implements Step {
    @Override
    public boolean needsServersForItself() {
      return part.isServer();
    }

    @Override
    public void take(Pipeline pipeline) {
      pipeline.thaws(part);
    }
  }

  /** {@code @kill X}. */
  record Kill(Part part) implements Step {
    @Override
    public boolean needsServersForItself() {
      return part.isServer();
    }

    @Override
    public void take(Pipeline pipeline) {
      pipeline.kills(part);
    }
  }

  /** {@code @stop X}. */
  record Stop(Part part) implements Step {
    @Override
    public boolean needsServersForItself() {
      return part.isServer();
    }

    @Override
    public void take(Pipeline pipeline) {
      pipeline.stops(part);
    }
  }

  /** {@code @up X}. */
  record Up(Part part) implements Step {
    @Override
    public boolean needsServersForItself() {
      return part.isServer();
    }

    @Override
    public void take(Pipeline pipeline) {
      pipeline.ups(part);
    }
  }

  /** {@code @env NAME=VALUE}. */
  record Env(String name, String value) implements Step {
    @Override
    public void take(Pipeline pipeline) {
      pipeline.environment(name, value);
    }
  }

  /** {@code @same schema.table[, …]}. */
  record Same(List<String> tables) implements Step {
    @Override
    public void take(Pipeline pipeline) {
      pipeline.same(tables.toArray(String[]::new));
    }
  }

  /** {@code @exit X CODE TEXT}. */
  record Exit(Part part, int code, String text) implements Step {
    @Override
    public void take(Pipeline pipeline) {
      pipeline.exits(part, code, text);
    }
  }

  /** {@code @health X TEXT}. */
  record Health(Part part, String text) implements Step {
    @Override
    public void take(Pipeline pipeline) {
      pipeline.reportsUnhealthy(part, text);
    }
  }

  /** {@code @topic-keys schema.table N}. */
  record TopicKeys(String table, int count) implements Step {
    @Override
    public void take(Pipeline pipeline) {
      assertThat(TopicAudit.keys(pipeline.topic().read(), table))
          .as("distinct record keys of %s", table)
          .hasSize(count);
    }
  }
}
