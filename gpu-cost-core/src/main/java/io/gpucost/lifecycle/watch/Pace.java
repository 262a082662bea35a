package io.gpucost.lifecycle.watch;

import io.gpucost.money.Money;
import io.gpucost.timing.PilotInterval;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.Fraction;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How fast a run works and spends, from its first sample with progress to its last: what is before
 * the first, set-up among it, does not come again.
 *
 * <p>Remaining cost is {@code remaining units x money per unit}, and so is time. Its band is that
 * of {@link PilotInterval} over the stretches between samples; with fewer than three samples there
 * is none.
 */
final class Pace {
  /** Both tails together are 10%: low is the 5th percentile, high the 95th. */
  private static final double CONFIDENCE = 0.90;

  private static final int BAND_DIGITS = 6;

  private final BigDecimal remaining;
  private final RunSample first;
  private final RunSample last;
  private final List<RunSample> points;

  private Pace(BigDecimal remaining, List<RunSample> points) {
    this.remaining = remaining;
    this.points = points;
    this.first = points.get(0);
    this.last = points.get(points.size() - 1);
  }

  /** The pace of a run whose amount of work is known and that has done some of it. */
  static Optional<Pace> of(WatchedRun run) {
    if (run.total().isEmpty()) {
      return Optional.empty();
    }
    RunSample origin =
        new RunSample(
            Duration.ZERO,
            Money.zero(run.budget().currency()),
            Optional.of(BigDecimal.ZERO),
            Optional.empty(),
            false);
    List<RunSample> gains = new ArrayList<>();
    BigDecimal most = BigDecimal.ZERO;
    for (RunSample sample : run.samples()) {
      if (sample.done().isPresent() && sample.done().get().compareTo(most) > 0) {
        gains.add(sample);
        most = sample.done().get();
      }
    }
    if (gains.isEmpty()) {
      return Optional.empty();
    }
    if (gains.size() == 1) {
      gains.add(0, origin);
    }
    BigDecimal latest =
        run.samples().stream()
            .flatMap(sample -> sample.done().stream())
            .reduce(BigDecimal.ZERO, (before, after) -> after);
    BigDecimal left = run.total().get().subtract(latest).max(BigDecimal.ZERO);
    return Optional.of(new Pace(left, gains));
  }

  /** Whether there are stretches enough to tell how much they differ. */
  boolean hasBand() {
    return points.size() > 2;
  }

  private BigDecimal done() {
    return last.done().orElseThrow().subtract(first.done().orElseThrow());
  }

  private Fraction remainingShare() {
    return Fraction.from(remaining).dividedBy(Fraction.from(done()));
  }

  /** What the remaining work costs by use. */
  Estimate<Money> money() {
    Money expected = last.spent().minus(first.spent()).multipliedBy(remainingShare());
    double width = halfWidth(true);
    return new Estimate<>(
        expected.multipliedBy(factor(1 - width)),
        expected,
        expected.multipliedBy(factor(1 + width)));
  }

  /** How long the remaining work takes. */
  Estimate<Duration> time() {
    Fraction seconds =
        remainingShare().multipliedBy(Fraction.of(last.at().minus(first.at()).toSeconds(), 1));
    double width = halfWidth(false);
    return new Estimate<>(
        seconds(seconds, factor(1 - width)),
        seconds(seconds, BigDecimal.ONE),
        seconds(seconds, factor(1 + width)));
  }

  private static Duration seconds(Fraction seconds, BigDecimal factor) {
    return Duration.ofSeconds(
        seconds
            .multipliedBy(Fraction.from(factor))
            .toDecimal(0, RoundingMode.HALF_UP)
            .longValueExact());
  }

  private static BigDecimal factor(double value) {
    return BigDecimal.valueOf(Math.max(value, 0)).setScale(BAND_DIGITS, RoundingMode.HALF_UP);
  }

  /** Of what a unit of work costs or takes, relative to its mean. */
  private double halfWidth(boolean money) {
    if (!hasBand()) {
      return 0;
    }
    int n = points.size() - 1;
    double[] perUnit = new double[n];
    double sum = 0;
    for (int i = 0; i < n; i++) {
      RunSample from = points.get(i);
      RunSample to = points.get(i + 1);
      double units = to.done().orElseThrow().subtract(from.done().orElseThrow()).doubleValue();
      double spent =
          money
              ? to.spent().minus(from.spent()).amount().doubleValue()
              : to.at().minus(from.at()).toSeconds();
      perUnit[i] = spent / units;
      sum += perUnit[i];
    }
    double mean = sum / n;
    if (mean == 0) {
      return 0;
    }
    double squares = 0;
    for (double each : perUnit) {
      squares += (each - mean) * (each - mean);
    }
    double variation = StrictMath.sqrt(squares / (n - 1)) / mean;
    double stretches = remaining.doubleValue() * n / done().doubleValue();
    long future = Math.max(1, (long) StrictMath.ceil(stretches));
    return new PilotInterval(n, variation, future, CONFIDENCE).relativeHalfWidth();
  }
}
