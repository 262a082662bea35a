package io.gpucost.plan.commit;

import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * A commitment to spend money every hour, shared by several classes of machines (savings plans).
 *
 * <p>Committing {@code m} an hour buys {@code m / rho} of the price on demand in a class whose
 * committed price is {@code rho} of it. In each hour the classes with the largest discount are
 * served first; what is left over is lost, what is not served is paid on demand. The cost is convex
 * and piecewise linear in {@code m}, so its least value lies at one of the amounts that exactly
 * serve the first classes of some hour. Two classes with {@code rho} 0.5 and 0.8 that are needed in
 * turns, 10 an hour, gain nothing each by itself; 5 an hour for both cost 13.75 instead of 20.
 *
 * @param classes what the commitment serves, at least one, all of the same number of hours
 */
public record SpendCommitment(List<DemandClass> classes) {

  /**
   * A class of machines.
   *
   * @param priceRatio {@code rho}, committed price against on demand, in (0, 1]
   * @param onDemand what its use would cost on demand in each hour
   */
  public record DemandClass(Fraction priceRatio, List<Money> onDemand) {
    /**
     * Checks the ratio.
     *
     * @param priceRatio {@code rho}, committed price against on demand, in (0, 1]
     * @param onDemand what its use would cost on demand in each hour
     * @throws IllegalArgumentException if it is out of range
     */
    public DemandClass {
      onDemand = List.copyOf(onDemand);
      if (priceRatio.signum() <= 0 || priceRatio.compareTo(Fraction.ONE) > 0) {
        throw new IllegalArgumentException("priceRatio must be in (0, 1], but was " + priceRatio);
      }
    }
  }

  /**
   * A commitment and what it costs.
   *
   * @param perHour committed each hour
   * @param cost what all hours cost with it
   * @param onDemand what they cost without
   */
  public record Choice(Money perHour, Money cost, Money onDemand) {
    /**
     * What it saves.
     *
     * @return share of the bill on demand, 0 if nothing is used
     */
    public Fraction saving() {
      return onDemand.isZero() ? Fraction.ZERO : onDemand.minus(cost).ratioTo(onDemand);
    }
  }

  /**
   * Sorts the classes by their discount.
   *
   * @param classes what the commitment serves, at least one, all of the same number of hours
   * @throws IllegalArgumentException if there is no class or no hour, or their hours differ
   */
  public SpendCommitment {
    classes = classes.stream().sorted(Comparator.comparing(DemandClass::priceRatio)).toList();
    if (classes.isEmpty()
        || classes.get(0).onDemand.isEmpty()
        || classes.stream().map(each -> each.onDemand.size()).distinct().count() > 1) {
      throw new IllegalArgumentException(
          "classes must have the same hours, at least one, but have "
              + classes.stream().map(each -> each.onDemand.size()).toList());
    }
  }

  int hours() {
    return classes.get(0).onDemand.size();
  }

  private Money zero() {
    return Money.zero(classes.get(0).onDemand.get(0).currency());
  }

  /**
   * What all hours cost with a commitment.
   *
   * @param perHour committed each hour, zero or more
   * @return the commitment of every hour and what it does not serve
   */
  public Money cost(Money perHour) {
    Money cost = perHour.multipliedBy(hours());
    for (int hour = 0; hour < hours(); hour++) {
      Money left = perHour;
      for (DemandClass each : classes) {
        Money use = each.onDemand.get(hour);
        Money committed = use.multipliedBy(each.priceRatio);
        if (committed.compareTo(left) <= 0) {
          left = left.minus(committed);
        } else {
          cost = cost.plus(use.minus(left.multipliedBy(Fraction.ONE.dividedBy(each.priceRatio))));
          left = zero();
        }
      }
    }
    return cost;
  }

  /**
   * The best commitment, the smallest of equal ones.
   *
   * @return how much to commit to, zero where nothing is saved
   */
  public Choice best() {
    TreeSet<Money> corners = new TreeSet<>(List.of(zero()));
    for (int hour = 0; hour < hours(); hour++) {
      Money committed = zero();
      for (DemandClass each : classes) {
        committed = committed.plus(each.onDemand.get(hour).multipliedBy(each.priceRatio));
        corners.add(committed);
      }
    }
    List<Money> sorted = new ArrayList<>(corners);
    int low = 0;
    int high = sorted.size() - 1;
    // Convex: the first corner after which the cost no longer falls.
    while (low < high) {
      int middle = (low + high) / 2;
      if (cost(sorted.get(middle + 1)).compareTo(cost(sorted.get(middle))) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return new Choice(sorted.get(low), cost(sorted.get(low)), cost(zero()));
  }

  /**
   * A commitment that is on offer, in the words providers use.
   *
   * @param perHour committed each hour
   * @param remaining still paid on demand each hour
   * @param saving what that saves each hour
   * @return the commitment, its total and the bill without it: 1.39, 0.65 and 0.43 an hour are 2.04
   *     instead of 2.47, a saving of 43/247
   */
  public static Choice offered(Money perHour, Money remaining, Money saving) {
    Money total = perHour.plus(remaining);
    return new Choice(perHour, total, total.plus(saving));
  }
}
