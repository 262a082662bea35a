package io.gpucost.bill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.unit.Durations;
import io.gpucost.unit.EventRate;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Instances that are cut for certain after a time: by hand, and by simulation. */
class LimitedHoursTest {
  static final Duration DAY = Duration.ofHours(24);

  /**
   * Work, every, write, restart in minutes, lives of 24 h. 30 h saved every 7 h for 30 min: three
   * segments of 7.5 h fit into the first life, the rest of it is lost; then 1 h of restart and 9 h
   * of work with a save. 60 h saved every 11 h for 1 h: 22 h of work in the first life, 11 h in the
   * second and third, which lose an hour to the restart; then 1 h and 16 h with a save: 72 + 18 h.
   */
  @ParameterizedTest
  @CsvSource({
    "1800, 420, 30, 60, 34.5",
    "3600, 660, 60, 60, 90",
    "1440, 60, 0, 60, 24",
    "1500, 60, 0, 60, 26",
    "1200, 1200, 5, 60, 20"
  })
  void isCertainWhereOnlyTheLimitCuts(
      long work, long every, long write, long restart, double hours) {
    SpotRun run = run(work, every, write, restart, 0, DAY);
    assertEquals(Durations.ofHours(hours), run.expected());
    assertEquals(run.expected(), run.billed().low());
    assertEquals(run.expected(), run.billed().high());
  }

  /**
   * Two segments of 1 h on lives of 1.5 h, restarts of 0.25 h, l = 0.5/h. One to go with a restart
   * takes (e^(1.25 l) - 1) / l = m; two to go after a restart: a life ends in the first 1.25 h and
   * all begins again, or one hour is kept:
   *
   * <pre>m2 (1 - p) = (1 - e^(-1.5 l)) / l + e^(-1.25 l) m,   p = 1 - e^(-1.25 l)</pre>
   *
   * <p>the first life keeps nothing before 1 h, and one hour after it.
   */
  @Test
  void knowsTwoSegmentsByHand() {
    double l = 0.5;
    double one = StrictMath.expm1(1.25 * l) / l;
    double life = -StrictMath.expm1(-1.5 * l) / l;
    double keeps = StrictMath.exp(-1.25 * l);
    double two = (life + keeps * one) / keeps;
    double first = StrictMath.exp(-l);
    double expected = life + (1 - first) * two + first * one;
    LimitedHours hours =
        LimitedHours.of(2, minutes(60), minutes(60), minutes(15), l, Duration.ofMinutes(90));
    assertEquals(expected, hours.meanHours(), 1e-12 * expected);
    // Once at the end of the first life, or of one with two to go; the last always fits.
    double cut = StrictMath.exp(-1.5 * l);
    assertEquals(cut + (1 - first) * cut / keeps, hours.cuts(), 1e-12);
  }

  /** Segments, minutes of each, of the last, of a restart; rate; limit in hours. */
  @ParameterizedTest
  @CsvSource({
    "60, 65, 45, 12, 0.05, 24",
    "40, 125, 100, 30, 0.2, 24",
    "5, 420, 300, 60, 0.03, 24",
    "200, 31, 30, 5, 0.01, 6",
    "3, 600, 600, 60, 0.1, 12"
  })
  void agreesWithASimulation(
      int count, long segment, long last, long restart, double rate, long limit) {
    LimitedHours hours =
        LimitedHours.of(
            count,
            minutes(segment),
            minutes(last),
            minutes(restart),
            rate,
            Duration.ofHours(limit));
    SplittableRandom random = new SplittableRandom(20_261_130);
    double[] runs = new double[100_000];
    Arrays.setAll(
        runs,
        i -> simulated(random, count, segment / 60.0, last / 60.0, restart / 60.0, rate, limit));
    double mean = Arrays.stream(runs).average().orElseThrow();
    double variance = Arrays.stream(runs).map(t -> (t - mean) * (t - mean)).average().orElseThrow();
    Arrays.sort(runs);
    assertEquals(mean, hours.meanHours(), 0.01 * mean);
    assertEquals(variance, hours.varianceHours2(), 0.04 * variance);
    for (double p : new double[] {0.05, 0.5, 0.95}) {
      double quantile = runs[(int) (p * runs.length)];
      assertEquals(quantile, hours.quantileHours(p), 0.01 * quantile, "p = " + p);
    }
  }

  private static double simulated(
      SplittableRandom random,
      int count,
      double segment,
      double last,
      double restart,
      double rate,
      double limit) {
    double billed = 0;
    double start = 0;
    int left = count;
    while (true) {
      double life = Math.min(limit, -StrictMath.log1p(-random.nextDouble()) / rate);
      double needed = start + (left - 1) * segment + last;
      if (needed <= life) {
        return billed + needed;
      }
      billed += life;
      left -= Math.max(0, (int) ((life - start) / segment + 1e-12));
      start = restart;
    }
  }

  @Test
  void neverEndsWhereASegmentOutlivesEveryInstance() {
    assertFalse(run(3_000, 1_500, 5, 10, 0, DAY).finishes());
    assertFalse(run(1_500, 1_500, 5, 10, 0.1, DAY).finishes());
    // It fits into the first life, but not into one that begins with a restart.
    assertFalse(run(1_430, 1_500, 5, 20, 0.01, DAY).finishes());
    assertTrue(run(1_430, 1_500, 5, 10, 0.01, DAY).finishes());
  }

  /** Ten thousand segments are more than are inverted. */
  @Test
  void goesOnAsALineForVeryManySegments() {
    double one = Durations.hours(run(60_000, 20, 1, 10, 0.02, DAY).expected());
    double ten = Durations.hours(run(600_000, 20, 1, 10, 0.02, DAY).expected());
    assertEquals(10, ten / one, 0.01);
    SpotRun all = run(600_000, 20, 1, 10, 0.02, DAY);
    assertTrue(all.billed().high().compareTo(all.expected()) > 0);
  }

  static Duration minutes(long minutes) {
    return Duration.ofMinutes(minutes);
  }

  static SpotRun run(
      long work, long every, long write, long restart, double rate, Duration longest) {
    return new SpotRun(
        minutes(work),
        Optional.of(minutes(every)),
        minutes(write),
        minutes(restart),
        EventRate.ofPerHour(BigDecimal.valueOf(rate)),
        Optional.ofNullable(longest));
  }
}
