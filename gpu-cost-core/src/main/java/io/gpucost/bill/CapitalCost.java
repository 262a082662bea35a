package io.gpucost.bill;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Owned;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.time.Duration;
import java.util.Objects;

/**
 * What a bought machine costs each year, used or not.
 *
 * <pre>{@code
 * CRF = i (1 + i)^n / ((1 + i)^n - 1)                    1/n for i = 0
 * EAC = (capital - residual / (1 + i)^n) CRF + fixed
 * }</pre>
 *
 * <p>A card at 13,000 with 30% left after three years at 8% costs 3,843.10 a year; if it works 60%
 * of the hours, 0.7312 an hour of work.
 *
 * @param capital price of the whole machine
 * @param years service life {@code n}, in [1, 100]
 * @param interest yearly rate {@code i}, 0 or more
 * @param residual value left after that life
 * @param fixedPerYear hosting, staff, maintenance and insurance
 */
public record CapitalCost(
    Money capital, int years, Fraction interest, Money residual, Money fixedPerYear) {
  /** 365 days. */
  public static final Duration YEAR = Duration.ofDays(365);

  private static final int MONTHS = 12;

  /**
   * Checks the figures.
   *
   * @param capital price of the whole machine
   * @param years service life {@code n}, in [1, 100]
   * @param interest yearly rate {@code i}, 0 or more
   * @param residual value left after that life
   * @param fixedPerYear hosting, staff, maintenance and insurance
   * @throws IllegalArgumentException if the years are out of range or the interest is negative
   */
  public CapitalCost {
    Objects.requireNonNull(capital, "capital");
    Objects.requireNonNull(residual, "residual");
    Objects.requireNonNull(fixedPerYear, "fixedPerYear");
    if (years < 1 || years > 100) {
      throw new IllegalArgumentException("years must be in [1, 100], but was " + years);
    }
    if (interest.signum() < 0) {
      throw new IllegalArgumentException("interest must be 0 or greater, but was " + interest);
    }
  }

  /**
   * {@return what it costs to own a machine for its years}
   *
   * @param card its price, residual value, interest and fixed cost
   */
  public static CapitalCost of(Owned card) {
    Money none = Money.zero(card.currency());
    return new CapitalCost(
        card.price(),
        card.years(),
        card.interest().map(Ratio::fraction).map(Fraction::from).orElse(Fraction.ZERO),
        card.residual().map(share -> card.price().multipliedBy(share.fraction())).orElse(none),
        hostingPerYear(card).plus(card.staffPerYear().orElse(none)));
  }

  static Money hostingPerYear(Owned card) {
    return card.hostingPerMonth()
        .map(month -> month.multipliedBy(MONTHS))
        .orElse(Money.zero(card.currency()));
  }

  /**
   * The capital recovery factor: the yearly payment that pays back 1 over some years.
   *
   * @return {@code CRF}; 0.4021 for 10% over three years
   */
  public Fraction recoveryFactor() {
    return interest.signum() == 0
        ? Fraction.of(1, years)
        : interest.multipliedBy(growth()).dividedBy(growth().minus(Fraction.ONE));
  }

  /**
   * What 1 grows to over the years.
   *
   * @return {@code (1 + i)^n}
   */
  public Fraction growth() {
    Fraction step = Fraction.ONE.plus(interest);
    return Fraction.of(step.numerator().pow(years), step.denominator().pow(years));
  }

  /**
   * The price less what the machine is sold for at the end, as of today.
   *
   * @return {@code capital - residual / (1 + i)^n}
   */
  public Money toRecover() {
    return capital.minus(residual.multipliedBy(Fraction.ONE.dividedBy(growth())));
  }

  /**
   * What the machine costs each year, used or not.
   *
   * @return {@code EAC}
   */
  public Money perYear() {
    return toRecover().multipliedBy(recoveryFactor()).plus(fixedPerYear);
  }

  /**
   * What an hour of work costs, without electricity.
   *
   * @param utilisation share of all hours in which it works, above 0
   * @return {@code EAC / (8760 u)}
   */
  public HourlyRate perHour(Fraction utilisation) {
    Fraction hours = Fraction.of(YEAR.toHours(), 1).multipliedBy(utilisation);
    return HourlyRate.of(perYear().multipliedBy(Fraction.ONE.dividedBy(hours)));
  }
}
