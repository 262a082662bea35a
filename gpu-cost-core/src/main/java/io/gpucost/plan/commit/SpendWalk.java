package io.gpucost.plan.commit;

import io.gpucost.money.Money;
import io.gpucost.plan.commit.SpendCommitment.DemandClass;
import java.util.Objects;

/**
 * What a commitment to spend would have saved on a history: as {@link WalkForward}, in money and
 * over several classes of machines.
 *
 * @param cost what the hours after the first window cost
 * @param onDemand the same without any commitment
 * @param clairvoyant the same with the best fixed commitment, known only afterwards
 * @param terms how often a commitment was chosen
 * @param next what the last window says to commit to for each hour from now on
 */
public record SpendWalk(Money cost, Money onDemand, Money clairvoyant, int terms, Money next) {

  /**
   * Checks that all are given.
   *
   * @param cost what the hours after the first window cost
   * @param onDemand the same without any commitment
   * @param clairvoyant the same with the best fixed commitment
   * @param terms how often a commitment was chosen
   * @param next what to commit to from now on
   */
  public SpendWalk {
    Objects.requireNonNull(cost, "cost");
    Objects.requireNonNull(onDemand, "onDemand");
    Objects.requireNonNull(clairvoyant, "clairvoyant");
    Objects.requireNonNull(next, "next");
  }

  /**
   * Walks through a history with the best commitment of each window.
   *
   * @param history the classes and their hours
   * @param window hours to look back, at least 1
   * @param term hours of a commitment, at least 1
   * @return what it would have cost
   * @throws IllegalArgumentException if the history is not longer than the window
   */
  public static SpendWalk of(SpendCommitment history, int window, int term) {
    int hours = history.hours();
    if (window < 1 || term < 1 || hours <= window) {
      throw new IllegalArgumentException(
          "history must be longer than the window of %d h, but has %d h".formatted(window, hours));
    }
    SpendCommitment tried = part(history, window, hours);
    SpendCommitment.Choice best = tried.best();
    Money cost = best.cost().minus(best.cost());
    int terms = 0;
    for (int at = window; at < hours; at += term) {
      Money perHour = part(history, at - window, at).best().perHour();
      cost = cost.plus(part(history, at, Math.min(hours, at + term)).cost(perHour));
      terms++;
    }
    Money next = part(history, hours - window, hours).best().perHour();
    return new SpendWalk(cost, best.onDemand(), best.cost(), terms, next);
  }

  private static SpendCommitment part(SpendCommitment history, int from, int to) {
    return new SpendCommitment(
        history.classes().stream()
            .map(each -> new DemandClass(each.priceRatio(), each.onDemand().subList(from, to)))
            .toList());
  }
}
