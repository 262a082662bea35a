package io.gpucost.bill;

import io.gpucost.unit.Durations;
import java.time.Duration;

/**
 * What {@link LimitedLives} are billed, as a distribution.
 *
 * <p>It has one step, at the hours of a run that only the limit cuts. The rest is found by {@link
 * LaplaceInversion} of what is billed beyond the least hours, by {@link LimitedTransform}. Where
 * nothing interrupts all is certain: 30 h of work, saved every 7 h for half an hour, on lives of 24
 * h with restarts of 1 h, are billed 24 + 1 + 9.5 = 34.5 h; the first life saves 21 h. Without a
 * limit this is {@link SpotHours}.
 */
final class LimitedHours {
  /** Beyond so many segments the normal distribution is off by less than 0.1% of the hours. */
  private static final int MOST_INVERTED = 2_000;

  /** Beyond so many the mean and the variance go on as straight lines. */
  private static final int MOST_SEGMENTS = 200_000;

  private static final double DEVIATIONS_TO_95 = 1.6448536269514722;

  private final LimitedLives lives;
  private final LimitedMoments moments;
  private final LimitedTransform transform;
  private final double scale;

  private LimitedHours(LimitedLives lives, double scale) {
    this.lives = lives;
    this.moments = LimitedMoments.of(lives);
    this.transform = new LimitedTransform(lives);
    this.scale = scale;
  }

  static LimitedHours of(
      long segments,
      Duration segment,
      Duration last,
      Duration restart,
      double rate,
      Duration limit) {
    int count = (int) Math.min(MOST_SEGMENTS, segments);
    return new LimitedHours(
        new LimitedLives(count, segment, last, restart, rate, limit), (double) segments / count);
  }

  double meanHours() {
    return moments.meanHours() * scale;
  }

  double varianceHours2() {
    return moments.varianceHours2() * scale;
  }

  /** Instances that reach the limit, in the mean. */
  double cuts() {
    return moments.cuts() * scale;
  }

  double lowHours() {
    return percentile(0.05, -DEVIATIONS_TO_95);
  }

  double highHours() {
    return percentile(0.95, DEVIATIONS_TO_95);
  }

  private double percentile(double p, double deviations) {
    return lives.segments() > MOST_INVERTED
        ? meanHours() + deviations * StrictMath.sqrt(varianceHours2())
        : quantileHours(p);
  }

  /** The hours that are exceeded with a probability of {@code 1 - p}. */
  double quantileHours(double p) {
    double variance = moments.varianceHours2();
    return variance > 0
        ? LaplaceInversion.quantile(
            p, least(), moments.meanHours(), StrictMath.sqrt(variance), this::probabilityWithin)
        : moments.meanHours();
  }

  private double least() {
    return Durations.hours(lives.least());
  }

  /** The chance of being billed at most some hours. */
  double probabilityWithin(double hours) {
    double lost = hours - least();
    double certain = Durations.hours(lives.uninterrupted());
    double step = StrictMath.exp(-lives.rate() * certain);
    double reached = hours >= certain ? step : 0;
    if (!(lost > 0)) {
      return reached;
    }
    double beyond =
        LaplaceInversion.at(
            lost,
            StrictMath.sqrt(moments.varianceHours2()),
            s -> transform.at(s).minus(s.times(least() - certain).exp().times(step)).over(s));
    return Math.min(1, Math.max(reached, reached + beyond));
  }
}
