package io.gpucost.plan.commit;

import io.gpucost.unit.Fraction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * What a rule for the level of commitment would have saved on a history: it looks back over a
 * window, commits for the next term, and starts again.
 *
 * <p>The first window is only looked at. On fleet demand of four regions over three years
 * (Snowflake, Shaved Ice, 2025) the quantile of the last 90 days, committed for 30, saves 20.7 to
 * 23.5% of the bill at a discount of 30%, 97 to 98.4% of what the best fixed level would; covering
 * 70% of demand saves 19.4 to 19.9%.
 *
 * @param cost what the hours after the first window cost, in hours on demand
 * @param onDemand the same without any commitment
 * @param clairvoyant the same with the best fixed level, known only afterwards
 * @param levels the level of each term
 */
public record WalkForward(
    Fraction cost, Fraction onDemand, Fraction clairvoyant, List<Long> levels) {

  /**
   * Walks through a history with the best level of each window.
   *
   * @param demand machines needed in each hour
   * @param priceRatio committed price against on demand, in [0, 1]
   * @param window hours to look back, at least 1
   * @param term hours of a commitment, at least 1
   * @return what it would have cost
   * @throws IllegalArgumentException if the history is not longer than the window
   */
  public static WalkForward of(List<Long> demand, Fraction priceRatio, int window, int term) {
    return of(demand, priceRatio, window, term, CommitmentLevel::best);
  }

  /**
   * Walks through a history with any rule, such as a fixed coverage.
   *
   * @param demand machines needed in each hour
   * @param priceRatio committed price against on demand, in [0, 1]
   * @param window hours to look back, at least 1
   * @param term hours of a commitment, at least 1
   * @param rule the level for a window
   * @return what it would have cost
   * @throws IllegalArgumentException if the history is not longer than the window
   */
  public static WalkForward of(
      List<Long> demand,
      Fraction priceRatio,
      int window,
      int term,
      ToLongFunction<CommitmentLevel> rule) {
    if (window < 1 || term < 1 || demand.size() <= window) {
      throw new IllegalArgumentException(
          "demand must be longer than the window of %d h, but has %d h"
              .formatted(window, demand.size()));
    }
    Fraction cost = Fraction.ZERO;
    List<Long> levels = new ArrayList<>();
    for (int at = window; at < demand.size(); at += term) {
      CommitmentLevel past = new CommitmentLevel(demand.subList(at - window, at), priceRatio);
      long level = rule.applyAsLong(past);
      List<Long> next = demand.subList(at, Math.min(demand.size(), at + term));
      cost = cost.plus(new CommitmentLevel(next, priceRatio).cost(level));
      levels.add(level);
    }
    CommitmentLevel all = new CommitmentLevel(demand.subList(window, demand.size()), priceRatio);
    return new WalkForward(cost, all.cost(0), all.cost(all.best()), List.copyOf(levels));
  }

  /**
   * What the rule saves.
   *
   * @return share of the bill on demand; negative if it costs more
   */
  public Fraction saving() {
    return share(cost);
  }

  /**
   * What the best fixed level would save.
   *
   * @return share of the bill on demand
   */
  public Fraction clairvoyantSaving() {
    return share(clairvoyant);
  }

  private Fraction share(Fraction paid) {
    return onDemand.signum() == 0 ? Fraction.ZERO : Fraction.ONE.minus(paid.dividedBy(onDemand));
  }
}
