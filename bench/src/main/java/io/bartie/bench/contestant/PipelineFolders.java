package io.bartie.bench.contestant;

import java.nio.file.Path;

/**
 * Where the pipeline's files are.
 *
 * @param checkout whose {@code bin/} holds the launchers
 * @param logs gets a log of each process, and its flight recordings
 * @param temporary where the JVMs unpack libraries, which a killed one leaves behind
 * @param flightRecorder whether each process is recorded by JFR
 */
public record PipelineFolders(Path checkout, Path logs, Path temporary, boolean flightRecorder) {
  Path launcher(String program) {
    return checkout.resolve("bin").resolve(program);
  }

  Path log(String process) {
    return logs.resolve(process + ".log");
  }

  /** The JVM options of a process, behind those that the launcher gives. */
  String javaOptions(String process, String wanted) {
    String options = ("-Djava.io.tmpdir=" + temporary + " " + wanted).strip();
    return flightRecorder
        ? options
            + " -XX:StartFlightRecording=settings=profile,dumponexit=true,filename="
            + logs.resolve(process + ".jfr")
        : options;
  }
}
