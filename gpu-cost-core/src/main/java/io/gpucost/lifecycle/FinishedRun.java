package io.gpucost.lifecycle;

import io.gpucost.finding.Rules;
import io.gpucost.money.Money;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.Ratio;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.immutables.value.Value;

/** A run that is over: what it cost, what became of its hours, and what it was done with. */
@Value.Immutable
@GpuCostStyle
public sealed interface FinishedRun permits ImmutableFinishedRun {

  /** {@return its name} */
  String name();

  /** {@return all that was paid} */
  Money total();

  /** {@return the hours that were paid} */
  Duration billed();

  /** {@return the hours that went into something else than the work, by what it was} */
  Map<Waste, Duration> ineffective();

  /**
   * {@return the hours that went into one thing instead of the work}
   *
   * @param waste what they went into
   */
  default Duration spentOn(Waste waste) {
    return ineffective().getOrDefault(waste, Duration.ZERO);
  }

  /** {@return how many iterations, models or users came of it, at least 1} */
  OptionalLong units();

  /** {@return what is counted, such as {@code iteration}} */
  Optional<String> unit();

  /** {@return the GPU} */
  Optional<String> gpu();

  /** {@return how it was paid, such as {@code on_demand}} */
  Optional<String> plan();

  /** {@return the mean utilisation of the GPU while it worked} */
  Optional<Ratio> utilisation();

  /** {@return what else would have done the work, and for how much} */
  List<Choice> alternatives();

  /** What hours went into instead of the work. New kinds may come. */
  enum Waste {
    /** Installing and preparing. */
    SETUP,
    /** Looking for mistakes on a running instance. */
    DEBUG,
    /** Waiting for data. */
    WAIT,
    /** Nothing at all: a run that was over or stood still. */
    IDLE,
    /** Work that was lost and done again. */
    LOST;

    /** {@return the word of the documents} */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Another way to have done the work.
   *
   * @param gpu the GPU, with its number where there are several
   * @param plan how it is paid, such as {@code on_demand}
   * @param cost of the whole work
   */
  record Choice(String gpu, String plan, Money cost) {
    /**
     * Checks that all parts are given.
     *
     * @param gpu the GPU, with its number where there are several
     * @param plan how it is paid, such as {@code on_demand}
     * @param cost of the whole work
     */
    public Choice {
      Objects.requireNonNull(gpu, "gpu");
      Objects.requireNonNull(plan, "plan");
      Objects.requireNonNull(cost, "cost");
    }
  }

  /** Checks the rules; all problems are reported together. */
  @Value.Check
  default void check() {
    Rules rules = new Rules();
    rules.notNegative("total", total());
    rules.positive("billed", billed());
    ineffective()
        .forEach(
            (waste, time) ->
                rules.require(
                    !time.isNegative(), "ineffective." + waste.text(), "be 0 or more", time));
    Duration wasted = ineffective().values().stream().reduce(Duration.ZERO, Duration::plus);
    rules.require(
        wasted.compareTo(billed()) <= 0, "ineffective", "be at most billed " + billed(), wasted);
    units().ifPresent(count -> rules.require(count >= 1, "units", "be at least 1", count));
    for (int i = 0; i < alternatives().size(); i++) {
      Money cost = alternatives().get(i).cost();
      String path = "alternatives[" + i + "].cost";
      rules.currency(path, cost.currency(), total().currency());
      rules.notNegative(path, cost);
    }
    rules.throwIfAny();
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableFinishedRun.builder();
  }

  /** {@return a builder that starts from this value} */
  default Builder toBuilder() {
    return ImmutableFinishedRun.builder().from(this);
  }

  /** Builds a {@code FinishedRun}. Name, total and billed hours are required. */
  interface Builder {
    /**
     * Sets {@link FinishedRun#name()}.
     *
     * @param name its name
     * @return this builder
     */
    Builder name(String name);

    /**
     * Sets {@link FinishedRun#total()}.
     *
     * @param total all that was paid
     * @return this builder
     */
    Builder total(Money total);

    /**
     * Sets {@link FinishedRun#billed()}.
     *
     * @param billed the hours
     * @return this builder
     */
    Builder billed(Duration billed);

    /**
     * Adds to {@link FinishedRun#ineffective()}.
     *
     * @param waste what the hours went into
     * @param time the hours
     * @return this builder
     */
    Builder putIneffective(Waste waste, Duration time);

    /**
     * Sets {@link FinishedRun#units()}.
     *
     * @param units at least 1
     * @return this builder
     */
    Builder units(long units);

    /**
     * Sets {@link FinishedRun#unit()}.
     *
     * @param unit what is counted
     * @return this builder
     */
    Builder unit(String unit);

    /**
     * Sets {@link FinishedRun#gpu()}.
     *
     * @param gpu the GPU
     * @return this builder
     */
    Builder gpu(String gpu);

    /**
     * Sets {@link FinishedRun#plan()}.
     *
     * @param plan how it was paid
     * @return this builder
     */
    Builder plan(String plan);

    /**
     * Sets {@link FinishedRun#utilisation()}.
     *
     * @param utilisation of the GPU while it worked
     * @return this builder
     */
    Builder utilisation(Ratio utilisation);

    /**
     * Adds to {@link FinishedRun#alternatives()}.
     *
     * @param alternatives what else would have done
     * @return this builder
     */
    Builder addAllAlternatives(Iterable<? extends Choice> alternatives);

    /**
     * Builds the value.
     *
     * @return the run
     * @throws io.gpucost.finding.InvalidInputException if a rule is broken: more ineffective hours
     *     than billed ones, another currency
     */
    FinishedRun build();
  }
}
