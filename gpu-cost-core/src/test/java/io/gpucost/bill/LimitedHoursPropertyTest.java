package io.gpucost.bill;

import static io.gpucost.bill.LimitedHoursTest.DAY;
import static io.gpucost.bill.LimitedHoursTest.minutes;
import static io.gpucost.bill.LimitedHoursTest.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.unit.Durations;
import io.gpucost.unit.Estimate;
import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** Runs on instances that are cut after a time, against runs on instances that are not. */
class LimitedHoursPropertyTest {

  /** With a limit of a hundred years the old formula is left. */
  @Property(tries = 30)
  void isThatOfUnlimitedLivesWhereTheLimitIsFar(
      @ForAll @IntRange(min = 60, max = 6_000) int work,
      @ForAll @IntRange(min = 10, max = 600) int every,
      @ForAll @IntRange(min = 0, max = 30) int write,
      @ForAll @IntRange(min = 0, max = 90) int restart,
      @ForAll @DoubleRange(min = 0.01, max = 0.5) double rate) {
    SpotRun free = run(work, every, write, restart, rate, null);
    LimitedHours far =
        LimitedHours.of(
            Math.max(1, -Math.floorDiv(-work, every)),
            free.saves() ? minutes(every + write) : minutes(work),
            free.saves()
                ? minutes(work - every * (-Math.floorDiv(-work, every) - 1))
                : minutes(work),
            minutes(restart),
            rate,
            Duration.ofDays(36_525));
    assertEquals(Durations.hours(free.expected()), far.meanHours(), 1e-3);
    Estimate<Duration> billed = free.billed();
    if (billed.high().compareTo(billed.expected()) > 0) {
      assertEquals(0.95, far.probabilityWithin(Durations.hours(billed.high())), 5e-3);
    }
    assertEquals(0, far.cuts(), 1e-9);
  }

  /** What cuts more often never bills less, where nothing else changes. */
  @Property(tries = 30)
  void neverBillsLessThanWithoutALimit(
      @ForAll @IntRange(min = 1_500, max = 9_000) int work,
      @ForAll @IntRange(min = 30, max = 300) int every,
      @ForAll @DoubleRange(min = 0, max = 0.3) double rate) {
    Duration free = run(work, every, 5, 10, rate, null).expected();
    SpotRun limited = run(work, every, 5, 10, rate, DAY);
    assertTrue(limited.expected().compareTo(free.minusSeconds(1)) >= 0, limited + " " + free);
    assertTrue(limited.isCut());
    assertTrue(limited.billed().low().compareTo(limited.billed().expected()) <= 0);
  }
}
