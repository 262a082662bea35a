package io.gpucost.examples.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** One run of the command line inside the test's own process. */
record CommandLineRun(int exitCode, String out, String err) {
  static CommandLineRun of(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode = GpuCost.run(args, new PrintWriter(out), new PrintWriter(err));
    return new CommandLineRun(exitCode, out.toString(), err.toString());
  }

  List<String> errors() {
    return err.lines().toList();
  }
}
