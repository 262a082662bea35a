package io.gpucost.examples.cli;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.finding.Problem;
import io.gpucost.unit.GpuCostException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns what went wrong into lines on standard error and an exit code. */
final class Failures {
  static final int BAD_INPUT = 2;

  private Failures() {}

  /** A wrong option or command, as picocli sees it. */
  static int badUsage(ParameterException problem, String[] args) {
    CommandLine command = problem.getCommandLine();
    String name = command.getCommandSpec().qualifiedName(" ");
    line(command.getErr(), problem.getMessage() + " (see " + name + " --help)");
    return BAD_INPUT;
  }

  /** Bad input that a command found, or a fault of this program. */
  static int failed(Exception problem, CommandLine command, ParseResult result) {
    PrintWriter err = command.getErr();
    if (problem instanceof BadInput bad) {
      bad.lines().forEach(line -> line(err, line));
    } else if (problem instanceof InvalidInputException invalid) {
      for (Problem each : invalid.problems()) {
        line(err, each.toString());
      }
    } else if (problem instanceof GpuCostException
        || problem instanceof IllegalArgumentException
        || problem instanceof ArithmeticException) {
      line(err, String.valueOf(problem.getMessage()));
    } else {
      line(err, "unexpected failure, please report it: " + problem);
    }
    return BAD_INPUT;
  }

  /** One line a problem, whatever the text that a file put into it. */
  private static void line(PrintWriter err, String text) {
    StringBuilder line = new StringBuilder("gpu-cost: ");
    text.codePoints().map(c -> Character.isISOControl(c) ? ' ' : c).forEach(line::appendCodePoint);
    err.println(line);
  }
}
