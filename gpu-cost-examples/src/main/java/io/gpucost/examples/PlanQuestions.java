package io.gpucost.examples;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.plan.BreakEven;
import io.gpucost.plan.commit.CommitmentLevel;
import io.gpucost.plan.own.Ownership;
import io.gpucost.plan.spot.CheckpointInterval;
import io.gpucost.plan.spot.DeadlineJob;
import io.gpucost.plan.spot.DeadlineReplay;
import io.gpucost.plan.spot.SpotBreakEven;
import io.gpucost.pricing.SpotTrace;
import io.gpucost.unit.EventRate;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.util.List;

/** Questions about plans alone, without a job or a market. */
public final class PlanQuestions {
  private PlanQuestions() {}

  /**
   * Asks each of the questions of the guide to plans.
   *
   * @return one line an answer
   */
  public static List<String> answers() {
    Fraction hours = BreakEven.hours(Money.parse("CNY 120"), HourlyRate.parse("CNY 0.65/h"));

    Duration fiveMinutes = Duration.ofMinutes(5);
    var interval = new CheckpointInterval(fiveMinutes, EventRate.parse("0.1/h"));
    var rate = SpotBreakEven.whenSaved(Fraction.of(1, 3), fiveMinutes, fiveMinutes);

    var demand = List.of(0L, 0L, 1L, 1L, 2L, 2L, 3L, 3L, 4L, 4L);
    var level = new CommitmentLevel(demand, Fraction.parse("0.5"));

    var job = new DeadlineJob(Duration.ofHours(4), Duration.ofHours(8), Duration.ofMinutes(6));
    var trace = new SpotTrace(Duration.ofHours(1), List.of(false, true, true, false, true, true));
    var policies =
        DeadlineReplay.compare(
            job, trace, 1, HourlyRate.parse("CNY 1/h"), HourlyRate.parse("CNY 3/h"));

    var card = Ownership.card(Money.parse("CNY 13000"), 3, Fraction.ZERO, Fraction.of(3, 10));
    var use =
        card.breakEvenUtilisation(HourlyRate.parse("CNY 2/h"), HourlyRate.parse("CNY 0.27/h"));

    return List.of(
        "the week breaks even at " + hours + " h",
        "save every " + interval.time(),
        "spot pays up to " + rate.orElseThrow(),
        "commit to " + level.best() + " machines",
        "best policy: " + policies.get(0).policy(),
        "own from a use of " + use.orElseThrow());
  }

  /**
   * Prints the answers.
   *
   * @param args not used
   */
  public static void main(String[] args) {
    answers().forEach(System.out::println);
  }
}
