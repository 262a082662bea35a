package io.gpucost.bill;

import java.time.Duration;

/**
 * A run in equal segments on instances that live no longer than a limit.
 *
 * <p>An instance lives {@code X = min(Exp(l), L)} hours: the cut at {@code L} is certain and no
 * matter of chance. Each life but the first begins with a restart; what lies between its last save
 * and its end is lost. The set-up of the first instance is not counted into its life.
 *
 * @param segments how many, the last one included, at least 1
 * @param segment work and save of all but the last, longer than zero
 * @param last the last one, no longer than the others
 * @param restart at the begin of every life but the first
 * @param rate interruptions per billed hour
 * @param limit {@code L}, the longest life
 */
record LimitedLives(
    int segments, Duration segment, Duration last, Duration restart, double rate, Duration limit) {

  /** The first life, or a later one. */
  record Life(Duration start, int fits) {}

  Life first() {
    return life(Duration.ZERO);
  }

  Life later() {
    return life(restart);
  }

  private Life life(Duration start) {
    Duration room = limit.minus(start);
    long fits = room.isNegative() ? 0 : room.dividedBy(segment);
    return new Life(start, (int) Math.min(segments, fits));
  }

  /** Whether a life after the first may have to do what does not fit into it. */
  boolean isEndless() {
    Life later = later();
    return (later.fits == 0 && segments > 1) || !finishes(later, 1);
  }

  /** Whether a life is long enough for the last so many segments. */
  boolean finishes(Life life, int left) {
    return needed(life, left).compareTo(limit) <= 0;
  }

  /** The time of a life that does the last so many segments. */
  Duration needed(Life life, int left) {
    return life.start.plus(segment.multipliedBy(left - 1L)).plus(last);
  }

  /** Work and saves, nothing twice: no run is billed less. */
  Duration least() {
    return needed(new Life(Duration.ZERO, 0), segments);
  }

  /** How often the limit cuts a run that nothing else interrupts. */
  int certainCuts() {
    int cuts = 0;
    int left = segments;
    for (Life life = first(); !finishes(life, left); life = later()) {
      left -= life.fits;
      cuts++;
    }
    return cuts;
  }

  /** What a run is billed that only the limit cuts. */
  Duration uninterrupted() {
    int cuts = certainCuts();
    if (cuts == 0) {
      return least();
    }
    int left = segments - first().fits - (cuts - 1) * later().fits;
    return limit.multipliedBy(cuts).plus(needed(later(), left));
  }
}
