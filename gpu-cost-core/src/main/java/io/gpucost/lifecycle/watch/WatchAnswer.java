package io.gpucost.lifecycle.watch;

import io.gpucost.finding.Finding;
import io.gpucost.finding.Severity;
import io.gpucost.lifecycle.LifecycleAnswer;
import io.gpucost.money.Money;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** Where a run stands, where it will end, and what to do about it. */
@Value.Immutable
@GpuCostStyle
public sealed interface WatchAnswer extends LifecycleAnswer permits ImmutableWatchAnswer {

  /** {@return what was watched} */
  WatchedRun run();

  /** {@return the time of the last sample} */
  Duration elapsed();

  /** {@return all that was paid so far, periods in advance in full} */
  Money paid();

  /** {@return what the time so far has cost, periods in advance spread over what they cover} */
  Money amortised();

  /** {@return the share of the work that is done, where its amount is known} */
  Optional<Fraction> progress();

  /**
   * {@return all that will have been paid at the end: low, expected, high} Where the pace of the
   * work is known it goes on; else the planned time is used up. Where low and high are equal,
   * nothing is known of the band.
   */
  Optional<Estimate<Money>> cost();

  /** {@return the time at which the run will end} */
  Optional<Estimate<Duration>> end();

  /** {@return how fast the budget burns, by window} */
  List<Burn> burns();

  /** {@return when each share of the budget is reached, and of the time} */
  List<Threshold> thresholds();

  /** {@return the run time to set at the provider; empty where the run is to stop now} */
  Optional<Limit> limit();

  /** {@return what is wrong, the gravest first} */
  List<Finding> findings();

  /** {@return whether to stop the run now: {@link #findings()} say why} */
  default boolean stopNow() {
    return findings().stream().anyMatch(finding -> finding.severity() == Severity.CRITICAL);
  }

  /**
   * The burn rate of one alert's windows.
   *
   * @param alert the alert
   * @param threshold above which it goes off
   * @param inWindow burn rate of its window; empty where the samples do not reach so far back
   * @param inShortWindow burn rate of its short window
   */
  record Burn(
      BurnRate.Alert alert,
      Fraction threshold,
      Optional<Fraction> inWindow,
      Optional<Fraction> inShortWindow) {

    /** {@return whether it goes off: both windows burn faster than the threshold} */
    public boolean goesOff() {
      return inWindow.isPresent()
          && inShortWindow.isPresent()
          && BurnRate.alerts(inWindow.get(), inShortWindow.get(), threshold);
    }
  }

  /**
   * A share of the budget, and of the time.
   *
   * @param share of both
   * @param money the same in money
   * @param reached whether as much is paid
   * @param at the time since the start at which it was or will be paid, at the price of an hour
   * @param time the share of the time until the deadline, else of the planned time; empty where
   *     neither is known
   * @param over whether as much time is over
   */
  record Threshold(
      Ratio share,
      Money money,
      boolean reached,
      Optional<Duration> at,
      Optional<Duration> time,
      boolean over) {}

  /**
   * A maximum run time.
   *
   * @param more time from now
   * @param total time from the start
   * @param cap all that will have been paid by then
   */
  record Limit(Duration more, Duration total, Money cap) {}
}
