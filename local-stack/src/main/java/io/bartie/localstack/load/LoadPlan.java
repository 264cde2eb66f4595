package io.bartie.localstack.load;

import io.bartie.localstack.load.Transaction.Committed;
import io.bartie.localstack.load.Transaction.RolledBack;
import io.bartie.localstack.load.Transaction.WithSavepoint;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The endless list of transactions that a seed stands for: the same seed on the same rows makes the
 * same changes. No I/O. For one thread.
 */
public final class LoadPlan {
  private static final int ANIMALS = 150;
  private static final int WATERING_HOLES = 12;
  private static final String[] STATUSES = {
    "active", "resting", "migrating", "collared", "injured"
  };
  private static final LocalDateTime FIRST = LocalDateTime.of(2026, 6, 1, 6, 0);

  private final Random random;
  private final NotesSource notes;
  private long nextObservation;
  private int nextAnimal;

  /**
   * @param nextObservation the first observation_id that is not taken
   * @param nextAnimal the first animal_id that is not taken
   */
  public LoadPlan(long seed, long nextObservation, int nextAnimal) {
    this.random = new Random(seed);
    this.notes = new NotesSource(random);
    this.nextObservation = nextObservation;
    this.nextAnimal = Math.max(nextAnimal, ANIMALS + 1);
  }

  public Transaction next() {
    int dice = random.nextInt(100);
    if (dice < 74) {
      return new Committed(List.of(change()));
    } else if (dice < 84) {
      return new Committed(changes(2 + random.nextInt(10)));
    } else if (dice < 88) {
      return new Committed(lifeOfOneRow());
    } else if (dice < 94) {
      return new RolledBack(changes(1 + random.nextInt(6)));
    }
    return new WithSavepoint(
        changes(1 + random.nextInt(3)), changes(1 + random.nextInt(3)), changes(1));
  }

  private List<Change> changes(int count) {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      changes.add(change());
    }
    return changes;
  }

  private Change change() {
    int dice = random.nextInt(100);
    if (dice < 26) {
      // Now and then an id that was there before: deleted, moved away, or still there.
      return insert(random.nextInt(5) == 0 ? place() : nextObservation++);
    } else if (dice < 36) {
      return Change.of(ChangeKind.UPDATE, wateringHole(), time(), place());
    } else if (dice < 46) {
      return Change.of(ChangeKind.UPDATE_LONG, wateringHole(), time(), place());
    } else if (dice < 60) {
      return Change.of(ChangeKind.UPDATE_NOTES, notes.next(), place());
    } else if (dice < 66) {
      return Change.of(ChangeKind.MOVE, nextObservation++, place());
    } else if (dice < 70) {
      return Change.of(ChangeKind.MOVE_LONG, nextObservation++, place());
    } else if (dice < 86) {
      return Change.of(ChangeKind.DELETE, place());
    } else if (dice < 88) {
      long first = place();
      return Change.of(ChangeKind.UPDATE_RANGE, wateringHole(), first, first + 20);
    } else if (dice < 90) {
      OffsetDateTime born = time();
      int animal = nextAnimal++;
      return Change.of(
          ChangeKind.INSERT_ANIMAL, animal, "Mtoto " + animal, wateringHole(), born, born);
    } else if (dice < 92) {
      int span = nextAnimal - ANIMALS;
      return Change.of(ChangeKind.DELETE_ANIMAL, ANIMALS + 1 + random.nextInt(span));
    } else if (dice < 98) {
      return Change.of(
          ChangeKind.UPDATE_ANIMAL, STATUSES[random.nextInt(STATUSES.length)], time(), animal());
    }
    BigDecimal latitude = BigDecimal.valueOf(random.nextInt(60_000_000) - 30_000_000L, 6);
    return Change.of(ChangeKind.UPDATE_WATERING_HOLE, latitude, wateringHole());
  }

  // Everything that can befall a row, to one row in one transaction. It is the last row, so a place
  // finds it.
  private List<Change> lifeOfOneRow() {
    long id = nextObservation++;
    long moved = nextObservation++;
    List<Change> life = new ArrayList<>();
    life.add(insert(id));
    life.add(Change.of(ChangeKind.UPDATE, wateringHole(), time(), id));
    life.add(Change.of(ChangeKind.UPDATE_NOTES, notes.next(), id));
    life.add(Change.of(ChangeKind.MOVE, moved, id));
    life.add(Change.of(ChangeKind.UPDATE, wateringHole(), time(), moved));
    if (random.nextBoolean()) {
      life.add(Change.of(ChangeKind.DELETE, moved));
    }
    if (random.nextBoolean()) {
      life.add(insert(id));
    }
    return life;
  }

  private Change insert(long id) {
    return Change.of(ChangeKind.INSERT, id, animal(), wateringHole(), time(), notes.next());
  }

  private long place() {
    return 1 + (long) (random.nextDouble() * nextObservation);
  }

  private int animal() {
    return 1 + random.nextInt(ANIMALS);
  }

  private int wateringHole() {
    return 1 + random.nextInt(WATERING_HOLES);
  }

  private OffsetDateTime time() {
    ZoneOffset offset = ZoneOffset.ofHours(random.nextBoolean() ? 2 : 3);
    long microseconds = (long) (random.nextDouble() * 30L * 24 * 3600 * 1_000_000);
    return FIRST.plusNanos(microseconds * 1000).atOffset(offset);
  }
}
