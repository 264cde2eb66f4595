package io.bartie.reader.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bartie.envelope.Column;
import io.bartie.envelope.TableShape;
import io.bartie.key.KeyType;
import io.bartie.process.ExitCode;
import io.bartie.process.ProcessStop;
import io.bartie.reader.catalog.KeyedShape;
import io.bartie.sql.TableName;
import io.bartie.state.KeyLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeyMemoryTest {
  private final List<KeyLayout> kept = new ArrayList<>();
  private final List<TableName> changed = new ArrayList<>();

  private KeyMemory memory(List<KeyLayout> stored) {
    return new KeyMemory("bartie", "0/400", stored, kept::add, changed::add);
  }

  private static KeyedShape keyed(String table, KeyType type, String key) {
    return keyed(table, type, key, "numeric");
  }

  private static KeyedShape keyed(String table, KeyType type, String key, String sqlType) {
    List<Column> columns = List.of(new Column("a", sqlType), new Column("b", sqlType));
    TableShape shape =
        new TableShape(new TableName("public", table), columns, List.of("ab".indexOf(key)));
    return new KeyedShape(shape, List.of(type), List.of());
  }

  @Test
  void aTableIsRememberedWithItsFirstKey() {
    KeyMemory memory = memory(List.of());

    memory.admit(7, keyed("t", KeyType.NUMERIC, "a"));
    memory.admit(7, keyed("t", KeyType.NUMERIC, "a"));

    assertThat(kept).hasSize(1);
    assertThat(memory.columns(7)).containsExactly("a");
    assertThat(memory.type(7, "a")).isEqualTo(KeyType.NUMERIC);
    assertThat(memory.columns(8)).isNull();
    assertThat(memory.tables()).isEqualTo(Map.of(7, new TableName("public", "t")));
  }

  @Test
  void anotherKeyStopsOnceAndTheNextStartGoesOnWithIt() {
    memory(List.of()).admit(7, keyed("t", KeyType.NUMERIC, "a"));
    assertThatThrownBy(() -> memory(List.copyOf(kept)).admit(7, keyed("t", KeyType.NUMERIC, "b")))
        .isInstanceOfSatisfying(
            ProcessStop.class, stop -> assertThat(stop.exitCode()).isEqualTo(ExitCode.UNSAFE))
        .hasMessageContaining("public.t [a]")
        .hasMessageContaining("public.t [b]");
    assertThat(changed).as("marked once").containsExactly(new TableName("public", "t"));

    KeyLayout accepted = kept.get(kept.size() - 1);
    assertThatCode(() -> memory(List.of(accepted)).admit(7, keyed("t", KeyType.NUMERIC, "b")))
        .doesNotThrowAnyException();
  }

  @Test
  void anotherCanonicalFormIsAnotherKey() {
    memory(List.of()).admit(7, keyed("t", KeyType.NUMERIC, "a"));
    List<KeyLayout> stored = List.copyOf(kept);

    assertThatThrownBy(() -> memory(stored).admit(7, keyed("t", KeyType.VERBATIM, "a")))
        .isInstanceOf(ProcessStop.class);
  }

  @Test
  void anotherSqlTypeOfTheSameFormIsAnotherKeyUnlessItPrintsAlike() {
    memory(List.of()).admit(7, keyed("t", KeyType.VERBATIM, "a", "character varying(36)"));
    List<KeyLayout> stored = List.copyOf(kept);

    memory(stored).admit(7, keyed("t", KeyType.VERBATIM, "a", "text"));
    assertThat(changed).isEmpty();
    assertThatThrownBy(() -> memory(stored).admit(7, keyed("t", KeyType.VERBATIM, "a", "uuid")))
        .isInstanceOf(ProcessStop.class)
        .hasMessageContaining("public.t [a] [character varying(36)]")
        .hasMessageContaining("public.t [a] [uuid]");
  }

  @Test
  void aRenamedTableIsNeverGoneOnWith() {
    memory(List.of()).admit(7, keyed("t", KeyType.NUMERIC, "a"));
    List<KeyLayout> stored = List.copyOf(kept);

    assertThatThrownBy(() -> memory(stored).admit(7, keyed("renamed", KeyType.NUMERIC, "a")))
        .isInstanceOf(ProcessStop.class)
        .hasMessageContaining("public.t was renamed to public.renamed")
        .hasMessageContaining("resync");
    assertThat(kept).isEqualTo(stored);
  }

  @Test
  void aTableMadeAgainUnderTheSameNameIsHeldAgainstTheOldOne() {
    memory(List.of()).admit(7, keyed("t", KeyType.NUMERIC, "a"));
    List<KeyLayout> stored = List.copyOf(kept);

    assertThatCode(() -> memory(stored).admit(8, keyed("t", KeyType.NUMERIC, "a")))
        .doesNotThrowAnyException();
    assertThat(changed).isEmpty();
    assertThatThrownBy(() -> memory(stored).admit(8, keyed("t", KeyType.NUMERIC, "b")))
        .isInstanceOf(ProcessStop.class);
  }

  @Test
  void whatAnEarlierSlotOfTheNameWroteCountsNoMore() {
    KeyLayout old =
        new KeyLayout("bartie", "0/100", 7, "public.t", List.of("a"), List.of("NUMERIC"), null);

    assertThatCode(() -> memory(List.of(old)).admit(7, keyed("t", KeyType.NUMERIC, "b")))
        .doesNotThrowAnyException();
  }
}
