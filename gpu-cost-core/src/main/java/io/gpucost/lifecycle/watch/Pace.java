package io.gpucost.lifecycle.watch;

import io.gpucost.money.Money;
import io.gpucost.timing.PilotInterval;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.Fraction;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
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

  /** Two slow stretches are no moment any more, and two before them are something to compare. */
  private static final int RECENT = 2;

  private static final int FEWEST_STRETCHES = 4;

  /** The upper end of the 10 to 20% by which a run is usually planned to be late. */
  private static final Fraction BUFFER = Fraction.of(6, 5);

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
        expected.multipliedBy(factor(Math.max(1 - width, least(true)))),
        expected,
        expected.multipliedBy(factor(1 + width)));
  }

  /** How long the remaining work takes. */
  Estimate<Duration> time() {
    Fraction seconds =
        remainingShare().multipliedBy(Fraction.of(last.at().minus(first.at()).toSeconds(), 1));
    double width = halfWidth(false);
    return new Estimate<>(
        seconds(seconds, factor(Math.max(1 - width, least(false)))),
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
    double[] perUnit = perUnit(money);
    int n = perUnit.length;
    double mean = Arrays.stream(perUnit).sum() / n;
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

  /**
   * What a unit took or cost in the cheapest stretch, relative to the mean of all units; 0 where
   * there are too few to know.
   */
  private double least(boolean money) {
    double[] perUnit = perUnit(money);
    if (perUnit.length < FEWEST_STRETCHES) {
      return 0;
    }
    double mean = measure(first, last, money) / done().doubleValue();
    return mean == 0 ? 1 : Math.min(1, Arrays.stream(perUnit).min().orElse(mean) / mean);
  }

  /** What a unit took or cost, stretch by stretch. */
  private double[] perUnit(boolean money) {
    double[] perUnit = new double[points.size() - 1];
    for (int i = 0; i < perUnit.length; i++) {
      perUnit[i] = measure(points.get(i), points.get(i + 1), money) / units(i);
    }
    return perUnit;
  }

  private double units(int stretch) {
    return points
        .get(stretch + 1)
        .done()
        .orElseThrow()
        .subtract(points.get(stretch).done().orElseThrow())
        .doubleValue();
  }

  private static double measure(RunSample from, RunSample to, boolean money) {
    return money
        ? to.spent().minus(from.spent()).amount().doubleValue()
        : to.at().minus(from.at()).toSeconds();
  }

  /**
   * The pace of the last two stretches, where both are slower than all before and together by more
   * than a usual buffer: then the mean is no forecast any more.
   */
  Optional<Slower> slower() {
    int n = points.size() - 1;
    if (n < FEWEST_STRETCHES) {
      return Optional.empty();
    }
    double[] perUnit = perUnit(false);
    double slowestBefore = Arrays.stream(perUnit, 0, n - RECENT).max().orElseThrow();
    boolean both = Arrays.stream(perUnit, n - RECENT, n).allMatch(recent -> recent > slowestBefore);
    RunSample turn = points.get(n - RECENT);
    Fraction before = pace(first, turn);
    Fraction now = pace(turn, last);
    return both && now.multipliedBy(BUFFER).compareTo(before) < 0
        ? Optional.of(
            new Slower(
                now.dividedBy(before),
                seconds(Fraction.from(remaining).dividedBy(now), BigDecimal.ONE)))
        : Optional.empty();
  }

  /** Units a second. */
  private static Fraction pace(RunSample from, RunSample to) {
    return Fraction.from(to.done().orElseThrow().subtract(from.done().orElseThrow()))
        .dividedBy(Fraction.of(to.at().minus(from.at()).toSeconds(), 1));
  }

  /**
   * A run that has become slower.
   *
   * @param share the pace of late, of that before
   * @param remaining what the rest takes if it goes on so
   */
  record Slower(Fraction share, Duration remaining) {}
}
