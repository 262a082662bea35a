package io.gpucost.bill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Billed hours of interrupted work: closed forms, a convolution, and a simulation beside. */
class SpotHoursTest {
  private static final double P95 = 0.95;

  /** Rate, hours, restart; mean, variance, chance of none. */
  @ParameterizedTest
  @CsvSource({
    "0.1,  2,  0.5, 2.32754320311717, 0.666475391821218, 0.818730753077982",
    "0.5,  1,  0.2, 1.43389576462972, 0.532823150891586, 0.606530659712633",
    "0.02, 24, 0.1, 30.8653891983963, 152.873862678775,  0.618783391806141"
  })
  void knowsOneSegment(
      double rate, double hours, double restart, double mean, double variance, double none) {
    SpotSegment segment = new SpotSegment(hours, restart, rate);
    assertEquals(mean, segment.meanHours(), 1e-12 * mean);
    assertEquals(variance, segment.varianceHours2(), 1e-11 * variance);
    assertEquals(none, segment.probabilityUninterrupted(), 1e-12);
    assertEquals(rate * mean, segment.interruptions(), 1e-12);
  }

  /** Leading terms of the series: l a (a^2 / 3 + a R + R^2), within the next order of l. */
  @ParameterizedTest
  @CsvSource({"1e-4", "1e-6", "1e-9"})
  void keepsItsDigitsAtSmallRates(double rate) {
    SpotSegment segment = new SpotSegment(2, 0.5, rate);
    double leading = rate * 2 * (4.0 / 3 + 1 + 0.25);
    assertEquals(leading, segment.varianceHours2(), 10 * rate * leading);
    assertEquals(2 * (1 + rate * 1.5), segment.meanHours(), 10 * rate * rate + 1e-14);
  }

  @Test
  void isCertainWithoutInterruptions() {
    SpotHours hours = SpotHours.of(3, new SpotSegment(2, 1, 0));
    assertEquals(6, hours.meanHours());
    assertEquals(0, hours.varianceHours2());
    assertEquals(6, hours.quantileHours(0.99));
    assertEquals(1, hours.probabilityUninterrupted());
  }

  @Test
  void neverEndsWhereEveryAttemptFails() {
    SpotHours hopeless = SpotHours.of(1, new SpotSegment(10_000, 1, 10));
    assertEquals(Double.POSITIVE_INFINITY, hopeless.meanHours());
    assertEquals(Double.POSITIVE_INFINITY, hopeless.quantileHours(P95));
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 2, 0.5, 0.5, 2",
    "0.1, 2, 0.5, 0.9, 3.5435",
    "0.1, 2, 0.5, 0.95, 4.1855",
    "0.1, 2, 0.5, 0.99, 5.7055",
    "0.5, 1, 0.2, 0.9, 2.3766",
    "0.5, 1, 0.2, 0.95, 2.9421",
    "0.5, 1, 0.2, 0.99, 4.1804"
  })
  void knowsTheQuantilesOfOneSegment(
      double rate, double hours, double restart, double p, double expected) {
    SpotHours one = SpotHours.of(1, new SpotSegment(hours, restart, rate));
    assertEquals(expected, one.quantileHours(p), 1e-4);
  }

  /** 81 segments: a convolution by Fourier transform gives 114.851 and 120.199 h. */
  @Test
  void knowsTheQuantilesOfManySegments() {
    SpotHours many = SpotHours.of(81, new SpotSegment(100.0 / 81 + 1.0 / 12, 1.0 / 12, 0.1));
    assertEquals(115.058608266956, many.meanHours(), 1e-9);
    assertEquals(8.55258671538072, many.varianceHours2(), 1e-9);
    assertEquals(119.868950770705, many.normalHours(1.6448536269514722), 1e-9);
    assertEquals(114.851, many.quantileHours(0.5), 2e-3);
    assertEquals(120.199, many.quantileHours(P95), 2e-3);
  }

  /** Against 200,000 simulated runs; the seed is fixed. */
  @ParameterizedTest
  @CsvSource({"3, 2, 0.1, 0.3", "10, 1, 0.05, 0.2", "2, 12, 0.5, 0.15", "1, 24, 0.1, 0.2"})
  void agreesWithASimulation(int count, double hours, double restart, double rate) {
    SpotHours all = SpotHours.of(count, new SpotSegment(hours, restart, rate));
    double[] runs = new double[200_000];
    SplittableRandom random = new SplittableRandom(20_261_130);
    Arrays.setAll(runs, i -> run(random, count, hours, restart, rate));
    Arrays.sort(runs);
    double mean = Arrays.stream(runs).average().orElseThrow();
    assertEquals(mean, all.meanHours(), 0.02 * mean);
    for (double p : new double[] {0.05, 0.5, 0.9, P95}) {
      double simulated = runs[(int) (p * runs.length)];
      assertEquals(simulated, all.quantileHours(p), 0.02 * simulated, "p = " + p);
    }
  }

  private static double run(
      SplittableRandom random, int count, double hours, double restart, double rate) {
    double billed = 0;
    for (int i = 0; i < count; i++) {
      double needed = hours;
      double life = life(random, rate);
      while (life < needed) {
        billed += life;
        needed = hours + restart;
        life = life(random, rate);
      }
      billed += needed;
    }
    return billed;
  }

  private static double life(SplittableRandom random, double rate) {
    return -StrictMath.log(1 - random.nextDouble()) / rate;
  }

  @Property(tries = 200)
  void quantilesRiseAndBoundTheLeast(
      @ForAll @IntRange(min = 1, max = 40) int count,
      @ForAll @DoubleRange(min = 0.1, max = 20) double hours,
      @ForAll @DoubleRange(min = 0, max = 2) double restart,
      @ForAll @DoubleRange(min = 0.01, max = 0.5) double rate) {
    SpotHours all = SpotHours.of(count, new SpotSegment(hours, restart, rate));
    double low = all.quantileHours(0.05);
    double middle = all.quantileHours(0.5);
    double high = all.quantileHours(P95);
    assertTrue(low >= all.leastHours() - 1e-9);
    assertTrue(low <= middle && middle <= high, low + " " + middle + " " + high);
    assertTrue(all.meanHours() >= all.leastHours());
  }

  @Test
  void refusesWhatIsNoNumber() {
    assertThrows(IllegalArgumentException.class, () -> new SpotSegment(Double.NaN, 0, 0));
    assertThrows(IllegalArgumentException.class, () -> new SpotSegment(-1, 0, 0));
    SpotHours one = SpotHours.of(1, new SpotSegment(1, 0, 0));
    assertThrows(IllegalArgumentException.class, () -> one.quantileHours(1));
    assertThrows(IllegalArgumentException.class, () -> SpotHours.of(-1, new SpotSegment(1, 0, 0)));
  }
}
