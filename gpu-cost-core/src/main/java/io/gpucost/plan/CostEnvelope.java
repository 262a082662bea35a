package io.gpucost.plan;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * The cheapest of any number of plans that cost {@code F + r h} for {@code h} hours.
 *
 * <p>Plans that another one beats on both parts are dropped; the rest, by falling rate, form a
 * lower envelope whose neighbours cross at {@code (F2 - F1) / (r1 - r2)} hours. Where plans cost
 * the same the one with less to pay in advance wins. Plans of 0 + 1.0 h, 200 + 0.6 h and 500 + 0.2
 * h hand over at 500 and 750 h.
 */
public final class CostEnvelope {
  private final List<Plan> plans;
  private final List<Integer> order;
  private final List<Fraction> breakpoints;

  private CostEnvelope(List<Plan> plans, List<Integer> order, List<Fraction> breakpoints) {
    this.plans = plans;
    this.order = List.copyOf(order);
    this.breakpoints = List.copyOf(breakpoints);
  }

  /**
   * A plan of two parts.
   *
   * @param fixed paid whatever the hours
   * @param rate paid for each hour
   */
  public record Plan(Money fixed, HourlyRate rate) {
    /**
     * Checks that both are given.
     *
     * @param fixed paid whatever the hours
     * @param rate paid for each hour
     */
    public Plan {
      Objects.requireNonNull(fixed, "fixed");
      Objects.requireNonNull(rate, "rate");
    }

    Fraction crossing(Plan other) {
      return other.fixed.minus(fixed).ratioTo(rate.money().minus(other.rate.money()));
    }

    boolean isNoDearer(Plan other) {
      return fixed.compareTo(other.fixed) <= 0 && rate.compareTo(other.rate) <= 0;
    }
  }

  /**
   * Builds the envelope.
   *
   * @param plans of one currency, at least one
   * @return the envelope over all hours from 0 on
   * @throws IllegalArgumentException if there is no plan
   * @throws io.gpucost.money.CurrencyMismatchException if the currencies differ
   */
  public static CostEnvelope of(List<Plan> plans) {
    if (plans.isEmpty()) {
      throw new IllegalArgumentException("plans must not be empty, but was []");
    }
    List<Plan> given = List.copyOf(plans);
    List<Integer> byRate =
        IntStream.range(0, given.size())
            .boxed()
            .sorted(
                Comparator.<Integer, Money>comparing(i -> given.get(i).fixed)
                    .thenComparing(i -> given.get(i).rate))
            .toList();
    List<Integer> order = new ArrayList<>();
    List<Fraction> breakpoints = new ArrayList<>();
    for (int next : byRate) {
      Plan plan = given.get(next);
      if (!order.isEmpty() && given.get(last(order)).isNoDearer(plan)) {
        continue;
      }
      while (!breakpoints.isEmpty()
          && given.get(last(order)).crossing(plan).compareTo(last(breakpoints)) <= 0) {
        order.remove(order.size() - 1);
        breakpoints.remove(breakpoints.size() - 1);
      }
      if (!order.isEmpty()) {
        breakpoints.add(given.get(last(order)).crossing(plan));
      }
      order.add(next);
    }
    return new CostEnvelope(given, order, breakpoints);
  }

  private static <T> T last(List<T> list) {
    return list.get(list.size() - 1);
  }

  /**
   * The plans that are cheapest somewhere.
   *
   * @return their places in the given list, by rising hours
   */
  public List<Integer> order() {
    return order;
  }

  /**
   * The hours at which one plan hands over to the next; up to and including them the first holds.
   *
   * @return one less than {@link #order()}, rising
   */
  public List<Fraction> breakpoints() {
    return breakpoints;
  }

  /**
   * The plans that are cheapest nowhere.
   *
   * @return their places in the given list, rising
   */
  public List<Integer> neverBest() {
    return IntStream.range(0, plans.size()).filter(i -> !order.contains(i)).boxed().toList();
  }

  /**
   * The cheapest plan for some hours.
   *
   * @param hours zero or more
   * @return its place in the given list
   */
  public int best(Fraction hours) {
    int at = 0;
    while (at < breakpoints.size() && breakpoints.get(at).compareTo(hours) < 0) {
      at++;
    }
    return order.get(at);
  }

  /**
   * The least that some hours cost.
   *
   * @param hours zero or more
   * @return the cost of the cheapest plan
   */
  public Money cost(Fraction hours) {
    Plan plan = plans.get(best(hours));
    return plan.fixed.plus(plan.rate.money().multipliedBy(hours));
  }
}
