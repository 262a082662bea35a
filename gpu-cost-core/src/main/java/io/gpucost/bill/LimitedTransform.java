package io.gpucost.bill;

import io.gpucost.unit.Durations;

/**
 * The Laplace transform of what {@link LimitedLives} are billed beyond the least hours.
 *
 * <p>The equation of {@link LimitedMoments} with {@code e^-sX} in the place of {@code X}; factors
 * of {@code e^-s} for work that is kept are left out, as it belongs to the least hours.
 *
 * @param lives the run
 */
record LimitedTransform(LimitedLives lives) {
  private static final Complex ZERO = new Complex(0, 0);

  /** {@code E e^-s(T - least)}. */
  Complex at(Complex s) {
    int n = lives.segments();
    Complex[] later = later(new Lives(s, lives.later()), n);
    Lives first = new Lives(s, lives.first());
    Complex all = first.again(n).times(later[n]);
    for (int k = 1; k < Math.min(first.life.fits(), n - 1); k++) {
      all = all.plus(first.window(k, first.segment).times(later[n - k]));
    }
    return all.plus(first.end(n, later));
  }

  /** At the begin of a life after the first, for 1 to n segments to go. */
  private static Complex[] later(Lives life, int segments) {
    Complex[] values = new Complex[segments + 1];
    values[0] = ZERO;
    Complex window = life.window(0, life.segment);
    int fits = life.life.fits();
    double kept = life.kept(1);
    double keptByAll = life.kept(fits);
    Complex goesOn = Complex.ONE.over(Complex.ONE.minus(life.again));
    double re = 0;
    double im = 0;
    for (int n = 1; n <= segments; n++) {
      Complex left = n > fits ? values[n - fits] : ZERO;
      re = kept * (re + values[n - 1].re()) - keptByAll * left.re();
      im = kept * (im + values[n - 1].im()) - keptByAll * left.im();
      Complex all = window.times(new Complex(re, im)).plus(life.end(n, values));
      if (n > 1 && n - 1 < fits && life.finishes(n)) {
        all = all.minus(window.times(life.kept(n - 1)).times(values[1]));
      }
      values[n] = n > 1 ? all.times(goesOn) : all.over(Complex.ONE.minus(life.again(1)));
    }
    return values;
  }

  /** One life at one {@code s}. */
  private final class Lives {
    final LimitedLives.Life life;
    final double segment = Durations.hours(lives.segment());
    private final double last = Durations.hours(lives.last());
    private final double limit = Durations.hours(lives.limit());
    private final double start;
    private final Complex z;
    private final Complex share;
    private final Complex restarted;
    private final Complex again;
    private final Complex cut;

    Lives(Complex s, LimitedLives.Life life) {
      Complex rate = new Complex(lives.rate(), 0);
      this.life = life;
      this.start = Durations.hours(life.start());
      this.z = s.plus(rate);
      this.share = rate.over(z);
      this.restarted = s.times(-start).exp();
      this.again = taken(start + segment);
      double done = start + life.fits() * segment;
      Complex atLimit = z.times(done - limit).exp();
      this.cut = survived(done).times(taken(limit - done).plus(atLimit));
    }

    boolean finishes(int n) {
      return n <= life.fits() + 1 && lives.finishes(life, n);
    }

    double kept(int segments) {
      return StrictMath.exp(-lives.rate() * segment * segments);
    }

    private Complex taken(double within) {
      return share.times(Complex.ONE.minus(z.times(-within).exp()));
    }

    private Complex survived(double hours) {
      return restarted.times(StrictMath.exp(-lives.rate() * hours));
    }

    /** Ends before a segment is done. */
    Complex again(int n) {
      return n == 1 ? taken(start + last) : again;
    }

    /** Ends within some hours after k segments. */
    Complex window(int k, double within) {
      return survived(start + k * segment).times(taken(within));
    }

    /** Ends in the last segment, with all done, or by the limit. */
    Complex end(int n, Complex[] values) {
      if (finishes(n)) {
        Complex done = survived(Durations.hours(lives.needed(life, n)));
        return n > 1 ? done.plus(window(n - 1, last).times(values[1])) : done;
      }
      return cut.times(values[n - life.fits()]);
    }
  }
}
