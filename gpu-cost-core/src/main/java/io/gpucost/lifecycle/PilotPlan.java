package io.gpucost.lifecycle;

import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The trials to make before a run, and what they are worth.
 *
 * @param ladder what was asked
 * @param steps the stages that pay, in order
 * @param left the stages that do not pay beside them, in order
 * @param withoutTrials expected cost without any: the run, and what failures waste
 * @param expected expected cost with them: trials, run and what failures still waste
 */
public record PilotPlan(
    PilotLadder ladder, List<Step> steps, List<Step> left, Money withoutTrials, Money expected)
    implements LifecycleAnswer {

  /**
   * Copies the lists.
   *
   * @param ladder what was asked
   * @param steps the stages that pay, in order
   * @param left the stages that do not pay beside them, in order
   * @param withoutTrials expected cost without any
   * @param expected expected cost with them
   */
  public PilotPlan {
    Objects.requireNonNull(ladder, "ladder");
    steps = List.copyOf(steps);
    left = List.copyOf(left);
    Objects.requireNonNull(withoutTrials, "withoutTrials");
    Objects.requireNonNull(expected, "expected");
  }

  /**
   * One stage.
   *
   * @param stage what it is
   * @param cost what it costs
   * @param saves what it is expected to save: probability x money
   * @param breakEvenRisk the risk of the run above which it pays for the faults that it finds;
   *     above 1 it never does; empty where it finds none
   */
  public record Step(
      PilotLadder.Stage stage, Money cost, Money saves, Optional<Fraction> breakEvenRisk) {
    /**
     * Checks that all parts are given.
     *
     * @param stage what it is
     * @param cost what it costs
     * @param saves what it is expected to save
     * @param breakEvenRisk the risk above which it pays
     */
    public Step {
      Objects.requireNonNull(stage, "stage");
      Objects.requireNonNull(cost, "cost");
      Objects.requireNonNull(saves, "saves");
      Objects.requireNonNull(breakEvenRisk, "breakEvenRisk");
    }

    /** {@return whether it saves more than it costs} */
    public boolean pays() {
      return saves.compareTo(cost) > 0;
    }
  }

  /** {@return what the trials save in all, after their cost} */
  public Money saves() {
    return withoutTrials.minus(expected);
  }

  /** {@return what the trials cost} */
  public Money cost() {
    return steps.stream().map(Step::cost).reduce(Money.zero(ladder.run().currency()), Money::plus);
  }

  /**
   * The plan that makes some of the stages.
   *
   * @param made a bit for each stage, the first the lowest
   */
  static PilotPlan of(PilotLadder ladder, int made) {
    Fraction risk = Fraction.from(ladder.risk().fraction());
    Fraction undetected = Fraction.ONE;
    Fraction onTarget = Fraction.ONE;
    List<Step> steps = new ArrayList<>();
    List<Step> left = new ArrayList<>();
    Money without = ladder.run().plus(ladder.run().multipliedBy(risk));
    Money expected = without;
    for (int i = 0; i < ladder.stages().size(); i++) {
      PilotLadder.Stage stage = ladder.stages().get(i);
      Fraction catches = Fraction.from(stage.catches().fraction()).multipliedBy(undetected);
      Fraction stillOpen = onTarget;
      Fraction chance =
          stage
              .suffices()
              .map(all -> Fraction.from(all.chance().fraction()).multipliedBy(stillOpen))
              .orElse(Fraction.ZERO);
      Money stays =
          stage
              .suffices()
              .map(all -> ladder.run().minus(all.cost()).multipliedBy(chance))
              .orElse(Money.zero(ladder.run().currency()));
      Money saves = ladder.run().multipliedBy(risk.multipliedBy(catches)).plus(stays);
      Step step = new Step(stage, stage.cost(), saves, breakEven(ladder, stage.cost(), catches));
      if ((made >> i & 1) == 1) {
        steps.add(step);
        expected = expected.plus(step.cost()).minus(saves);
        undetected = undetected.minus(catches);
        onTarget = onTarget.minus(chance);
      } else {
        left.add(step);
      }
    }
    return new PilotPlan(ladder, steps, left, without, expected);
  }

  private static Optional<Fraction> breakEven(PilotLadder ladder, Money cost, Fraction catches) {
    return catches.signum() == 0
        ? Optional.empty()
        : Optional.of(cost.ratioTo(ladder.run()).dividedBy(catches));
  }
}
