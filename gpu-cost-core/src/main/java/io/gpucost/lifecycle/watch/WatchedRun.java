package io.gpucost.lifecycle.watch;

import io.gpucost.finding.Rules;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.immutables.value.Value;

/** A run that is going on: its budget, its plan, and samples of what it has cost and done. */
@Value.Immutable
@GpuCostStyle
public sealed interface WatchedRun permits ImmutableWatchedRun {

  /** {@return its name} */
  Optional<String> name();

  /** {@return the money for all of it, above 0} */
  Money budget();

  /** {@return the time until which it must be done, from the start} */
  Optional<Duration> deadline();

  /** {@return the time that it was planned to take} */
  Optional<Duration> planned();

  /** {@return the units of work of the whole run, above 0} */
  Optional<BigDecimal> total();

  /** {@return what is counted, such as {@code steps}} */
  Optional<String> unit();

  /**
   * {@return what another hour costs, once nothing is paid in advance any more; otherwise what the
   * hours so far have cost}
   */
  Optional<HourlyRate> rate();

  /** {@return a period paid in advance, from the start} */
  Optional<Prepayment> prepaid();

  /** {@return the time in which nothing is done yet, and no alarm raised; 1 h by default} */
  @Value.Default
  default Duration setup() {
    return Duration.ofHours(1);
  }

  /** {@return what a provider's timer counts in; 1 min by default} */
  @Value.Default
  default Duration timer() {
    return Duration.ofMinutes(1);
  }

  /**
   * {@return the utilisation up to which GPUs count as idle; 5% by default} A desktop or an idle
   * server process shows some percent; the idle culler of Alibaba PAI-DSW is documented with 10%
   * (API GetIdleInstanceCuller, February 2026), below which work that waits for data may fall too.
   */
  @Value.Default
  default Ratio idleUpTo() {
    return Ratio.ofFraction(new BigDecimal("0.05"));
  }

  /**
   * {@return the shares of the budget, and of the time until the deadline, to be told of; 50, 80
   * and 100% by default}
   */
  @Value.Default
  default List<Ratio> thresholds() {
    return List.of(
        Ratio.ofFraction(new BigDecimal("0.5")),
        Ratio.ofFraction(new BigDecimal("0.8")),
        Ratio.ONE);
  }

  /** {@return alerts for spending too fast; those of {@link BurnRate#usualAlerts} if empty} */
  List<BurnRate.Alert> alerts();

  /** {@return the samples in order of time, at least one} */
  List<RunSample> samples();

  /**
   * A period paid in advance.
   *
   * @param paid for all of it
   * @param covers how long it lasts, from the start of the run
   */
  record Prepayment(Money paid, Duration covers) {
    /**
     * Checks that both are given.
     *
     * @param paid for all of it
     * @param covers how long it lasts, from the start of the run
     */
    public Prepayment {
      Objects.requireNonNull(paid, "paid");
      Objects.requireNonNull(covers, "covers");
    }
  }

  /** Checks the rules; all problems are reported together. */
  @Value.Check
  default void check() {
    Rules rules = new Rules();
    rules.positive("budget", budget());
    rules.positive("deadline", deadline());
    rules.positive("planned", planned());
    rules.positive("timer", timer());
    total().ifPresent(all -> rules.require(all.signum() > 0, "total", "be more than 0", all));
    rate().ifPresent(each -> rules.currency("rate", each.currency(), budget().currency()));
    prepaid()
        .ifPresent(
            period -> {
              rules.currency("prepaid.paid", period.paid().currency(), budget().currency());
              rules.notNegative("prepaid.paid", period.paid());
              rules.positive("prepaid.covers", period.covers());
            });
    for (int i = 0; i < alerts().size(); i++) {
      BurnRate.Alert alert = alerts().get(i);
      rules.require(
          alert.share().signum() > 0, "alerts[" + i + "].share", "be above 0", alert.share());
      rules.positive("alerts[" + i + "].window", alert.window());
    }
    rules.require(!samples().isEmpty(), "samples", "have an entry", "an empty list");
    SampleRules.check(samples(), budget().currency(), rules);
    rules.throwIfAny();
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableWatchedRun.builder();
  }

  /** {@return a builder that starts from this value} */
  default Builder toBuilder() {
    return ImmutableWatchedRun.builder().from(this);
  }

  /** Builds a {@code WatchedRun}. Budget and samples are required. */
  interface Builder {
    /**
     * Sets {@link WatchedRun#name()}.
     *
     * @param name its name
     * @return this builder
     */
    Builder name(String name);

    /**
     * Sets {@link WatchedRun#budget()}.
     *
     * @param budget the money
     * @return this builder
     */
    Builder budget(Money budget);

    /**
     * Sets {@link WatchedRun#deadline()}.
     *
     * @param deadline the time from the start
     * @return this builder
     */
    Builder deadline(Duration deadline);

    /**
     * Sets {@link WatchedRun#planned()}.
     *
     * @param planned the time from the start
     * @return this builder
     */
    Builder planned(Duration planned);

    /**
     * Sets {@link WatchedRun#total()}.
     *
     * @param total units of work, above 0
     * @return this builder
     */
    Builder total(BigDecimal total);

    /**
     * Sets {@link WatchedRun#unit()}.
     *
     * @param unit what is counted
     * @return this builder
     */
    Builder unit(String unit);

    /**
     * Sets {@link WatchedRun#rate()}.
     *
     * @param rate of another hour
     * @return this builder
     */
    Builder rate(HourlyRate rate);

    /**
     * Sets {@link WatchedRun#prepaid()}.
     *
     * @param prepaid the period
     * @return this builder
     */
    Builder prepaid(Prepayment prepaid);

    /**
     * Sets {@link WatchedRun#setup()}.
     *
     * @param setup the time
     * @return this builder
     */
    Builder setup(Duration setup);

    /**
     * Sets {@link WatchedRun#timer()}.
     *
     * @param timer at least 1 s
     * @return this builder
     */
    Builder timer(Duration timer);

    /**
     * Sets {@link WatchedRun#idleUpTo()}.
     *
     * @param idleUpTo the utilisation
     * @return this builder
     */
    Builder idleUpTo(Ratio idleUpTo);

    /**
     * Sets {@link WatchedRun#thresholds()}.
     *
     * @param thresholds shares of the budget
     * @return this builder
     */
    Builder thresholds(Iterable<? extends Ratio> thresholds);

    /**
     * Sets {@link WatchedRun#alerts()}.
     *
     * @param alerts for spending too fast
     * @return this builder
     */
    Builder alerts(Iterable<? extends BurnRate.Alert> alerts);

    /**
     * Adds to {@link WatchedRun#samples()}.
     *
     * @param sample the next one
     * @return this builder
     */
    Builder addSample(RunSample sample);

    /**
     * Sets {@link WatchedRun#samples()}.
     *
     * @param samples in order of time
     * @return this builder
     */
    Builder samples(Iterable<? extends RunSample> samples);

    /**
     * Builds the value.
     *
     * @return the run
     * @throws io.gpucost.finding.InvalidInputException if a rule is broken: time goes back, spend
     *     is negative or falls, currencies differ
     */
    WatchedRun build();
  }
}
