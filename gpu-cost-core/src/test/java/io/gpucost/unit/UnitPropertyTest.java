package io.gpucost.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Positive;

/** What holds for every value of the unit types. */
class UnitPropertyTest {
  @Provide
  Arbitrary<Long> sizes() {
    Arbitrary<Long> steps = Arbitraries.of(1L, 1000L, 1L << 20, 1_000_000_000L, 1L << 30);
    Arbitrary<Long> counts = Arbitraries.longs().between(0, 4_000_000_000L);
    return Arbitraries.oneOf(
        steps.flatMap(step -> counts.map(count -> step * count)),
        Arbitraries.longs().greaterOrEqual(0));
  }

  @Provide
  Arbitrary<BigDecimal> fractions() {
    return Arbitraries.bigDecimals().between(BigDecimal.ZERO, BigDecimal.ONE).ofScale(38);
  }

  @Provide
  Arbitrary<BigDecimal> rates() {
    return Arbitraries.bigDecimals().between(BigDecimal.ZERO, BigDecimal.TEN.pow(12)).ofScale(20);
  }

  private static <T extends Comparable<T>> void assertReadsBack(
      T value, Function<String, T> parse) {
    T back = parse.apply(value.toString());
    assertEquals(value, back);
    assertEquals(value.hashCode(), back.hashCode());
    assertEquals(value.toString(), back.toString());
    assertEquals(0, value.compareTo(back));
  }

  private static <T extends Comparable<T>> void assertConsistent(T a, T b) {
    assertEquals(a.equals(b), a.compareTo(b) == 0);
    assertEquals(Integer.signum(a.compareTo(b)), -Integer.signum(b.compareTo(a)));
  }

  @Property
  void textsOfSizesReadBack(@ForAll("sizes") long bytes) {
    assertReadsBack(MemorySize.ofBytes(bytes), MemorySize::parse);
    assertReadsBack(DataSize.ofBytes(bytes), DataSize::parse);
  }

  @Property
  void textsOfBandwidthsReadBack(@ForAll("sizes") long bits, @ForAll @IntRange(min = 1) int few) {
    assertReadsBack(Bandwidth.ofBitsPerSecond(Math.max(1, bits)), Bandwidth::parse);
    assertReadsBack(Bandwidth.ofBytesPerSecond(few * 1_000_000L), Bandwidth::parse);
  }

  @Property
  void textsOfRatesReadBack(@ForAll("rates") BigDecimal rate) {
    assertReadsBack(ComputeRate.ofTflops(rate), ComputeRate::parse);
    assertReadsBack(EventRate.ofPerHour(rate), EventRate::parse);
  }

  @Property
  void textsOfRatiosReadBack(
      @ForAll("fractions") BigDecimal fraction,
      @ForAll @DoubleRange(min = 0, max = 1) double computed) {
    assertReadsBack(Ratio.ofFraction(fraction), Ratio::parse);
    assertReadsBack(Ratio.ofFraction(computed), Ratio::parse);
    assertEquals(computed, Ratio.ofFraction(computed).doubleValue(), 1e-40);
  }

  @Property
  void textsOfCountsReadBack(@ForAll @Positive long count, @ForAll @IntRange(min = 1) int watts) {
    assertReadsBack(ParameterCount.of(count), ParameterCount::parse);
    assertReadsBack(Power.ofWatts(watts), Power::parse);
  }

  @Property
  void textsOfFractionsReadBack(@ForAll long numerator, @ForAll @Positive long denominator) {
    assertReadsBack(Fraction.of(numerator, denominator), Fraction::parse);
  }

  @Property
  void textsOfTimesReadBack(
      @ForAll @LongRange(min = 0, max = 36_525L * 86_400) long seconds,
      @ForAll @IntRange(min = 0, max = 36_525) int days) {
    Duration time = Duration.ofSeconds(seconds);
    assertEquals(time, Durations.parse(Durations.format(time)));
    assertEquals(time, Durations.parse(time.toString()));
    assertEquals(time, Durations.ofHours(Durations.hours(time)));
    assertEquals(days + (days == 0 ? " s" : " d"), Durations.format(Duration.ofDays(days)));
  }

  @Property
  void orderAgreesWithEquality(@ForAll("sizes") long a, @ForAll("sizes") long b) {
    assertConsistent(MemorySize.ofBytes(a), MemorySize.ofBytes(b));
    assertConsistent(DataSize.ofBytes(a), DataSize.ofBytes(b));
    assertConsistent(Bandwidth.ofBitsPerSecond(a | 1), Bandwidth.ofBitsPerSecond(b | 1));
    assertConsistent(ParameterCount.of(a | 1), ParameterCount.of(b | 1));
  }

  @Property
  void sizesAddAndTakeAway(@ForAll("sizes") long a, @ForAll("sizes") long b) {
    MemorySize one = MemorySize.ofBytes(a / 2);
    MemorySize other = MemorySize.ofBytes(b / 2);
    assertEquals(one, one.plus(other).minus(other));
    assertEquals(one.plus(other), other.plus(one));
    assertEquals(MemorySize.max(one, other), MemorySize.max(other, one));
  }

  @Property
  void timeToMoveGrowsWithSizeAndShrinksWithBandwidth(
      @ForAll @LongRange(min = 0, max = 1L << 50) long bytes,
      @ForAll @LongRange(min = 1, max = 1L << 40) long bits) {
    Bandwidth bandwidth = Bandwidth.ofBitsPerSecond(bits);
    Duration time = bandwidth.timeFor(DataSize.ofBytes(bytes));
    BigDecimal moved = BigDecimal.valueOf(bits).multiply(BigDecimal.valueOf(time.toSeconds()));
    BigDecimal wanted = BigDecimal.valueOf(bytes).multiply(BigDecimal.valueOf(8));
    assertTrue(moved.compareTo(wanted) >= 0);
    assertTrue(moved.subtract(BigDecimal.valueOf(bits)).compareTo(wanted) < 0);
    assertTrue(bandwidth.multipliedBy(2).timeFor(DataSize.ofBytes(bytes)).compareTo(time) <= 0);
  }

  @Property
  void estimatesAreOrderedOrRefused(@ForAll int low, @ForAll int expected, @ForAll int high) {
    if (low <= expected && expected <= high) {
      Estimate<Integer> estimate = new Estimate<>(low, expected, high);
      Estimate<Long> doubled = estimate.map(value -> 2L * value);
      assertTrue(doubled.low() <= doubled.expected() && doubled.expected() <= doubled.high());
      assertEquals(doubled, estimate.combine(estimate, (a, b) -> (long) a + b));
      assertEquals(low == high, estimate.isExact());
    } else {
      assertThrows(IllegalArgumentException.class, () -> new Estimate<>(low, expected, high));
    }
  }

  @Property
  void estimatesOfOrderedValuesExist(@ForAll int a, @ForAll int b, @ForAll int c) {
    int low = Math.min(a, Math.min(b, c));
    int high = Math.max(a, Math.max(b, c));
    Estimate<Integer> estimate = new Estimate<>(low, a, high);
    assertEquals(low == high, estimate.isExact());
    assertEquals(estimate, estimate.map(Function.identity()));
  }
}
