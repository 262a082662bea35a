package io.gpucost.plan;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.PlanKind;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;

/**
 * The rule "on demand below 100 h a month, monthly above 300 h, 70/30 between", held against exact
 * arithmetic for one machine.
 *
 * <p>With {@code p} the price of an hour and {@code P} of the month the rule pays {@code p h} below
 * 100 h, {@code P} above 300 h and {@code P + 0.3 p h} between; the least is {@code min(p h, P)}. A
 * month covers every hour of one machine, so the 70/30 mix is dearer than the month alone at any
 * hours: it can only pay across machines or months. At 40% discount and 720 h, 200 h cost 492 by
 * the rule and 200 on demand (p = 1).
 *
 * @param onDemand price of an hour, greater than zero
 * @param monthly price of a month
 * @param month length of the month, at least an hour
 */
public record RuleOfThumb(HourlyRate onDemand, Money monthly, Duration month) {
  private static final Duration ON_DEMAND_BELOW = Duration.ofHours(100);
  private static final Duration MONTHLY_ABOVE = Duration.ofHours(300);
  private static final BigDecimal ON_DEMAND_SHARE = new BigDecimal("0.3");
  private static final Comparator<Loss> BY_MONEY =
      Comparator.comparing(Loss::money)
          .thenComparing(Comparator.comparingLong(Loss::hours).reversed());

  /**
   * Checks the prices.
   *
   * @param onDemand price of an hour, greater than zero
   * @param monthly price of a month
   * @param month length of the month, at least an hour
   * @throws IllegalArgumentException if the hour is free or the month is shorter than an hour
   * @throws io.gpucost.money.CurrencyMismatchException if the currencies differ
   */
  public RuleOfThumb {
    Objects.requireNonNull(monthly, "monthly");
    Objects.requireNonNull(month, "month");
    if (onDemand.isZero()) {
      throw new IllegalArgumentException("onDemand must be greater than 0, but was " + onDemand);
    }
    if (month.compareTo(Duration.ofHours(1)) < 0) {
      throw new IllegalArgumentException("month must be at least 1 h, but was " + month);
    }
    monthly.ratioTo(onDemand.money());
  }

  /**
   * The rule for a month that is cheaper than its hours by a discount.
   *
   * @param onDemand price of an hour, greater than zero
   * @param discount of the month against all its hours on demand
   * @param month length of the month, at least an hour
   * @return the rule at the price of {@code (1 - discount) p H}
   */
  public static RuleOfThumb of(HourlyRate onDemand, Ratio discount, Duration month) {
    Money full = onDemand.costOf(month);
    return new RuleOfThumb(onDemand, full.multipliedBy(discount.complement().fraction()), month);
  }

  /**
   * A number of hours at which the rule pays more than it must.
   *
   * @param hours hours used in the month
   * @param says the plan that the rule names
   * @param exact the cheapest plan
   * @param ruleCost what the rule pays
   * @param exactCost the least
   */
  public record Loss(long hours, PlanKind says, PlanKind exact, Money ruleCost, Money exactCost) {
    /**
     * The money lost.
     *
     * @return rule minus exact, zero or more
     */
    public Money money() {
      return ruleCost.minus(exactCost);
    }
  }

  /**
   * Neighbouring hours at which the rule loses in the same way.
   *
   * @param from first whole hours
   * @param to last whole hours
   * @param worst the largest loss among them, at the fewest hours of equal ones
   */
  public record Range(long from, long to, Loss worst) {}

  /**
   * The hours at which the month really breaks even.
   *
   * @return {@code P / p}
   */
  public Fraction breakEven() {
    return BreakEven.hours(monthly, onDemand);
  }

  /**
   * What the rule says.
   *
   * @param used hours used in the month
   * @return on demand below 100 h, prepaid above 300 h, a mix from 100 to 300 h
   */
  public PlanKind says(Duration used) {
    if (used.compareTo(ON_DEMAND_BELOW) < 0) {
      return PlanKind.ON_DEMAND;
    }
    return used.compareTo(MONTHLY_ABOVE) > 0 ? PlanKind.PREPAID : PlanKind.MIX;
  }

  /**
   * What following the rule costs.
   *
   * @param used hours used in the month, at most its length
   * @return an amount
   * @throws IllegalArgumentException if more hours are used than the month has
   */
  public Money ruleCost(Duration used) {
    requireWithin(used);
    Money byHour = onDemand.costOf(used);
    return switch (says(used)) {
      case ON_DEMAND -> byHour;
      case MIX -> monthly.plus(byHour.multipliedBy(ON_DEMAND_SHARE));
      default -> monthly;
    };
  }

  /**
   * The cheapest plan.
   *
   * @param used hours used in the month
   * @return prepaid only where it is cheaper than on demand
   */
  public PlanKind exact(Duration used) {
    return monthly.compareTo(onDemand.costOf(used)) < 0 ? PlanKind.PREPAID : PlanKind.ON_DEMAND;
  }

  /**
   * The least that the hours cost.
   *
   * @param used hours used in the month, at most its length
   * @return an amount
   * @throws IllegalArgumentException if more hours are used than the month has
   */
  public Money exactCost(Duration used) {
    requireWithin(used);
    return Money.min(onDemand.costOf(used), monthly);
  }

  /**
   * What the rule loses.
   *
   * @param used hours used in the month, at most its length
   * @return both plans and costs
   * @throws IllegalArgumentException if more hours are used than the month has
   */
  public Loss loss(Duration used) {
    return new Loss(used.toHours(), says(used), exact(used), ruleCost(used), exactCost(used));
  }

  /**
   * The largest loss over the whole hours of the month.
   *
   * @return the loss at the fewest hours of equal ones; of zero money if the rule never loses
   */
  public Loss worst() {
    return losses().stream().max(BY_MONEY).orElseThrow();
  }

  /**
   * Where the rule loses, over the whole hours of the month.
   *
   * @return ranges in rising order, empty if it never loses
   */
  public List<Range> losing() {
    List<Range> ranges = new ArrayList<>();
    for (Loss loss : losses()) {
      if (loss.money().isZero()) {
        continue;
      }
      Range last = ranges.isEmpty() ? null : ranges.get(ranges.size() - 1);
      if (last != null
          && last.to() + 1 == loss.hours()
          && last.worst().says() == loss.says()
          && last.worst().exact() == loss.exact()) {
        Loss worst = BY_MONEY.compare(loss, last.worst()) > 0 ? loss : last.worst();
        ranges.set(ranges.size() - 1, new Range(last.from(), loss.hours(), worst));
      } else {
        ranges.add(new Range(loss.hours(), loss.hours(), loss));
      }
    }
    return List.copyOf(ranges);
  }

  private List<Loss> losses() {
    return LongStream.rangeClosed(0, month.toHours())
        .mapToObj(hours -> loss(Duration.ofHours(hours)))
        .toList();
  }

  private void requireWithin(Duration used) {
    if (used.compareTo(month) > 0) {
      throw new IllegalArgumentException(
          "used must be at most the month of %s, but was %s".formatted(month, used));
    }
  }
}
