package io.gpucost.plan.spot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.unit.Durations;
import io.gpucost.unit.EventRate;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When to save, and up to which rate of interruptions spot pays. */
class CheckpointTest {
  private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);

  private static EventRate every(String hours) {
    return EventRate.ofPerHour(
        BigDecimal.ONE.divide(new BigDecimal(hours), MathContext.DECIMAL128));
  }

  /** Minutes; Daly's published figures are 117, 57 and 9.1. */
  @ParameterizedTest
  @CsvSource({
    "24,   120,              115,              116.689814814815, 116.690073326659",
    "6,    60,               55,               56.712962962963,  56.7140019987665",
    "0.25, 12.2474487139159, 7.24744871391589, 9.14091998639581, 9.1665028209357"
  })
  void knowsTheIntervals(String mtbf, double young, double first, double daly, double exact) {
    CheckpointInterval interval = new CheckpointInterval(FIVE_MINUTES, every(mtbf));
    assertEquals(young, 60 * interval.youngHours(), 1e-9);
    assertEquals(first, 60 * interval.dalyFirstOrderHours(), 1e-9);
    assertEquals(daly, 60 * interval.dalyHours(), 1e-9);
    assertEquals(exact, 60 * interval.exactHours(), 1e-9);
  }

  @Test
  void isTheMeanLifeWhereSavingTakesLonger() {
    CheckpointInterval interval = new CheckpointInterval(Duration.ofMinutes(30), every("0.25"));
    assertEquals(0.25, interval.dalyHours(), 1e-12);
  }

  @Test
  void speaksInTimeAndInSteps() {
    CheckpointInterval interval = new CheckpointInterval(FIVE_MINUTES, every("24"));
    assertEquals(Duration.ofSeconds(7_001), interval.time());
    assertEquals(700, interval.steps(Duration.ofSeconds(10)));
    assertEquals(1, interval.steps(Duration.ofHours(10)));
    assertEquals(Duration.ofMinutes(1), new CheckpointInterval(Duration.ZERO, every("24")).time());
    assertEquals(Optional.empty(), CheckpointInterval.of(FIVE_MINUTES, EventRate.ZERO));
    assertThrows(
        IllegalArgumentException.class, () -> new CheckpointInterval(FIVE_MINUTES, EventRate.ZERO));
  }

  /** The exact interval is a minimum of the billed time per hour of work. */
  @Property
  void noOtherIntervalIsBilledLess(
      @ForAll @IntRange(min = 1, max = 3_600) int writeSeconds,
      @ForAll @DoubleRange(min = 0.01, max = 4) double perHour,
      @ForAll @DoubleRange(min = 0.2, max = 5) double factor) {
    CheckpointInterval interval =
        new CheckpointInterval(
            Duration.ofSeconds(writeSeconds), EventRate.ofPerHour(BigDecimal.valueOf(perHour)));
    double best = interval.exactHours();
    double write = writeSeconds / 3600.0;
    assertTrue(billed(best, write, perHour) <= billed(factor * best, write, perHour) * (1 + 1e-12));
  }

  private static double billed(double work, double write, double perHour) {
    return Math.expm1(perHour * (work + write)) / work;
  }

  @Test
  void cutsAFiniteJob() {
    CheckpointPlan plan =
        CheckpointPlan.best(
            Duration.ofHours(100), FIVE_MINUTES, FIVE_MINUTES, EventRate.parse("0.1/h"), true);
    assertEquals(81, plan.segments());
    assertEquals(115.058608266956, plan.hours().meanHours(), 1e-9);
    assertEquals(1.15058608266956, plan.inflation(), 1e-12);
    assertEquals(100.0 / 81, plan.intervalHours(), 1e-12);
    CheckpointPlan calm =
        CheckpointPlan.best(
            Duration.ofHours(100), FIVE_MINUTES, FIVE_MINUTES, EventRate.ZERO, false);
    assertEquals(1, calm.segments());
    assertEquals(100, calm.hours().meanHours());
  }

  @Property(tries = 100)
  void noOtherNumberOfSegmentsIsBilledLess(
      @ForAll @IntRange(min = 1, max = 40) int hours,
      @ForAll @IntRange(min = 1, max = 600) int writeSeconds,
      @ForAll boolean lastSaved) {
    EventRate rate = EventRate.parse("0.3/h");
    Duration work = Duration.ofHours(hours);
    Duration write = Duration.ofSeconds(writeSeconds);
    CheckpointPlan best = CheckpointPlan.best(work, write, FIVE_MINUTES, rate, lastSaved);
    for (long n = Math.max(1, best.segments() - 3); n <= best.segments() + 3; n++) {
      double other =
          CheckpointPlan.of(n, work, write, FIVE_MINUTES, rate, lastSaved).hours().meanHours();
      assertTrue(best.hours().meanHours() <= other * (1 + 1e-9), n + " segments");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 9.09590252215661",
    "0.2, 5.56459330789488",
    "0.5, 1.58149289678622",
    "0.7, 0.529538164322422"
  })
  void knowsTheRateUpToWhichSpotPays(String ratio, double expected) {
    double rate =
        SpotBreakEven.savedPerHour(Fraction.parse(ratio), FIVE_MINUTES, FIVE_MINUTES).orElseThrow();
    assertEquals(expected, rate, 1e-9 * expected);
    double inflation =
        new CheckpointInterval(FIVE_MINUTES, EventRate.ofPerHour(BigDecimal.valueOf(rate)))
            .inflation(FIVE_MINUTES);
    assertEquals(1 / Double.parseDouble(ratio), inflation, 1e-6);
  }

  @ParameterizedTest
  @CsvSource({"0.1, 0.361495042708753", "0.2, 0.266039905846368", "1/3, 0.190381369444038"})
  void knowsItForWorkThatCannotBeSaved(String ratio, double expected) {
    double rate =
        SpotBreakEven.unsavedPerHour(Fraction.parse(ratio), Duration.ofHours(10), Duration.ZERO)
            .orElseThrow();
    assertEquals(expected, rate, 1e-9);
  }

  @Test
  void spotThatIsNoCheaperNeverPays() {
    assertEquals(
        Optional.empty(), SpotBreakEven.whenSaved(Fraction.ONE, FIVE_MINUTES, FIVE_MINUTES));
    assertEquals(
        Optional.empty(),
        SpotBreakEven.whenNotSaved(Fraction.of(3, 2), Duration.ofHours(1), Duration.ZERO));
    assertEquals(Fraction.of(3, 1), SpotBreakEven.largestInflation(Fraction.of(1, 3)));
  }

  @Test
  void savesOnNoticeWhereItIsLongEnough() {
    SpotNotice enough = new SpotNotice(Duration.ofSeconds(120), Duration.ofSeconds(90));
    assertTrue(enough.holdsSave());
    assertEquals(Duration.ZERO, enough.lost(Duration.ofHours(1)));
    SpotNotice tooShort = new SpotNotice(Duration.ofSeconds(120), Duration.ofSeconds(300));
    assertEquals(Duration.ofHours(1), tooShort.lost(Duration.ofHours(1)));
    SpotNotice minute = new SpotNotice(Duration.ofMinutes(2), Duration.ofMinutes(1));
    assertEquals(
        0.908676015738122,
        minute.usefulShare(EventRate.parse("0.442/h"), Duration.ofMinutes(12)),
        1e-12);
  }

  @Test
  void readsRates() {
    Duration month = Duration.ofHours(730);
    assertEquals(7.0264786832261e-05, SpotRates.fromMonthlyShare(Ratio.parse("5%"), month), 1e-16);
    assertEquals(EventRate.parse("0.16/h"), SpotRates.gang(EventRate.parse("0.01/h"), 16));
    assertEquals(
        0.632120558828558,
        SpotRates.probabilityInterrupted(EventRate.parse("0.1/h"), Duration.ofHours(10)),
        1e-12);
    assertEquals(
        38.924,
        SpotRates.elapsedHours(29.6, EventRate.parse("0.175/h"), Durations.parse("1.8 h")),
        1e-9);
    assertThrows(
        IllegalArgumentException.class, () -> SpotRates.fromMonthlyShare(Ratio.ONE, month));
  }

  @Test
  void readsARecordOfFailures() {
    FailureRecord llama = new FailureRecord(16_384, Duration.ofDays(54), 419);
    assertEquals(Fraction.parse("1296/419"), llama.hoursBetween());
    assertEquals(Fraction.parse("21233664/419"), llama.hoursBetween(1));
    assertEquals(Fraction.parse("2654208/419"), llama.hoursBetween(8));
  }

  /** Against the defining equation, and the leading term where that says little. */
  @ParameterizedTest
  @CsvSource({"0", "1e-14", "1e-8", "1e-4", "0.5", "1", "5"})
  void solvesForTheBranch(double y) {
    double u = LambertW.onePlus(y);
    assertEquals(-y, u + StrictMath.log1p(-u), 1e-13 * Math.max(1, y));
    if (y < 1e-6) {
      assertEquals(StrictMath.sqrt(2 * y), u, y);
    }
  }
}
