package io.bartie.cdcctl.verify;

import io.bartie.cdcctl.verify.KeyDigests.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds a few rows at which a table differs, in memory that does not grow with the table: first by
 * digests of buckets of keys, then key by key within a few buckets that differ. Used by one thread.
 */
final class DifferenceSearch {
  static final int ROWS_NAMED = 5;
  private static final int ROWS_PER_BUCKET = 1000;
  private static final int MOST_BUCKETS = 1 << 16;

  private final SnapshotSession source;
  private final SnapshotSession destination;

  DifferenceSearch(SnapshotSession source, SnapshotSession destination) {
    this.source = source;
    this.destination = destination;
  }

  /**
   * @param most the larger number of rows of both sides
   */
  List<RowDifference> search(RowSet onSource, RowSet onDestination, long most) throws SideFailure {
    String what = "looking for rows of " + onSource.table() + " that differ";
    int buckets = buckets(most);
    Map<Integer, Digest> here =
        source.read(what, session -> BucketDigests.of(session, onSource, buckets));
    Map<Integer, Digest> there =
        destination.read(what, session -> BucketDigests.of(session, onDestination, buckets));
    List<Integer> differing = differing(here, there).stream().limit(ROWS_NAMED).toList();
    if (differing.isEmpty()) {
      return List.of();
    }
    Map<Key, Digest> keysHere =
        source.read(what, session -> KeyDigests.of(session, onSource, buckets, differing));
    Map<Key, Digest> keysThere =
        destination.read(
            what, session -> KeyDigests.of(session, onDestination, buckets, differing));
    List<Key> keys = differing(keysHere, keysThere).stream().limit(ROWS_NAMED).toList();
    Map<String, List<String>> columns =
        differingColumns(what, onSource, onDestination, inPairs(keys, keysHere, keysThere));
    return keys.stream()
        .map(
            key ->
                new RowDifference(
                    onSource.key(),
                    key.text(),
                    keysHere.getOrDefault(key, Digest.NONE).rows(),
                    keysThere.getOrDefault(key, Digest.NONE).rows(),
                    columns.getOrDefault(key.hash(), List.of())))
        .toList();
  }

  static int buckets(long rows) {
    int buckets = 1;
    while (buckets < MOST_BUCKETS && rows / buckets > ROWS_PER_BUCKET) {
      buckets *= 2;
    }
    return buckets;
  }

  private static <K extends Comparable<K>> List<K> differing(
      Map<K, Digest> here, Map<K, Digest> there) {
    TreeSet<K> all = new TreeSet<>(here.keySet());
    all.addAll(there.keySet());
    return all.stream()
        .filter(
            key ->
                !here.getOrDefault(key, Digest.NONE).equals(there.getOrDefault(key, Digest.NONE)))
        .toList();
  }

  private static List<String> inPairs(
      List<Key> keys, Map<Key, Digest> here, Map<Key, Digest> there) {
    return keys.stream()
        .filter(
            key ->
                here.getOrDefault(key, Digest.NONE).rows() == 1
                    && there.getOrDefault(key, Digest.NONE).rows() == 1)
        .map(Key::hash)
        .toList();
  }

  private Map<String, List<String>> differingColumns(
      String what, RowSet onSource, RowSet onDestination, List<String> keyHashes)
      throws SideFailure {
    Map<String, List<String>> differing = new TreeMap<>();
    if (keyHashes.isEmpty()) {
      return differing;
    }
    Map<String, List<String>> here =
        source.read(what, session -> ColumnHashes.of(session, onSource, keyHashes));
    Map<String, List<String>> there =
        destination.read(what, session -> ColumnHashes.of(session, onDestination, keyHashes));
    for (String key : keyHashes) {
      List<String> names = new ArrayList<>();
      for (int i = 0; i < onSource.columns().size(); i++) {
        if (!here.get(key).get(i).equals(there.get(key).get(i))) {
          names.add(onSource.columns().get(i));
        }
      }
      differing.put(key, names);
    }
    return differing;
  }
}
