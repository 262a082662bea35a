package io.gpucost.plan.commit;

import io.gpucost.unit.Fraction;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;

/**
 * How many machines to commit to when demand changes from hour to hour.
 *
 * <p>Committing {@code c} machines at {@code rho} of the price on demand, always paid, costs
 *
 * <pre>{@code
 * cost(c) / p = rho c T + sum over t of max(0, D_t - c)
 * }</pre>
 *
 * for the demand {@code D_t} of {@code T} hours. The {@code k}-th machine is worth it exactly if
 * the share of hours with {@code D_t >= k} is above {@code rho}, so the best level is the {@code 1
 * - rho} quantile of demand: a discount of 30% commits to the 30th percentile, 50% to the median.
 * At equality both levels cost the same and the lower one, which risks less, is chosen. Demands of
 * 0, 0, 1, 1, 2, 2, 3, 3, 4, 4 at half price commit 2: 16 instead of 20.
 *
 * @param demand machines needed in each hour, at least one hour
 * @param priceRatio {@code rho}, committed price against on demand, in [0, 1]
 */
public record CommitmentLevel(List<Long> demand, Fraction priceRatio) {

  /**
   * Checks the history.
   *
   * @param demand machines needed in each hour, at least one hour
   * @param priceRatio {@code rho}, committed price against on demand, in [0, 1]
   * @throws IllegalArgumentException if there is no hour, a demand is negative or the ratio is out
   *     of range
   */
  public CommitmentLevel {
    demand = List.copyOf(demand);
    if (demand.isEmpty()) {
      throw new IllegalArgumentException("demand must have an hour, but was []");
    }
    demand.stream()
        .filter(machines -> machines < 0)
        .findFirst()
        .ifPresent(
            machines -> {
              throw new IllegalArgumentException(
                  "demand must be 0 or greater, but was " + machines);
            });
    if (priceRatio.signum() < 0 || priceRatio.compareTo(Fraction.ONE) > 0) {
      throw new IllegalArgumentException("priceRatio must be in [0, 1], but was " + priceRatio);
    }
  }

  private Fraction hours() {
    return Fraction.of(demand.size(), 1);
  }

  /**
   * How often a machine is used.
   *
   * @param machine counted from 1
   * @return share of hours with a demand of at least so many
   */
  public Fraction utilisation(long machine) {
    long used = demand.stream().filter(each -> each >= machine).count();
    return Fraction.of(used, demand.size());
  }

  /**
   * The cost of a level, in hours on demand.
   *
   * @param level machines committed, 0 or more
   * @return {@code rho c T + sum max(0, D_t - c)}
   */
  public Fraction cost(long level) {
    return priceRatio
        .multipliedBy(Fraction.of(level, 1))
        .multipliedBy(hours())
        .plus(Fraction.of(beyond(level), BigInteger.ONE));
  }

  private BigInteger beyond(long level) {
    return sum(demand.stream().mapToLong(each -> Math.max(0, each - level)));
  }

  /** In machine words as long as they hold the sum. */
  private static BigInteger sum(LongStream numbers) {
    BigInteger large = BigInteger.ZERO;
    long small = 0;
    for (PrimitiveIterator.OfLong each = numbers.iterator(); each.hasNext(); ) {
      long number = each.nextLong();
      if (small > Long.MAX_VALUE - number) {
        large = large.add(BigInteger.valueOf(small));
        small = 0;
      }
      small += number;
    }
    return large.add(BigInteger.valueOf(small));
  }

  /**
   * The best level, the lowest of equal ones.
   *
   * @return the {@code 1 - rho} quantile of demand
   */
  public long best() {
    List<Long> sorted = demand.stream().sorted().toList();
    // The smallest c with #{D <= c} >= (1 - rho) T is an entry of the sorted list, or 0.
    Fraction needed = Fraction.ONE.minus(priceRatio).multipliedBy(hours());
    BigInteger[] whole = needed.numerator().divideAndRemainder(needed.denominator());
    int rank = whole[0].intValueExact() + (whole[1].signum() > 0 ? 1 : 0);
    return rank == 0 ? 0 : sorted.get(rank - 1);
  }

  /**
   * All levels of least cost.
   *
   * @return whole levels by rising number; more than one only at equality
   */
  public List<Long> bestLevels() {
    long first = best();
    Fraction least = cost(first);
    List<Long> levels = new ArrayList<>(List.of(first));
    for (long level = first + 1; cost(level).equals(least); level++) {
      levels.add(level);
    }
    return List.copyOf(levels);
  }

  /**
   * The part of the demand that a level serves.
   *
   * @param level machines committed
   * @return share of all machine hours, 1 if there is no demand
   */
  public Fraction coverage(long level) {
    BigInteger all = beyond(0);
    if (all.signum() == 0) {
      return Fraction.ONE;
    }
    return Fraction.ONE.minus(Fraction.of(beyond(level), all));
  }

  /**
   * What a level saves.
   *
   * @param level machines committed
   * @return share of the bill on demand; negative if it costs more, 0 if there is no demand
   */
  public Fraction saving(long level) {
    BigInteger all = beyond(0);
    if (all.signum() == 0) {
      return Fraction.ZERO;
    }
    return Fraction.ONE.minus(cost(level).dividedBy(Fraction.of(all, BigInteger.ONE)));
  }

  /**
   * The lowest level that serves a wanted share: what a rule such as 70/30 commits to.
   *
   * @param share of all machine hours, in [0, 1]
   * @return a level, at most the largest demand
   */
  public long levelForCoverage(Fraction share) {
    Objects.requireNonNull(share, "share");
    long low = 0;
    long high = demand.stream().mapToLong(Long::longValue).max().orElseThrow();
    while (low < high) {
      long middle = low + (high - low) / 2;
      if (coverage(middle).compareTo(share) >= 0) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
