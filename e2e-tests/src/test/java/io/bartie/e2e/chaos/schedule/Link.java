package io.bartie.e2e.chaos.schedule;

import io.bartie.e2e.pipeline.Part;
import java.util.ArrayList;
import java.util.List;

/** The connections of one of Bartie's processes to one server. */
public record Link(Target process, Part server) {
  /** Every link of a reader and so many writers. */
  public static List<Link> all(int writers) {
    List<Link> links = new ArrayList<>();
    for (Target process : Target.processes(writers)) {
      links.add(new Link(process, process.part() == Part.READER ? Part.SOURCE : Part.DEST));
      links.add(new Link(process, Part.BROKER));
    }
    return links;
  }

  @Override
  public String toString() {
    return process + " to " + server;
  }
}
