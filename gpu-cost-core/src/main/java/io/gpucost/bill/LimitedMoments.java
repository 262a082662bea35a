package io.gpucost.bill;

import io.gpucost.unit.Durations;

/**
 * The mean and the variance of what {@link LimitedLives} are billed, and how often they reach the
 * limit.
 *
 * <p>With {@code n} segments to go at the begin of a life, {@code y} the hours it needs to the end
 * of the work and {@code p_k} the chance that it ends after {@code k < n} of them:
 *
 * <pre>{@code
 * E[T_n]   = E[min(X, y)]   + sum over k of p_k E[T_(n-k)]
 * E[T_n^2] = E[min(X, y)^2] + sum over k of p_k E[T_(n-k)^2] + 2 E[X; k] E[T_(n-k)]
 * }</pre>
 *
 * <p>{@code p_k} falls by the same factor from each {@code k} to the next, so that the sums slide
 * along: {@code O(n)}.
 *
 * @param meanHours the mean
 * @param varianceHours2 the variance
 * @param cuts instances that reach the limit, in the mean
 */
record LimitedMoments(double meanHours, double varianceHours2, double cuts) {

  /** Below it the plain form of {@link Chances#area} cancels, and its series is exact. */
  private static final double SMALL = 1e-3;

  static LimitedMoments of(LimitedLives lives) {
    if (lives.isEndless()) {
      return new LimitedMoments(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 0);
    }
    if (lives.rate() == 0) {
      return new LimitedMoments(Durations.hours(lives.uninterrupted()), 0, lives.certainCuts());
    }
    int n = lives.segments();
    Later later = new Later(new Chances(lives, lives.later()), n);
    Chances first = new Chances(lives, lives.first());
    double mean = first.hours(n);
    double square = first.hours2(n);
    double cuts = first.reachesLimit(n);
    for (int k = 0; k <= Math.min(first.life.fits(), n - 1); k++) {
      double chance = first.ending(k, n);
      mean += chance * later.means[n - k];
      square += chance * later.squares[n - k] + 2 * first.hoursEnding(k, n) * later.means[n - k];
      cuts += chance * later.cuts[n - k];
    }
    return new LimitedMoments(mean, Math.max(0, square - mean * mean), cuts);
  }

  /** What can happen to one life with n segments to go. */
  private static final class Chances {
    final LimitedLives lives;
    final LimitedLives.Life life;
    final double rate;
    final double start;
    final double segment;
    final double limit;

    Chances(LimitedLives lives, LimitedLives.Life life) {
      this.lives = lives;
      this.life = life;
      this.rate = lives.rate();
      this.start = Durations.hours(life.start());
      this.segment = Durations.hours(lives.segment());
      this.limit = Durations.hours(lives.limit());
    }

    boolean finishes(int n) {
      return lives.finishes(life, n);
    }

    private double end(int n) {
      return finishes(n) ? Durations.hours(lives.needed(life, n)) : limit;
    }

    /** {@code E[min(X, y)]}. */
    double hours(int n) {
      return -StrictMath.expm1(-rate * end(n)) / rate;
    }

    /** {@code E[min(X, y)^2]}. */
    double hours2(int n) {
      return 2 * area(end(n)) / rate;
    }

    double reachesLimit(int n) {
      return finishes(n) ? 0 : StrictMath.exp(-rate * limit);
    }

    /** The hours of lives that are taken away within a time: {@code (1 - e^-y (1 + y)) / l}. */
    double area(double time) {
      double y = rate * time;
      double scaled =
          y < SMALL
              ? y * y * (0.5 - y * (1.0 / 3 - y * (0.125 - y / 30)))
              : -StrictMath.expm1(-y) - y * StrictMath.exp(-y);
      return scaled / rate;
    }

    private double from(int k) {
      return k == 0 ? 0 : start + k * segment;
    }

    private double to(int k, int n) {
      return k == n - 1 || k == life.fits() ? end(n) : start + (k + 1) * segment;
    }

    private boolean atLimit(int k, int n) {
      return k == life.fits() && !finishes(n);
    }

    /** The chance that it ends after k of n segments, by the limit too. */
    double ending(int k, int n) {
      double survives = StrictMath.exp(-rate * from(k));
      return atLimit(k, n) ? survives : -survives * StrictMath.expm1(-rate * (to(k, n) - from(k)));
    }

    /** The hours of lives that end after k of n segments, times their chance. */
    double hoursEnding(int k, int n) {
      double survives = StrictMath.exp(-rate * from(k));
      double time = to(k, n) - from(k);
      double ends = -StrictMath.expm1(-rate * time);
      return survives * (atLimit(k, n) ? from(k) + ends / rate : from(k) * ends + area(time));
    }
  }

  /** The moments at the begin of a life after the first, for 1 to n segments to go. */
  private static final class Later {
    final double[] means;
    final double[] squares;
    final double[] cuts;
    private final Chances chances;
    private final int fits;
    private final double kept;
    private final double keptByAll;
    private double sum;
    private double sumByPlace;
    private double sumOfSquares;
    private double sumOfCuts;

    Later(Chances chances, int segments) {
      this.chances = chances;
      this.fits = chances.life.fits();
      this.kept = StrictMath.exp(-chances.rate * chances.segment);
      this.keptByAll = StrictMath.exp(-chances.rate * chances.segment * fits);
      this.means = new double[segments + 1];
      this.squares = new double[segments + 1];
      this.cuts = new double[segments + 1];
      double ends = -StrictMath.expm1(-chances.rate * chances.segment);
      double window = StrictMath.exp(-chances.rate * chances.start) * ends;
      double end = chances.start + chances.area(chances.segment) / ends;
      for (int n = 1; n <= segments; n++) {
        add(n, window, end);
      }
    }

    private void add(int n, double window, double end) {
      slide(n);
      double mean = chances.hours(n) + window * sum;
      double square =
          chances.hours2(n)
              + window * (sumOfSquares + 2 * (end * sum + chances.segment * sumByPlace));
      double limited = chances.reachesLimit(n) + window * sumOfCuts;
      // What ends in the last segment, or at the limit, is no full window.
      int k = chances.finishes(n) ? n - 1 : fits;
      if (k > 0) {
        double full = k < fits ? window * StrictMath.exp(-chances.rate * chances.segment * k) : 0;
        double more = chances.ending(k, n) - full;
        double hours = chances.hoursEnding(k, n) - full * (end + k * chances.segment);
        mean += more * means[n - k];
        square += more * squares[n - k] + 2 * hours * means[n - k];
        limited += more * cuts[n - k];
      }
      double survives = 1 - chances.ending(0, n);
      means[n] = mean / survives;
      squares[n] = (square + 2 * chances.hoursEnding(0, n) * means[n]) / survives;
      cuts[n] = limited / survives;
    }

    /** From the sums over {@code 0 < k < fits} of {@code e^(-l a k)} for n - 1 to those for n. */
    private void slide(int n) {
      double left = n > fits ? fits * keptByAll * means[n - fits] : 0;
      sumByPlace = kept * (sumByPlace + sum + means[n - 1]) - left;
      sum = slid(sum, n, means);
      sumOfSquares = slid(sumOfSquares, n, squares);
      sumOfCuts = slid(sumOfCuts, n, cuts);
    }

    private double slid(double before, int n, double[] values) {
      return kept * (before + values[n - 1]) - (n > fits ? keptByAll * values[n - fits] : 0);
    }
  }
}
