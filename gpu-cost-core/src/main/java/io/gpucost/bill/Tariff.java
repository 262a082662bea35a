package io.gpucost.bill;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.TermConditions;
import io.gpucost.pricing.TermConditions.PriceWindow;
import io.gpucost.pricing.TermConditions.VolumeTier;
import io.gpucost.unit.Fraction;
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

  private final HourlyRate rate;
  private final BigDecimal windowFactor;
  private final VolumePrice volume;
  private final boolean saysGranularity;
  private final SessionBilling sessions;

  /** A tariff whose times of day weigh as in the mean of a week. */
  Tariff(HourlyRate rate, TermConditions term, Optional<ProviderRules> rules) {
    this(rate, term, rules, meanFactor(term.windows()));
  }

  /** A tariff without its times of day, which are reckoned beside it. */
  static Tariff besideWindows(HourlyRate rate, TermConditions term, Optional<ProviderRules> rules) {
    return new Tariff(rate, term, rules, BigDecimal.ONE);
  }

  private Tariff(
      HourlyRate rate,
      TermConditions term,
      Optional<ProviderRules> rules,
      BigDecimal windowFactor) {
    this.windowFactor = windowFactor;
    this.rate = rate.multipliedBy(windowFactor);
    this.volume =
        new VolumePrice(
            kind(term.tiering()),
            this.rate,
            term.tiers().stream()
                .map(tier -> new VolumeTier(tier.from(), tier.rate().multipliedBy(windowFactor)))
                .toList());
    Optional<Duration> granularity = either(term, rules, TermConditions::granularity);
    this.saysGranularity = granularity.isPresent();
    this.sessions =
        new SessionBilling(
            granularity.orElse(SessionBilling.BY_SECOND.granularity()),
            either(term, rules, TermConditions::minimumDuration).orElse(Duration.ZERO),
            either(term, rules, TermConditions::minimumCharge));
  }

  private static VolumePrice.Kind kind(TermConditions.Tiering tiering) {
    return switch (tiering) {
      case MARGINAL -> VolumePrice.Kind.MARGINAL;
      case ALL_UNITS -> VolumePrice.Kind.ALL_UNITS;
    };
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
    return saysGranularity;
  }

  /** Smallest charge of one session, in the provider's currency. */
  Optional<Money> minimumCharge() {
    return sessions.minimumCharge();
  }

  /** Billed time of a session: 0 if it never ran, else max(minimum, ceil(time / g) x g). */
  /** {@return the next larger time that costs less than a time, where all units fall in price} */
  Optional<VolumePrice.BuyUp> buyUp(Duration time) {
    Fraction hours = Fraction.of(time.toSeconds(), 3600);
    return volume.buyUps(sessions.granularity()).stream()
        .filter(each -> each.from().compareTo(hours) < 0 && each.to().compareTo(time) > 0)
        .min(Comparator.comparing(VolumePrice.BuyUp::cost));
  }

  Duration billed(Duration session) {
    return sessions.billed(session);
  }

  /** What the time after {@code before} costs; volume tiers count from the start of the run. */
  Money cost(Duration before, Duration time) {
    return volume.tiers().isEmpty()
        ? rate.costOf(time)
        : volume.cost(before.plus(time)).minus(volume.cost(before));
  }

  /** Mean over the minutes of a week; of overlapping windows the first holds. */
  private static BigDecimal meanFactor(List<PriceWindow> windows) {
    if (windows.isEmpty()) {
      return BigDecimal.ONE;
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (DayOfWeek day : DayOfWeek.values()) {
      for (int minute = 0; minute < MINUTES_PER_DAY; minute++) {
        sum = sum.add(TimedPrice.factorAt(windows, day, LocalTime.ofSecondOfDay(minute * 60L)));
      }
    }
    BigDecimal minutes = BigDecimal.valueOf((long) MINUTES_PER_DAY * DayOfWeek.values().length);
    return sum.divide(minutes, MathContext.DECIMAL128);
  }
}
