package io.gpucost.bill;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.TermConditions.PriceWindow;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Prices by the clock, over midnight and over a change of the clocks. */
class TimedPriceTest {
  private static final HourlyRate ONE = HourlyRate.parse("EUR 1/h");

  private static TimedPrice night(String zone, Set<DayOfWeek> days) {
    return new TimedPrice(
        ONE,
        List.of(
            new PriceWindow(
                ZoneId.of(zone),
                LocalTime.of(22, 0),
                LocalTime.of(8, 0),
                days,
                new BigDecimal("0.5"))));
  }

  private static TimedPrice everyNight(String zone) {
    return night(zone, EnumSet.allOf(DayOfWeek.class));
  }

  @Test
  void splitsARunAtTheEdgesOfAWindow() {
    TimedPrice price = everyNight("Asia/Shanghai");
    Instant sixInTheEvening = Instant.parse("2026-11-30T10:00:00Z");
    assertEquals(Money.parse("EUR 7"), price.cost(sixInTheEvening, Duration.ofHours(10)));
    assertEquals(
        Optional.of(Instant.parse("2026-11-30T14:00:00Z")), price.nextChange(sixInTheEvening));
    assertEquals(
        HourlyRate.parse("EUR 0.5/h"), price.rateAt(Instant.parse("2026-11-30T14:00:00Z")));
  }

  /** The night of 25 October 2026 has eleven hours in Berlin, that of 29 March nine. */
  @Test
  void countsTheHoursOfANightAsTheyAre() {
    TimedPrice price = everyNight("Europe/Berlin");
    Instant autumn = Instant.parse("2026-10-24T20:00:00Z");
    assertEquals(Money.parse("EUR 5.5"), price.cost(autumn, Duration.ofHours(11)));
    Instant spring = Instant.parse("2026-03-28T21:00:00Z");
    assertEquals(Money.parse("EUR 4.5"), price.cost(spring, Duration.ofHours(9)));
    assertEquals(Money.parse("EUR 5.5"), price.cost(spring, Duration.ofHours(10)));
  }

  @Test
  void givesTheNightToTheDayOnWhichItStarts() {
    TimedPrice price = night("UTC", EnumSet.of(DayOfWeek.FRIDAY));
    assertEquals(
        HourlyRate.parse("EUR 0.5/h"), price.rateAt(Instant.parse("2026-11-28T07:00:00Z")));
    assertEquals(ONE, price.rateAt(Instant.parse("2026-11-28T23:00:00Z")));
  }

  @Test
  void isTheBasePriceWithoutWindows() {
    TimedPrice price = new TimedPrice(ONE, List.of());
    Instant start = Instant.parse("2026-11-28T23:00:00Z");
    assertEquals(Money.parse("EUR 48"), price.cost(start, Duration.ofHours(48)));
    assertEquals(Optional.empty(), price.nextChange(start));
  }
}
