package io.gpucost.lifecycle.watch;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * How fast a budget is spent, against the pace that would just use it up.
 *
 * <p>{@code burn = (spent / budget) / (window / period)}: 1 is on pace. An alert for spending a
 * share of the budget within a window has the threshold {@code share x period / window}: 14.4 for
 * 2% in an hour of a 30-day period, 6 for 5% in 6 h, 1 for 10% in 3 days. It goes off only while a
 * short window, a twelfth of the long one, burns as fast too: then the burst is not over yet.
 * Source: Google, The site reliability workbook, chapter 5 (2018), on error budgets.
 *
 * @param budget for the whole period, greater than zero
 * @param period of the budget, longer than zero
 */
public record BurnRate(Money budget, Duration period) {
  private static final int SHORT_WINDOWS = 12;

  /**
   * Checks the budget.
   *
   * @param budget for the whole period, greater than zero
   * @param period of the budget, longer than zero
   * @throws IllegalArgumentException if budget or period is not greater than zero
   */
  public BurnRate {
    if (!budget.isPositive()) {
      throw new IllegalArgumentException("budget must be greater than 0, but was " + budget);
    }
    if (period.toSeconds() < 1) {
      throw new IllegalArgumentException("period must be at least 1 s, but was " + period);
    }
  }

  /**
   * An alert.
   *
   * @param share of the budget
   * @param window in which spending it is too fast
   */
  public record Alert(Fraction share, Duration window) {
    /**
     * Checks that both are given.
     *
     * @param share of the budget
     * @param window in which spending it is too fast
     */
    public Alert {
      Objects.requireNonNull(share, "share");
      Objects.requireNonNull(window, "window");
    }

    /**
     * The burn rate from which it goes off.
     *
     * @param period of the budget
     * @return {@code share x period / window}
     */
    public Fraction threshold(Duration period) {
      return share.multipliedBy(Fraction.of(period.toNanos(), window.toNanos()));
    }

    /**
     * The window that must burn as fast too.
     *
     * @return a twelfth of the window
     */
    public Duration shortWindow() {
      return window.dividedBy(SHORT_WINDOWS);
    }
  }

  /** The usual alerts: 2% in 1 h, 5% in 6 h, 10% in 3 days. */
  public static final List<Alert> USUAL_ALERTS =
      List.of(
          new Alert(Fraction.of(2, 100), Duration.ofHours(1)),
          new Alert(Fraction.of(5, 100), Duration.ofHours(6)),
          new Alert(Fraction.of(10, 100), Duration.ofDays(3)));

  private static final int USUAL_PERIOD_DAYS = 30;

  /**
   * The usual alerts, their windows cut to a period as they are to 30 days: of a run of 80 h they
   * look at 400 s, 40 min and 8 h, and keep the thresholds 14.4, 6 and 1.
   *
   * @param period of the budget
   * @return the alerts
   */
  public static List<Alert> usualAlerts(Duration period) {
    long usual = Duration.ofDays(USUAL_PERIOD_DAYS).toSeconds();
    return USUAL_ALERTS.stream()
        .map(
            alert ->
                new Alert(
                    alert.share(),
                    period.multipliedBy(alert.window().toSeconds()).dividedBy(usual)))
        .toList();
  }

  /**
   * The burn rate of a window.
   *
   * @param spent in the window
   * @param window longer than zero
   * @return 1 on pace, above it too fast
   */
  public Fraction of(Money spent, Duration window) {
    return spent.ratioTo(budget).dividedBy(Fraction.of(window.toNanos(), period.toNanos()));
  }

  /**
   * Whether an alert goes off.
   *
   * @param longWindow burn rate of the long window
   * @param shortWindow burn rate of the short window
   * @param threshold of the alert
   * @return true if both exceed it
   */
  public static boolean alerts(Fraction longWindow, Fraction shortWindow, Fraction threshold) {
    return longWindow.compareTo(threshold) > 0 && shortWindow.compareTo(threshold) > 0;
  }

  /**
   * How long money lasts.
   *
   * @param remaining what is left
   * @param rate what an hour costs, greater than zero
   * @return hours; 1,440 at 18 an hour last 80 h
   */
  public static Fraction hoursLeft(Money remaining, HourlyRate rate) {
    return remaining.ratioTo(rate.money());
  }

  /**
   * A payment in advance, spread over what it pays for.
   *
   * <p>A month paid on the first day looks like a burst: 9,000 of a budget of 10,000 burn at 9
   * after a tenth of the month in cash, at 0.9 spread over it.
   *
   * @param paid at the start
   * @param elapsed share of the time that it pays for, in [0, 1]
   * @return {@code paid x elapsed}
   */
  public static Money amortised(Money paid, Fraction elapsed) {
    return paid.multipliedBy(elapsed);
  }
}
