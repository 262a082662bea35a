package io.gpucost.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.gpucost.bill.TimedPrice;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.TermConditions.PriceWindow;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OffPeakTest {
  private static final TimedPrice NIGHTS =
      new TimedPrice(
          HourlyRate.parse("CNY 1/h"),
          List.of(
              new PriceWindow(
                  ZoneOffset.UTC,
                  LocalTime.of(22, 0),
                  LocalTime.of(8, 0),
                  EnumSet.allOf(DayOfWeek.class),
                  new BigDecimal("0.5"))));

  @Test
  void waitsForTheNight() {
    Instant evening = Instant.parse("2026-11-30T18:00:00Z");
    OffPeak.Start start =
        OffPeak.bestStart(NIGHTS, evening, evening.plus(Duration.ofHours(34)), Duration.ofHours(10))
            .orElseThrow();
    assertEquals(Instant.parse("2026-11-30T22:00:00Z"), start.start());
    assertEquals(Money.parse("CNY 5"), start.cost());
  }

  @Test
  void splitsAJobOverTwoNights() {
    Instant morning = Instant.parse("2026-11-30T08:00:00Z");
    Instant deadline = morning.plus(Duration.ofHours(58));
    Duration work = Duration.ofHours(24);
    assertEquals(Duration.ofHours(20), OffPeak.cheaperTime(NIGHTS, morning, deadline));
    assertEquals(
        Optional.of(Money.parse("CNY 14")), OffPeak.pausedCost(NIGHTS, morning, deadline, work));
    assertEquals(
        Optional.of(Money.parse("CNY 19")),
        OffPeak.bestStart(NIGHTS, morning, deadline, work).map(OffPeak.Start::cost));
  }

  @Test
  void hasNoStartForWorkThatDoesNotFit() {
    Instant start = Instant.parse("2026-11-30T08:00:00Z");
    Instant deadline = start.plus(Duration.ofHours(5));
    Duration work = Duration.ofHours(6);
    assertEquals(Optional.empty(), OffPeak.bestStart(NIGHTS, start, deadline, work));
    assertEquals(Optional.empty(), OffPeak.pausedCost(NIGHTS, start, deadline, work));
  }
}
