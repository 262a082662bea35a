package io.gpucost.bill;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How the time of one session becomes billed time and money.
 *
 * <p>A session of {@code x > 0} is billed {@code max(m, ceil(x / g) g)}, one that never ran
 * nothing; the smallest charge is applied to its cost. Sessions are rounded one by one: ten of 6
 * min by the started hour are ten hours, by the second one hour.
 *
 * @param granularity the billing unit {@code g}, longer than zero
 * @param minimum the shortest billed time {@code m} of a session, zero or more
 * @param minimumCharge the least that a session costs
 */
public record SessionBilling(
    Duration granularity, Duration minimum, Optional<Money> minimumCharge) {
  private static final Duration SECOND = Duration.ofSeconds(1);

  /** By the second, without any minimum. */
  public static final SessionBilling BY_SECOND = of(SECOND, Duration.ZERO);

  /**
   * Checks the times.
   *
   * @param granularity the billing unit {@code g}, longer than zero
   * @param minimum the shortest billed time {@code m} of a session, zero or more
   * @param minimumCharge the least that a session costs
   * @throws IllegalArgumentException if the unit is not longer than zero or the minimum is negative
   */
  public SessionBilling {
    Objects.requireNonNull(minimumCharge, "minimumCharge");
    if (granularity.isNegative() || granularity.isZero()) {
      throw new IllegalArgumentException(
          "granularity must be longer than 0, but was " + granularity);
    }
    if (minimum.isNegative()) {
      throw new IllegalArgumentException("minimum must be 0 or longer, but was " + minimum);
    }
  }

  /**
   * A rule without a smallest charge.
   *
   * @param granularity the billing unit, longer than zero
   * @param minimum the shortest billed time of a session, zero or more
   * @return the rule
   */
  public static SessionBilling of(Duration granularity, Duration minimum) {
    return new SessionBilling(granularity, minimum, Optional.empty());
  }

  /**
   * The billed time of one session.
   *
   * @param session how long it ran
   * @return zero for zero, else whole units and at least the minimum
   */
  public Duration billed(Duration session) {
    if (session.isZero()) {
      return Duration.ZERO;
    }
    Duration rounded = granularity.multipliedBy(Durations.covering(session, granularity));
    return Times.max(rounded, minimum);
  }

  /**
   * The billed time of several sessions.
   *
   * @param sessions how long each ran
   * @return the sum over the sessions
   */
  public Duration billed(List<Duration> sessions) {
    return sessions.stream().map(this::billed).reduce(Duration.ZERO, Duration::plus);
  }

  /**
   * The cost of several sessions.
   *
   * @param rate price of an hour
   * @param sessions how long each ran
   * @return the sum over the sessions, each at least the smallest charge
   */
  public Money cost(HourlyRate rate, List<Duration> sessions) {
    return sessions.stream()
        .filter(session -> !session.isZero())
        .map(session -> atLeast(rate.costOf(billed(session))))
        .reduce(Money.zero(rate.currency()), Money::plus);
  }

  private Money atLeast(Money cost) {
    return minimumCharge.map(least -> Money.max(least, cost)).orElse(cost);
  }

  /**
   * What rounding up adds on average, when the ends of sessions fall evenly within a unit.
   *
   * @param sessions how many, zero or more
   * @return {@code sessions x g / 2}; ten sessions by the hour waste 5 h
   */
  public Duration expectedRounding(long sessions) {
    return granularity.multipliedBy(sessions).dividedBy(2);
  }
}
