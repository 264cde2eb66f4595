package io.bartie.e2e.model;

import java.util.List;

/**
 * A failure, and the smallest history that was found to show it.
 *
 * @param where seed, round and settings: what it takes to see it again
 * @param what what is wrong
 * @param shrunk the history at fault, shrunk if it failed again on its own; or null when it is not
 *     known which is at fault
 * @param reproduced whether the shrunk history was seen to fail
 */
record Finding(String where, String what, History shrunk, boolean reproduced) {
  List<Step> steps() {
    return shrunk == null ? List.of() : shrunk.steps();
  }

  @Override
  public String toString() {
    return "FOUND at "
        + where
        + "\n"
        + what
        + (shrunk == null
            ? "\nno single history is at fault"
            : (reproduced
                    ? "\nshrunk to " + steps().size() + " statements:\n"
                    : "\nnot seen again on its own; the whole history:\n")
                + shrunk.toSql());
  }
}
