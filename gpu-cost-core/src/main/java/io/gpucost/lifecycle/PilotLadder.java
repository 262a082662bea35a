package io.gpucost.lifecycle;

import io.gpucost.finding.Rules;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.immutables.value.Value;

/**
 * Trials before a long run: a small sample on a cheap card, then on the target.
 *
 * <p>A run that fails wastes its money. A trial finds a part of what would make it fail, for its
 * own cost: stage {@code k} saves {@code risk x (1 - caught before) x caught here x cost of the
 * run}, and pays where that is more than it costs. A first stage may save more: the chance that the
 * cheap card will do for the whole run.
 *
 * <p>A run of CNY 1,440 at a risk of 17.76%: half an hour at CNY 0.65/h that finds every second
 * fault costs 0.33 and saves 127.87; half an hour on the target at CNY 18/h then costs 9.00 and
 * saves 63.94.
 */
@Value.Immutable
@GpuCostStyle
public sealed interface PilotLadder permits ImmutablePilotLadder {

  /**
   * The risk where none is stated: of the GPU time of a large cluster's training jobs 17.76% went
   * into jobs that failed. Source: M. Jeon et al., Analysis of large-scale multi-tenant GPU
   * clusters for DNN training workloads, USENIX ATC 2019, table 6.
   */
  Ratio USUAL_RISK = Ratio.ofFraction(new BigDecimal("0.1776"));

  /**
   * An assumption, not a measurement: where nothing is known of a trial, a fault is as likely found
   * as not (the principle of indifference). Every answer that rests on it says so; {@link
   * Stage#catches()} takes a better share.
   */
  Ratio EVEN_CHANCE = Ratio.ofFraction(new BigDecimal("0.5"));

  /** More stages than these are no ladder, and all their subsets could not be tried. */
  int MOST_STAGES = 8;

  /** {@return its name} */
  Optional<String> name();

  /** {@return the target, such as {@code A100 40GB}} */
  String target();

  /** {@return what the whole run costs on the target} */
  Money run();

  /** {@return the share of such money that is lost to runs that fail} */
  @Value.Default
  default Ratio risk() {
    return USUAL_RISK;
  }

  /** {@return the trials in the order in which they are made, at most {@value #MOST_STAGES}} */
  List<Stage> stages();

  /**
   * One trial.
   *
   * @param gpu what it runs on
   * @param rate what that costs
   * @param setup time to prepare it
   * @param time of the trial
   * @param catches share of the faults that it finds, of those still there
   * @param suffices chance that the whole run can be done there, and what it then costs
   */
  record Stage(
      String gpu,
      HourlyRate rate,
      Duration setup,
      Duration time,
      Ratio catches,
      Optional<Sufficient> suffices) {
    /**
     * Checks that all parts are given.
     *
     * @param gpu what it runs on
     * @param rate what that costs
     * @param setup time to prepare it
     * @param time of the trial
     * @param catches share of the faults that it finds
     * @param suffices chance that the whole run can be done there
     */
    public Stage {
      Objects.requireNonNull(gpu, "gpu");
      Objects.requireNonNull(rate, "rate");
      Objects.requireNonNull(setup, "setup");
      Objects.requireNonNull(time, "time");
      Objects.requireNonNull(catches, "catches");
      Objects.requireNonNull(suffices, "suffices");
    }

    /** {@return what the trial costs, its preparation too} */
    public Money cost() {
      return rate.costOf(setup.plus(time));
    }
  }

  /**
   * The whole run on the card of a trial.
   *
   * @param chance that it can be done there
   * @param cost what it then costs
   */
  record Sufficient(Ratio chance, Money cost) {
    /**
     * Checks that both are given.
     *
     * @param chance that it can be done there
     * @param cost what it then costs
     */
    public Sufficient {
      Objects.requireNonNull(chance, "chance");
      Objects.requireNonNull(cost, "cost");
    }
  }

  /** Checks the rules; all problems are reported together. */
  @Value.Check
  default void check() {
    Rules rules = new Rules();
    rules.positive("run", run());
    int count = stages().size();
    rules.require(count >= 1 && count <= MOST_STAGES, "stages", "have 1 to " + MOST_STAGES, count);
    for (int i = 0; i < count; i++) {
      Stage stage = stages().get(i);
      String path = "stages[" + i + "].";
      rules.currency(path + "rate", stage.rate().currency(), run().currency());
      rules.positive(path + "time", stage.time());
      rules.require(!stage.setup().isNegative(), path + "setup", "be 0 or more", stage.setup());
      stage
          .suffices()
          .ifPresent(
              all ->
                  rules.currency(path + "suffices.cost", all.cost().currency(), run().currency()));
    }
    rules.throwIfAny();
  }

  /**
   * Chooses the stages that are worth their money: of all ways to leave some out, the one with the
   * least expected cost of trials, run and failures; of equals the one with fewer stages.
   *
   * @return the stages, each with what it costs and saves
   */
  default PilotPlan plan() {
    int all = 1 << stages().size();
    return IntStream.range(0, all)
        .mapToObj(made -> PilotPlan.of(this, made))
        .min(Comparator.comparing(PilotPlan::expected).thenComparing(plan -> plan.steps().size()))
        .orElseThrow();
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutablePilotLadder.builder();
  }

  /** {@return a builder that starts from this value} */
  default Builder toBuilder() {
    return ImmutablePilotLadder.builder().from(this);
  }

  /** Builds a {@code PilotLadder}. Target, run and stages are required. */
  interface Builder {
    /**
     * Sets {@link PilotLadder#name()}.
     *
     * @param name its name
     * @return this builder
     */
    Builder name(String name);

    /**
     * Sets {@link PilotLadder#target()}.
     *
     * @param target the GPU of the whole run
     * @return this builder
     */
    Builder target(String target);

    /**
     * Sets {@link PilotLadder#run()}.
     *
     * @param run cost of the whole run
     * @return this builder
     */
    Builder run(Money run);

    /**
     * Sets {@link PilotLadder#risk()}.
     *
     * @param risk share of the money lost to failures
     * @return this builder
     */
    Builder risk(Ratio risk);

    /**
     * Adds to {@link PilotLadder#stages()}.
     *
     * @param stage the next trial
     * @return this builder
     */
    Builder addStage(Stage stage);

    /**
     * Adds to {@link PilotLadder#stages()}.
     *
     * @param stages the next trials
     * @return this builder
     */
    Builder addAllStages(Iterable<? extends Stage> stages);

    /**
     * Builds the value.
     *
     * @return the ladder
     * @throws io.gpucost.finding.InvalidInputException if a rule is broken
     */
    PilotLadder build();
  }
}
