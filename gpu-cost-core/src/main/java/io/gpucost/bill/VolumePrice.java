package io.gpucost.bill;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.TermConditions.VolumeTier;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * A price of an hour that falls (or rises) with the hours bought.
 *
 * <p>A tier holds for the time beyond its start; the time up to and including it belongs to the
 * tier before. {@link Kind#MARGINAL} tiers price only the hours that lie in them: 150 h at 1.00 up
 * to 100 h and 0.80 beyond cost 140. {@link Kind#ALL_UNITS} tiers price all hours at the rate of
 * the last: 99 h cost 99.00 and 101 h 80.80, so that from 80.8 h on it is no dearer to buy 101 h.
 *
 * @param kind which hours a tier prices
 * @param base price of an hour before the first tier
 * @param tiers by rising start, each later than zero
 */
public record VolumePrice(Kind kind, HourlyRate base, List<VolumeTier> tiers) {

  /** Which hours a tier prices. */
  public enum Kind {
    /** Those beyond its start. */
    MARGINAL,
    /** All of them, once its start is passed. */
    ALL_UNITS
  }

  /**
   * Hours from which it is no dearer to buy up to the next tier.
   *
   * @param from exact hours, the threshold
   * @param to the least time that is priced by the next tier
   * @param cost what that time costs
   */
  public record BuyUp(Fraction from, Duration to, Money cost) {}

  /**
   * Sorts the tiers by their start.
   *
   * @param kind which hours a tier prices
   * @param base price of an hour before the first tier
   * @param tiers by rising start, each later than zero
   */
  public VolumePrice {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(base, "base");
    tiers = tiers.stream().sorted(Comparator.comparing(VolumeTier::from)).toList();
  }

  /**
   * What a time costs, without buying up.
   *
   * @param time zero or more, whole seconds
   * @return its cost
   */
  public Money cost(Duration time) {
    Money cost = Money.zero(base.currency());
    HourlyRate rate = base;
    Duration from = Duration.ZERO;
    for (VolumeTier tier : tiers) {
      if (tier.from().compareTo(time) >= 0) {
        break;
      }
      cost = cost.plus(rate.costOf(tier.from().minus(from)));
      rate = tier.rate();
      from = tier.from();
    }
    return kind == Kind.ALL_UNITS ? rate.costOf(time) : cost.plus(rate.costOf(time.minus(from)));
  }

  /**
   * Where more hours cost no more than fewer: only all-units tiers have such a threshold.
   *
   * @param unit the smallest time that can be bought, longer than zero, whole seconds
   * @return one threshold for each tier that is cheaper than the one before, by rising hours
   */
  public List<BuyUp> buyUps(Duration unit) {
    List<BuyUp> found = new ArrayList<>();
    HourlyRate rate = base;
    for (VolumeTier tier : tiers) {
      if (kind == Kind.ALL_UNITS && tier.rate().compareTo(rate) < 0) {
        Duration to = tier.from().plus(unit);
        Money cost = tier.rate().costOf(to);
        found.add(new BuyUp(cost.ratioTo(rate.money()), to, cost));
      }
      rate = tier.rate();
    }
    return List.copyOf(found);
  }
}
