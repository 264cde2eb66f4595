package io.bartie.localstack;

import java.io.PrintWriter;
import java.io.StringWriter;

/** What a run of the command line left behind. */
record CommandRun(int exitCode, String out, String err) {
  static CommandRun of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        LocalStackCommand.commandLine()
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(arguments);
    return new CommandRun(code, out.toString(), err.toString());
  }
}
