package io.gpucost.examples.evaluate.worked;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Asks the library what a worked case asks, and says whether the answer is the worked one. */
public final class WorkedCases {
  private static final Map<String, Function<Inputs, Answer>> AREAS = areas();

  private WorkedCases() {}

  private static Map<String, Function<Inputs, Answer>> areas() {
    Map<String, Function<Inputs, Answer>> areas = new LinkedHashMap<>();
    areas.putAll(SeedCases.areas());
    areas.putAll(BillingCases.areas());
    areas.putAll(EnvelopeCases.areas());
    areas.putAll(CalendarCases.areas());
    areas.putAll(CommitmentCases.areas());
    areas.putAll(SpotCases.areas());
    areas.putAll(DeadlineCases.areas());
    areas.putAll(OwnershipCases.areas());
    areas.putAll(HiddenCostCases.areas());
    areas.putAll(ForecastCases.areas());
    return areas;
  }

  /**
   * {@return whether the library's answer is the worked one; empty if it knows no such area}
   *
   * @param area which formula
   * @param inputs a JSON object
   * @param expected a JSON object; fractions as texts such as "2400/13"
   * @param derivation how it was worked, with a tolerance where one is needed
   */
  public static Optional<Verdict> check(
      String area, String inputs, String expected, String derivation) {
    return Optional.ofNullable(AREAS.get(area))
        .map(question -> verdict(question, inputs, expected, derivation));
  }

  private static Verdict verdict(
      Function<Inputs, Answer> question, String inputs, String expected, String derivation) {
    try {
      Answer answer = question.apply(new Inputs(Json.object(inputs)));
      boolean passed = answer.matches(Json.object(expected), Tolerance.stated(derivation));
      return new Verdict(passed, answer.values().toString());
    } catch (IllegalArgumentException | ArithmeticException e) {
      return new Verdict(false, String.valueOf(e.getMessage()));
    }
  }

  /**
   * How a case came out.
   *
   * @param passed whether every expected value was met
   * @param answer what the library answered
   */
  public record Verdict(boolean passed, String answer) {}
}
