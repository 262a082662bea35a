package io.gpucost.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.gpucost.unit.Refusals;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProblemTest {
  private static final Problem HOURS = new Problem("work.hours", "be positive", "-3 h");

  @Test
  void isOneLineOfPathRuleAndValue() {
    assertEquals("work.hours must be positive, but was -3 h", HOURS.toString());
  }

  @Test
  void keepsAnyValueToOneShortLine() {
    assertEquals("a b c", new Problem("name", "be short", "a\r\n\tb  c").value());
    assertEquals("x".repeat(80), new Problem("name", "be short", "x".repeat(80)).value());
    assertEquals(
        "x".repeat(80) + "...", new Problem("name", "be short", "x".repeat(10_000)).value());
  }

  @Test
  void allProblemsOfAnInputAreReportedTogether() {
    List<Problem> problems = List.of(HOURS, new Problem("task.model", "be known", "Qwen-8X"));
    InvalidInputException error = new InvalidInputException(problems);
    assertEquals(
        "work.hours must be positive, but was -3 h\ntask.model must be known, but was Qwen-8X",
        error.getMessage());
    assertEquals(problems, error.problems());
    Refusals.assertRefusesArgument(
        "problems must not be empty, but was []", () -> new InvalidInputException(List.of()));
  }
}
