package io.gpucost.plan.spot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.bill.SpotRun;
import io.gpucost.unit.Durations;
import io.gpucost.unit.EventRate;
import io.gpucost.unit.Fraction;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often to save where every instance is cut after a day. */
class LimitedIntervalTest {
  private static final Duration DAY = Duration.ofHours(24);
  private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);

  private static LimitedInterval interval(double perHour, Duration longest) {
    return new LimitedInterval(FIVE_MINUTES, FIVE_MINUTES, rate(perHour), longest);
  }

  private static EventRate rate(double perHour) {
    return EventRate.ofPerHour(BigDecimal.valueOf(perHour));
  }

  /** 24 h less 5 min to restart and 5 min to save: 23 h 50 min of work a life. */
  @Test
  void savesOnceBeforeTheCutWhereNothingElseInterrupts() {
    assertEquals(Duration.ofMinutes(1_430), interval(0, DAY).time());
    assertEquals(1_440.0 / 1_430, interval(0, DAY).inflation(), 1e-12);
  }

  /** (1435 / 8 - 5) min; by a search over all seconds too. */
  @Test
  void fillsALifeWithSaves() {
    assertEquals(Duration.ofSeconds(10_462), interval(0.02, DAY).time());
    assertEquals(169.888, 60 * new CheckpointInterval(FIVE_MINUTES, rate(0.02)).exactHours(), 1e-3);
  }

  @ParameterizedTest
  @CsvSource({"0.02", "0.1", "0.44", "1.39"})
  void isThatOfUnlimitedLivesWhereTheLimitIsFar(double perHour) {
    CheckpointInterval free = new CheckpointInterval(FIVE_MINUTES, rate(perHour));
    LimitedInterval far = interval(perHour, Duration.ofDays(365));
    assertEquals(free.exactHours(), far.exactHours(), 1e-3 * free.exactHours());
    assertEquals(free.inflation(FIVE_MINUTES), far.inflation(), 1e-3);
  }

  /** Against every fifth minute, for a job of a hundred days on lives of a day. */
  @ParameterizedTest
  @CsvSource({"0.001", "0.01", "0.05", "0.1", "0.44"})
  void isNeverBeatenByAnotherInterval(double perHour) {
    Duration work = Duration.ofDays(100);
    Duration best = interval(perHour, DAY).time();
    double least = hours(work, best, perHour);
    for (int minutes = 15; minutes <= 1_430; minutes += 5) {
      double other = hours(work, Duration.ofMinutes(minutes), perHour);
      assertTrue(least <= other * 1.0005, best + " " + least + ", " + minutes + " min " + other);
    }
    assertEquals(interval(perHour, DAY).inflation(), least / Durations.hours(work), 2e-3);
  }

  private static double hours(Duration work, Duration every, double perHour) {
    SpotRun run =
        new SpotRun(
            work, Optional.of(every), FIVE_MINUTES, FIVE_MINUTES, rate(perHour), Optional.of(DAY));
    return Durations.hours(run.expected());
  }

  /** At half the price spot pays up to 1.58/h without a limit, and with one of a day a bit less. */
  @Test
  void lowersTheRateUpToWhichSpotPays() {
    Fraction half = Fraction.of(1, 2);
    double free = SpotBreakEven.savedPerHour(half, FIVE_MINUTES, FIVE_MINUTES).orElseThrow();
    double day = limited(half, DAY).orElseThrow();
    double month = limited(half, Duration.ofDays(30)).orElseThrow();
    double sixHours = limited(half, Duration.ofHours(6)).orElseThrow();
    assertEquals(free, month, 1e-6);
    assertTrue(sixHours < day && day <= free + 1e-6, sixHours + " " + day + " " + free);
    assertEquals(2, interval(day, DAY).inflation(), 1e-6);
    // Twenty minutes leave ten for work: at 60% of the price it never pays.
    Duration twentyMinutes = Duration.ofMinutes(20);
    assertTrue(limited(Fraction.of(3, 5), twentyMinutes).isEmpty());
    assertTrue(limited(Fraction.of(2, 5), twentyMinutes).isPresent());
  }

  private static Optional<Double> limited(Fraction ratio, Duration longest) {
    return SpotBreakEven.whenLimited(ratio, FIVE_MINUTES, FIVE_MINUTES, longest)
        .map(each -> each.perHour().doubleValue());
  }

  @Test
  void refusesALifeTooShortToSave() {
    assertThrows(IllegalArgumentException.class, () -> interval(0.1, Duration.ofMinutes(10)));
    assertThrows(
        IllegalArgumentException.class,
        () -> new LimitedInterval(Duration.ZERO, FIVE_MINUTES, rate(1), DAY));
  }
}
