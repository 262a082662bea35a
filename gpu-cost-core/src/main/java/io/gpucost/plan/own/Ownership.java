package io.gpucost.plan.own;

import io.gpucost.bill.CapitalCost;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Owned;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * Owning a machine against renting one, with interest, residual value and running cost.
 *
 * <pre>{@code
 * CRF = i (1 + i)^n / ((1 + i)^n - 1)                    1/n for i = 0
 * EAC = (capital - residual / (1 + i)^n) CRF + fixed     a year, for all GPUs
 * F   = EAC / GPUs                                       a year and GPU
 * u*  = F / ((p - v) 8760)                               used share of the hours from which it pays
 * }</pre>
 *
 * <p>with {@code p} the rent and {@code v} the running cost of a GPU hour. A box of 8 at 300,000
 * over three years without interest, 20,000 a year to host, 1.275 kW a GPU at a PUE of 1.56 and
 * 0.10 a kWh costs 15,000 a GPU and year and 0.1989 an hour; against 2.50 it pays from 74.4% on. A
 * card at 13,000 with 30% left after three years at 8% costs 3,843.10 a year.
 *
 * @param capital price of the whole machine
 * @param gpus GPUs in it, at least 1
 * @param years service life {@code n}, at least 1
 * @param interest yearly rate {@code i}, 0 or more
 * @param residual value left after that life
 * @param fixedPerYear hosting, staff, maintenance and insurance of the whole machine
 */
public record Ownership(
    Money capital, int gpus, int years, Fraction interest, Money residual, Money fixedPerYear) {
  /** 365 days. */
  public static final Duration YEAR = CapitalCost.YEAR;

  private static final Money NOTHING = Money.parse("USD 0");

  /**
   * Checks the figures.
   *
   * @param capital price of the whole machine
   * @param gpus GPUs in it, at least 1
   * @param years service life {@code n}, at least 1
   * @param interest yearly rate {@code i}, 0 or more
   * @param residual value left after that life
   * @param fixedPerYear hosting, staff, maintenance and insurance of the whole machine
   * @throws IllegalArgumentException if there is no GPU or year, or the interest is negative
   */
  public Ownership {
    Objects.requireNonNull(capital, "capital");
    Objects.requireNonNull(residual, "residual");
    Objects.requireNonNull(fixedPerYear, "fixedPerYear");
    if (gpus < 1) {
      throw new IllegalArgumentException("gpus must be at least 1, but was " + gpus);
    }
    recoveryFactor(interest, years);
  }

  /**
   * {@return what it costs to own a machine for its years}
   *
   * @param card the machine as one GPU; its price, residual value, interest and fixed cost
   */
  public static Ownership of(Owned card) {
    CapitalCost cost = CapitalCost.of(card);
    return new Ownership(
        cost.capital(), 1, cost.years(), cost.interest(), cost.residual(), cost.fixedPerYear());
  }

  /**
   * One card without fixed cost.
   *
   * @param capital price of the card
   * @param years service life, at least 1
   * @param interest yearly rate, 0 or more
   * @param residualShare share of the price left after that life, in [0, 1]
   * @return the card
   */
  public static Ownership card(
      Money capital, int years, Fraction interest, Fraction residualShare) {
    return new Ownership(
        capital,
        1,
        years,
        interest,
        capital.multipliedBy(residualShare),
        Money.zero(capital.currency()));
  }

  /**
   * The capital recovery factor: the yearly payment that pays back 1 over some years.
   *
   * @param interest yearly rate {@code i}, 0 or more
   * @param years {@code n}, in [1, 100]
   * @return {@code CRF}; 0.4021 for 10% over three years
   * @throws IllegalArgumentException if a figure is out of range
   */
  public static Fraction recoveryFactor(Fraction interest, int years) {
    return new CapitalCost(NOTHING, years, interest, NOTHING, NOTHING).recoveryFactor();
  }

  private CapitalCost cost() {
    return new CapitalCost(capital, years, interest, residual, fixedPerYear);
  }

  /** {@return the price less what it is sold for at the end, as of today} */
  Money toRecover() {
    return cost().toRecover();
  }

  /**
   * What the machine costs each year, used or not.
   *
   * @return {@code EAC}
   */
  public Money perYear() {
    return cost().perYear();
  }

  /**
   * What one GPU costs each year, used or not.
   *
   * @return {@code F}
   */
  public Money perGpuYear() {
    return perYear().multipliedBy(Fraction.of(1, gpus));
  }

  /**
   * What a used hour of one GPU costs.
   *
   * @param running running cost of a GPU hour
   * @param utilisation used share of all hours, in (0, 1]
   * @return {@code F / (8760 u) + v}
   */
  public Money perGpuHour(HourlyRate running, Fraction utilisation) {
    Fraction hours = Fraction.of(YEAR.toHours(), 1).multipliedBy(utilisation);
    return perGpuYear().multipliedBy(Fraction.ONE.dividedBy(hours)).plus(running.money());
  }

  /**
   * The used share of the hours from which owning is cheaper.
   *
   * @param rent price of a rented GPU hour
   * @param running running cost of an own GPU hour
   * @return {@code u*}; above 1 it never pays; empty if running costs as much as renting
   */
  public Optional<Fraction> breakEvenUtilisation(HourlyRate rent, HourlyRate running) {
    Money saving = rent.money().minus(running.money());
    if (!saving.isPositive()) {
      return Optional.empty();
    }
    Fraction left = residual.ratioTo(saving).dividedBy(cost().growth());
    Fraction hoursPerYear =
        capital
            .ratioTo(saving)
            .minus(left)
            .multipliedBy(cost().recoveryFactor())
            .plus(fixedPerYear.ratioTo(saving));
    return Optional.of(hoursPerYear.dividedBy(Fraction.of(gpus * YEAR.toHours(), 1)));
  }

  /**
   * Whether owning can pay at all.
   *
   * @param rent price of a rented GPU hour
   * @param running running cost of an own GPU hour
   * @return true if it does when every hour is used
   */
  public boolean everPays(HourlyRate rent, HourlyRate running) {
    return breakEvenUtilisation(rent, running)
        .filter(share -> share.compareTo(Fraction.ONE) < 0)
        .isPresent();
  }

  /**
   * This answer as a reason.
   *
   * @param rent price of a rented GPU hour
   * @param running running cost of an own GPU hour
   * @return the utilisation from which owning pays, or that it never does
   */
  public Note reason(HourlyRate rent, HourlyRate running) {
    return breakEvenUtilisation(rent, running)
        .filter(share -> share.compareTo(Fraction.ONE) < 0)
        .map(
            share ->
                Note.of(Code.OWN_PAYS_FROM)
                    .with("years", years)
                    .with("share", Ratio.ofFraction(share.toDecimal(4, RoundingMode.CEILING))))
        .orElseGet(() -> Note.of(Code.OWN_NEVER_PAYS).with("years", years));
  }
}
