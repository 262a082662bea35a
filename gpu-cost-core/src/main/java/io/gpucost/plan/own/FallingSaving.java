package io.gpucost.plan.own;

import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What an own card saves year by year while rents fall and its running cost does not.
 *
 * <p>In year {@code k} it saves {@code rent (1 - g)^(k-1) - running}; once that is no longer
 * positive it saves nothing more. A card at 13,000 that saves 6,000 in its first year, with rents
 * that fall by 30% a year, has saved 6,000, 10,200 and 13,140: it is paid after 62/21 = 2.95 years,
 * where a flat price says 2.17.
 *
 * @param rentPerYear rent of the first year
 * @param runningPerYear running cost of every year
 * @param yearlyFall {@code g}, in [0, 1]
 */
public record FallingSaving(Money rentPerYear, Money runningPerYear, Fraction yearlyFall) {
  private static final int MOST_YEARS = 100;

  /**
   * Checks the fall.
   *
   * @param rentPerYear rent of the first year
   * @param runningPerYear running cost of every year
   * @param yearlyFall {@code g}, in [0, 1]
   * @throws IllegalArgumentException if it is not in [0, 1]
   */
  public FallingSaving {
    Objects.requireNonNull(rentPerYear, "rentPerYear");
    Objects.requireNonNull(runningPerYear, "runningPerYear");
    if (yearlyFall.signum() < 0 || yearlyFall.compareTo(Fraction.ONE) > 0) {
      throw new IllegalArgumentException("yearlyFall must be in [0, 1], but was " + yearlyFall);
    }
  }

  /**
   * What has been saved after each year.
   *
   * @param years how many, at least 0
   * @return running sums; a year that would cost more than renting adds nothing
   */
  public List<Money> cumulative(int years) {
    List<Money> sums = new ArrayList<>();
    Money sum = Money.zero(rentPerYear.currency());
    Money rent = rentPerYear;
    Fraction kept = Fraction.ONE.minus(yearlyFall);
    for (int year = 1; year <= years; year++) {
      Money saving = rent.minus(runningPerYear);
      sum = saving.isPositive() ? sum.plus(saving) : sum;
      sums.add(sum);
      rent = rent.multipliedBy(kept);
    }
    return List.copyOf(sums);
  }

  /**
   * When the savings have paid a price, spread evenly within each year.
   *
   * @param price what the card costs
   * @return years, or empty if they never do within a hundred years
   */
  public Optional<Fraction> paybackYears(Money price) {
    Money before = Money.zero(price.currency());
    List<Money> sums = cumulative(MOST_YEARS);
    for (int year = 0; year < sums.size(); year++) {
      Money after = sums.get(year);
      if (after.compareTo(price) >= 0) {
        return Optional.of(
            after.equals(before)
                ? Fraction.of(year, 1)
                : Fraction.of(year, 1).plus(price.minus(before).ratioTo(after.minus(before))));
      }
      before = after;
    }
    return Optional.empty();
  }

  /**
   * When the savings would have paid a price if rents stayed.
   *
   * @param price what the card costs
   * @return years, or empty if running costs as much as renting
   */
  public Optional<Fraction> flatPaybackYears(Money price) {
    Money saving = rentPerYear.minus(runningPerYear);
    return saving.isPositive() ? Optional.of(price.ratioTo(saving)) : Optional.empty();
  }
}
