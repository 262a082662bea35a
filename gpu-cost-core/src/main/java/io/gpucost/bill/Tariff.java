package io.gpucost.bill;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.TermConditions;
import io.gpucost.pricing.TermConditions.PriceWindow;
import io.gpucost.pricing.TermConditions.VolumeTier;
import io.gpucost.unit.Durations;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What time costs at an hourly rate: rounding and minima of the term, else of the provider, else by
 * the second.
 */
final class Tariff {
  private static final int MINUTES_PER_DAY = 24 * 60;
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final HourlyRate rate;
  private final BigDecimal windowFactor;
  private final List<VolumeTier> tiers;
  private final Optional<Duration> granularity;
  private final Duration minimum;
  private final Optional<Money> minimumCharge;

  Tariff(HourlyRate rate, TermConditions term, Optional<ProviderRules> rules) {
    this.windowFactor = meanFactor(term.windows());
    this.rate = rate.multipliedBy(windowFactor);
    this.tiers =
        term.tiers().stream()
            .map(tier -> new VolumeTier(tier.from(), tier.rate().multipliedBy(windowFactor)))
            .sorted(Comparator.comparing(VolumeTier::from))
            .toList();
    this.granularity = either(term, rules, TermConditions::granularity);
    this.minimum = either(term, rules, TermConditions::minimumDuration).orElse(Duration.ZERO);
    this.minimumCharge = either(term, rules, TermConditions::minimumCharge);
  }

  private static <T> Optional<T> either(
      TermConditions term,
      Optional<ProviderRules> rules,
      Function<TermConditions, Optional<T>> condition) {
    return condition.apply(term).or(() -> rules.map(ProviderRules::conditions).flatMap(condition));
  }

  HourlyRate rate() {
    return rate;
  }

  /** The mean of the price factors over a week, 1 without windows: when the run starts is open. */
  BigDecimal windowFactor() {
    return windowFactor;
  }

  boolean saysGranularity() {
    return granularity.isPresent();
  }

  /** Smallest charge of one session, in the provider's currency. */
  Optional<Money> minimumCharge() {
    return minimumCharge;
  }

  /** Billed time of a session: 0 if it never ran, else max(minimum, ceil(time / g) x g). */
  Duration billed(Duration session) {
    if (session.isZero()) {
      return Duration.ZERO;
    }
    Duration step = granularity.orElse(SECOND);
    Duration rounded = step.multipliedBy(Durations.covering(session, step));
    return rounded.compareTo(minimum) >= 0 ? rounded : minimum;
  }

  /** What the time after {@code before} costs; volume tiers count from the start of the run. */
  Money cost(Duration before, Duration time) {
    if (tiers.isEmpty()) {
      return rate.costOf(time);
    }
    return costFromStart(before.plus(time)).minus(costFromStart(before));
  }

  /** Marginal tiers: hours beyond a tier's start cost its rate, those before keep theirs. */
  private Money costFromStart(Duration time) {
    Money cost = Money.zero(rate.currency());
    HourlyRate current = rate;
    Duration from = Duration.ZERO;
    for (VolumeTier tier : tiers) {
      if (tier.from().compareTo(time) >= 0) {
        break;
      }
      cost = cost.plus(current.costOf(tier.from().minus(from)));
      current = tier.rate();
      from = tier.from();
    }
    return cost.plus(current.costOf(time.minus(from)));
  }

  /** Mean over the minutes of a week; of overlapping windows the first holds. */
  private static BigDecimal meanFactor(List<PriceWindow> windows) {
    if (windows.isEmpty()) {
      return BigDecimal.ONE;
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (DayOfWeek day : DayOfWeek.values()) {
      for (int minute = 0; minute < MINUTES_PER_DAY; minute++) {
        sum = sum.add(factorAt(windows, day, LocalTime.ofSecondOfDay(minute * 60L)));
      }
    }
    BigDecimal minutes = BigDecimal.valueOf((long) MINUTES_PER_DAY * DayOfWeek.values().length);
    return sum.divide(minutes, MathContext.DECIMAL128);
  }

  private static BigDecimal factorAt(List<PriceWindow> windows, DayOfWeek day, LocalTime time) {
    return windows.stream()
        .filter(window -> holds(window, day, time))
        .findFirst()
        .map(PriceWindow::factor)
        .orElse(BigDecimal.ONE);
  }

  /** A window over midnight belongs to the day on which it starts; equal times mean all day. */
  private static boolean holds(PriceWindow window, DayOfWeek day, LocalTime time) {
    boolean afterStart = !time.isBefore(window.from());
    boolean beforeEnd = time.isBefore(window.to());
    if (window.from().isBefore(window.to())) {
      return window.days().contains(day) && afterStart && beforeEnd;
    }
    return (afterStart && window.days().contains(day))
        || (beforeEnd && window.days().contains(day.minus(1)));
  }
}
