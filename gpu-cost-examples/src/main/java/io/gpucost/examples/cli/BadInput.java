package io.gpucost.examples.cli;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.unit.GpuCostException;
import java.util.List;

/** Input that a command cannot use: each line names the file or option, the rule and the value. */
final class BadInput extends GpuCostException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> lines;

  BadInput(List<String> lines) {
    super(String.join("\n", lines));
    this.lines = List.copyOf(lines);
  }

  BadInput(String line) {
    this(List.of(line));
  }

  /** The problems of a document, each with the name of its file. */
  static BadInput in(String file, InvalidInputException problems) {
    return new BadInput(
        problems.problems().stream().map(problem -> file + ": " + problem).toList());
  }

  List<String> lines() {
    return lines;
  }
}
