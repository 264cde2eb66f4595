package io.bartie.e2e.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.e2e.topic.TopicRecord;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The words of the tests mean what they say: a difference planted by hand is found, the same is the
 * same.
 */
class VocabularyIT {
  @RegisterExtension final Pipeline pipeline = Pipeline.fresh();

  @Test
  void sameTablesAreTheSameAlthoughRolesPrintThemDifferently() {
    String table = "CREATE TABLE t(id int, d timestamptz, b bytea, f float8);";
    String row = "INSERT INTO t VALUES (1, '2024-03-04 05:06:07+00', '\\xff00', 0.1::float8 + 0.2)";
    pipeline
        .given()
        .source(table + row)
        .dest("ALTER ROLE postgres SET timezone = 'Asia/Kolkata'")
        .dest("ALTER ROLE postgres SET bytea_output = 'escape'")
        .dest(table + row);
    pipeline.then().same("public.t");
  }

  @Test
  void valuesThatAreEqualButSpeltDifferentlyAreADifference() {
    pipeline
        .given()
        .source("CREATE TABLE t(n numeric, s text); INSERT INTO t VALUES (1.0, '')")
        .dest("CREATE TABLE t(n numeric, s text); INSERT INTO t VALUES (1.00, '')");
    assertThatThrownBy(() -> pipeline.then().same("public.t"))
        .hasMessageContaining("1.0")
        .hasMessageContaining("1.00");
  }

  @Test
  void nullIsNotAnEmptyString() {
    pipeline
        .given()
        .source("CREATE TABLE t(s text); INSERT INTO t VALUES (NULL)")
        .dest("CREATE TABLE t(s text); INSERT INTO t VALUES ('')");
    assertThatThrownBy(() -> pipeline.then().same("public.t")).isInstanceOf(AssertionError.class);
  }

  @Test
  void topicIsReadToItsEnd() throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", pipeline.topic().brokers()))) {
      admin.createTopics(List.of(new NewTopic(pipeline.topic().name(), 2, (short) 1))).all().get();
    }
    pipeline.topic().produce(0, "a", "{\"op\":\"c\",\"table\":\"public.t\",\"lsn\":1,\"seq\":0}");
    pipeline.topic().produce(1, null, "{\"op\":\"w\",\"lsn\":2,\"seq\":0}");
    assertThat(pipeline.topic().read()).extracting(TopicRecord::op).containsExactly("c", "w");
    pipeline.then().topicHoldsEachChangeOnce();
  }
}
