package io.gpucost.bill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.TermConditions;
import io.gpucost.pricing.TermConditions.PriceWindow;
import io.gpucost.pricing.TermConditions.Tiering;
import io.gpucost.pricing.TermConditions.VolumeTier;
import io.gpucost.workload.Usage;
import io.gpucost.workload.UsageWindow;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Prices by the time of day, and thresholds that lower the price of all hours. */
class ByTheClockTest {
  private static final Market MARKET = Runs.market();

  private static Offer at(String rate, TermConditions conditions) {
    return Offer.of("RTX 4090").with(new OnDemand(HourlyRate.parse(rate), conditions));
  }

  /** Half the price from 23:00 to 08:00. */
  private static Offer byNight(String zone) {
    PriceWindow night =
        new PriceWindow(
            ZoneId.of(zone),
            LocalTime.of(23, 0),
            LocalTime.of(8, 0),
            EnumSet.allOf(DayOfWeek.class),
            new BigDecimal("0.5"));
    return at("CNY 2/h", TermConditions.builder().addWindows(night).build());
  }

  private static Bill run(long hours, String start, Offer offer) {
    Usage once = new Usage.OneOff(Optional.of(ZonedDateTime.parse(start)));
    return Runs.onDemand(Runs.hours(hours).usage(once).build(), offer, MARKET);
  }

  /** The last two nights change the clock: on 2026-03-29 there are 8 h from 23:00 to 08:00. */
  @ParameterizedTest
  @CsvSource({
    "10, 2026-12-01T20:00+08:00[Asia/Shanghai], Asia/Shanghai, 13",
    "10, 2026-12-01T08:00+08:00[Asia/Shanghai], Asia/Shanghai, 20",
    "10, 2026-12-01T12:00Z, Asia/Shanghai, 13",
    "24, 2026-12-01T08:00+08:00[Asia/Shanghai], Asia/Shanghai, 39",
    "24, 2026-03-28T12:00+01:00[Europe/Berlin], Europe/Berlin, 40",
    "24, 2026-10-24T12:00+02:00[Europe/Berlin], Europe/Berlin, 38"
  })
  void isExactByTheClockOfTheProvider(long hours, String start, String zone, String cost) {
    Bill bill = run(hours, start, byNight(zone));
    assertEquals(Money.parse("CNY " + cost), bill.total().expected());
    assertTrue(
        bill.assumptions().stream().noneMatch(note -> note.code() == Code.PRICE_WINDOWS_AVERAGED));
  }

  @Test
  void weighsTheWeekWhereNobodySaysWhen() {
    Bill bill = Runs.onDemand(Runs.hours(24).build(), byNight("Asia/Shanghai"), MARKET);
    assertEquals(Money.parse("CNY 39"), bill.total().expected());
    assertTrue(
        bill.assumptions().stream().anyMatch(note -> note.code() == Code.PRICE_WINDOWS_AVERAGED));
  }

  /** Each day from 20:00 on for 4 h, one of them by night. */
  @Test
  void sessionsOfADayKeepTheirLocalTime() {
    UsageWindow window = new UsageWindow(ZoneId.of("Europe/Berlin"), Duration.ofHours(4));
    Usage once =
        new Usage.OneOff(Optional.of(ZonedDateTime.parse("2026-03-27T20:00+01:00[Europe/Berlin]")));
    Bill bill =
        Runs.onDemand(
            Runs.hours(16).usage(once).usageWindow(window).build(),
            byNight("Europe/Berlin").from("acme"),
            Runs.market(Runs.acme().build()));
    assertEquals(Money.parse("CNY 28"), bill.total().expected());
  }

  @Test
  void hoursOfACalendarHaveTheirTimes() {
    LocalDateTime evening = LocalDateTime.parse("2026-12-01T22:00");
    Usage calendar = Usage.Calendar.ofHours(List.of(evening, evening.plusHours(1)));
    Bill bill =
        Runs.bill(
            io.gpucost.workload.Workload.custom()
                .peakMemory("8 GB")
                .setup("0 h", "0 h")
                .usage(calendar)
                .build(),
            byNight("Asia/Shanghai"),
            Runs.plan(
                io.gpucost.pricing.PlanKind.ON_DEMAND, byNight("Asia/Shanghai").terms().get(0)),
            io.gpucost.timing.FixedTime.perHour(),
            MARKET);
    assertEquals(Money.parse("CNY 3"), bill.total().expected());
  }

  private static Offer tiered(Tiering tiering) {
    VolumeTier tier = new VolumeTier(Duration.ofHours(100), HourlyRate.parse("CNY 0.8/h"));
    return at("CNY 1/h", TermConditions.builder().addTiers(tier).tiering(tiering).build());
  }

  private static Optional<Finding> buyUp(Bill bill) {
    return bill.findings().stream().filter(each -> each.code() == Code.BUY_UP).findFirst();
  }

  @Test
  void aThresholdForAllHoursMakesALittleMoreCheaper() {
    Bill below = Runs.onDemand(Runs.hours(99).build(), tiered(Tiering.ALL_UNITS), MARKET);
    assertEquals(Money.parse("CNY 99"), below.total().expected());
    Finding finding = buyUp(below).orElseThrow();
    assertTrue(finding.atStake().orElseThrow().compareTo(Money.parse("CNY 18.9")) > 0);
    Bill beyond = Runs.onDemand(Runs.hours(101).build(), tiered(Tiering.ALL_UNITS), MARKET);
    assertEquals(Money.parse("CNY 80.8"), beyond.total().expected());
    assertTrue(buyUp(beyond).isEmpty());
  }

  @Test
  void aThresholdForHoursBeyondItDoesNot() {
    Bill below = Runs.onDemand(Runs.hours(99).build(), tiered(Tiering.MARGINAL), MARKET);
    assertTrue(buyUp(below).isEmpty());
    Bill beyond = Runs.onDemand(Runs.hours(101).build(), tiered(Tiering.MARGINAL), MARKET);
    assertEquals(Money.parse("CNY 100.8"), beyond.total().expected());
    assertTrue(
        buyUp(Runs.onDemand(Runs.hours(50).build(), tiered(Tiering.ALL_UNITS), MARKET)).isEmpty());
  }
}
