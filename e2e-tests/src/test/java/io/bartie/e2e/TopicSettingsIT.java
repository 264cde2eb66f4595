package io.bartie.e2e;

import io.bartie.e2e.pipeline.Part;
import io.bartie.e2e.pipeline.Pipeline;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A topic that somebody else has made is refused where its settings would lose what it holds. */
@Tag(Pipeline.BESIDE_OTHERS)
class TopicSettingsIT {
  @RegisterExtension final Pipeline pipeline = Pipeline.besideOthers();

  @Test
  void compactedTopicOfEventsIsRefused() {
    pipeline.topic().create(4, Map.of("cleanup.policy", "compact"));
    pipeline.given().source("CREATE TABLE t(id int PRIMARY KEY)");
    pipeline.when().starts(Part.READER);
    pipeline
        .then()
        .exits(Part.READER, 2, pipeline.topic().name(), "cleanup.policy=compact", "--add-config");
  }

  @Test
  void topicOfStatesThatExpireIsRefused() {
    pipeline.topic().state().create(1, Map.of("cleanup.policy", "compact,delete"));
    pipeline.given().source("CREATE TABLE t(id int PRIMARY KEY)");
    pipeline.when().starts(Part.READER);
    pipeline
        .then()
        .exits(Part.READER, 2, pipeline.topic().state().name(), "cleanup.policy=", "--add-config");
  }
}
