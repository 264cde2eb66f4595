package io.bartie.cdcctl.resync;

import static org.assertj.core.api.Assertions.assertThat;

import io.bartie.cdcctl.DatabasePair;
import io.bartie.cdcctl.TestPostgres;
import io.bartie.connect.PinnedSession;
import io.bartie.position.Lsn;
import io.bartie.sql.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A reset reaches what its topic has filled, and all of that, however often it is repeated. */
class DestinationProgressTest {
  private static final Optional<TopicState.Ends> ENDS =
      Optional.of(new TopicState.Ends("id", Map.of(0, 10L, 1, 20L)));

  @RegisterExtension static final TestPostgres POSTGRES = new TestPostgres();

  private Connection destination;
  private DestinationProgress progress;

  @BeforeEach
  void twoTopicsFillTheDestination() throws SQLException {
    DatabasePair pair = POSTGRES.pair();
    pair.onDestination(
        """
        CREATE SCHEMA bartie;
        CREATE TABLE bartie.progress (topic text, partition integer, topic_id text, next_offset bigint,
          lsn pg_lsn, seq bigint, commit_ts timestamptz, updated_at timestamptz,
          PRIMARY KEY (topic, partition));
        CREATE TABLE bartie.fence (topic text, partition integer, table_name text, next_offset bigint,
          PRIMARY KEY (topic, partition, table_name));
        CREATE TABLE bartie.swept (table_name text PRIMARY KEY, lsn pg_lsn, seq bigint);
        CREATE TABLE "Odd name" (id int, __bartie_lsn pg_lsn);
        CREATE TABLE theirs (id int, __bartie_lsn pg_lsn);
        CREATE TABLE mine AS SELECT 1 AS id, '5/0'::pg_lsn AS __bartie_lsn;
        CREATE TABLE backup_of_mine AS TABLE mine;
        CREATE VIEW replaced AS TABLE mine;
        INSERT INTO "Odd name" VALUES (1, '5/0');
        INSERT INTO theirs VALUES (1, '7/0');
        INSERT INTO bartie.progress VALUES ('cdc', 0, 'id', 5, '5/0', 0, NULL, now()),
          ('cdc', 1, 'id', 5, '4/0', 0, NULL, now()), ('other', 0, 'x', 5, '7/0', 0, NULL, now());
        INSERT INTO bartie.fence VALUES ('cdc', 0, 'public.mine', 5), ('cdc', 1, 'public.mine', 5),
          ('cdc', 0, 'public."Odd name"', 5), ('cdc', 0, 'public.gone', 5),
          ('cdc', 0, 'public.replaced', 5), ('other', 0, 'public.theirs', 5);
        INSERT INTO bartie.swept VALUES ('public.mine', '3/0', 0), ('public.theirs', '6/0', 0);
        """);
    destination = PinnedSession.open(pair.destinationUrl(), "test");
    progress = new DestinationProgress(destination, "cdc");
  }

  @AfterEach
  void close() throws SQLException {
    destination.close();
  }

  @Test
  void onlyTablesOfTheTopicAreEmptied() throws SQLException {
    assertThat(progress.tables())
        .containsExactlyInAnyOrder(
            new TableName("public", "Odd name"), new TableName("public", "mine"));

    var tables = progress.tables();
    progress.restartAt(ENDS);
    progress.empty(tables);

    assertThat(value("SELECT count(*) FROM mine")).isEqualTo("0");
    assertThat(value("SELECT count(*) FROM \"Odd name\"")).isEqualTo("0");
    assertThat(value("SELECT count(*) FROM backup_of_mine")).isEqualTo("1");
    assertThat(value("SELECT count(*) FROM theirs")).isEqualTo("1");
    assertThat(value("SELECT string_agg(table_name, ',') FROM bartie.swept"))
        .isEqualTo("public.theirs");
    assertThat(value("SELECT string_agg(table_name, ',') FROM bartie.fence"))
        .isEqualTo("public.theirs");
  }

  @Test
  void resetBeforeTheNewCopyStillKnowsTheTablesAndTheirPosition() throws SQLException {
    var tables = progress.tables();
    assertThat(progress.highest()).isEqualTo(Lsn.parse("5/0"));

    progress.restartAt(ENDS);
    assertThat(progress.highest()).isEqualTo(Lsn.parse("5/0"));
    progress.restartAt(Optional.empty());

    assertThat(progress.highest()).isEqualTo(Lsn.parse("5/0"));
    assertThat(progress.tables()).isEqualTo(tables);
  }

  @Test
  void emptiedTablesHoldNoPosition() throws SQLException {
    progress.restartAt(ENDS);
    progress.empty(progress.tables());

    assertThat(progress.highest()).isEqualTo(Lsn.parse("0/0"));
    assertThat(progress.tables()).isEmpty();
  }

  private String value(String query) throws SQLException {
    try (Statement statement = destination.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }
}
