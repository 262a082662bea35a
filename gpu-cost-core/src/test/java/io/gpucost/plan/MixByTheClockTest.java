package io.gpucost.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.bill.Runs;
import io.gpucost.finding.Code;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Purchase;
import io.gpucost.pricing.TermConditions;
import io.gpucost.pricing.TermConditions.PriceWindow;
import io.gpucost.workload.Usage;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Times of day and committed rates are part of every mix, hour by hour. */
class MixByTheClockTest {
  private static final Market MARKET = Runs.market();
  private static final ZoneId SHANGHAI = ZoneId.of("Asia/Shanghai");
  private static final LocalDate FIRST = LocalDate.of(2026, 12, 1);

  /** CNY 2 an hour, four times as much from 8:00 to 20:00; 10 in the mean of a day's two halves. */
  private static Offer dearDays() {
    PriceWindow day =
        new PriceWindow(
            SHANGHAI,
            LocalTime.of(8, 0),
            LocalTime.of(20, 0),
            EnumSet.allOf(DayOfWeek.class),
            new BigDecimal("4"));
    return Offer.of("RTX 4090")
        .with(
            new OnDemand(
                HourlyRate.parse("CNY 2/h"), TermConditions.builder().addWindows(day).build()))
        .daily("CNY 60");
  }

  private static List<PricedPlan> plans(Usage usage, Offer offer) {
    return plans(
        Workload.custom().peakMemory("8 GB").setup("0 h", "0 h").usage(usage).build(), offer);
  }

  private static List<PricedPlan> plans(Workload workload, Offer offer) {
    return PlanChooser.DEFAULT.cheapest(
        Job.resolve(workload, MARKET),
        offer,
        Runs.hardware(offer, MARKET),
        Runs.time(workload),
        MARKET);
  }

  private static Stream<LocalDateTime> hours(LocalDateTime from, int count) {
    return Stream.iterate(from, hour -> hour.plusHours(1)).limit(count);
  }

  /**
   * Ten hours by day cost 80, so a day is bought for them; ten by night cost 20 and are left alone.
   * At the mean of 5 an hour neither would be worth 60.
   */
  @Test
  void aCalendarBuysTheDayWhoseHoursAreDear() {
    Usage calendar =
        Usage.Calendar.ofHours(
            Stream.concat(hours(FIRST.atTime(8, 0), 10), hours(FIRST.plusDays(9).atTime(20, 0), 10))
                .toList());
    PricedPlan best = plans(calendar, dearDays()).get(0);
    assertThat(best.plan().kind()).isEqualTo(PlanKind.MIX);
    assertThat(best.bill().total().expected()).isEqualTo(Money.parse("CNY 80"));
    Purchase rest = best.plan().purchases().get(1);
    assertThat(rest.times())
        .containsExactly(
            new Purchase.Stretch(Duration.ofHours(9 * 24 + 12), Duration.ofHours(10), 1));
    assertThat(best.reasons())
        .filteredOn(note -> note.code() == Code.BUY_ON)
        .singleElement()
        .satisfies(note -> assertThat(note.arguments()).containsEntry("from", FIRST));
  }

  /**
   * 36 h from 20:00: a night at 24, a dear day at 96, a night at 24. One day at 60 covers the dear
   * half and one of the nights.
   */
  @Test
  void aRunWithoutPauseIsOnDemandByNight() {
    ZonedDateTime start = FIRST.atTime(20, 0).atZone(SHANGHAI);
    PricedPlan best =
        plans(Runs.hours(36).usage(new Usage.OneOff(Optional.of(start))).build(), dearDays())
            .get(0);
    assertThat(best.plan().kind()).isEqualTo(PlanKind.MIX);
    assertThat(best.bill().total().expected()).isEqualTo(Money.parse("CNY 84"));
    // The 24 h of the day cost 120 on demand: at half the price they cost as much as the day.
    assertThat(best.reasons())
        .filteredOn(note -> note.code() == Code.FLIPS_AT_RATE)
        .singleElement()
        .satisfies(
            note ->
                assertThat(note.arguments()).containsEntry("rate", HourlyRate.parse("CNY 1/h")));
    assertThat(best.bill().assumptions())
        .noneMatch(note -> note.code() == Code.PRICE_WINDOWS_AVERAGED);
  }

  /** Without a start the mean of a week counts, 5 an hour: a day and six hours cost 90. */
  @Test
  void aRunOfUnknownStartCountsAtTheMean() {
    PricedPlan best = plans(Runs.hours(30).build(), dearDays()).get(0);
    assertThat(best.bill().total().expected()).isEqualTo(Money.parse("CNY 90"));
    assertThat(best.bill().assumptions())
        .anyMatch(note -> note.code() == Code.PRICE_WINDOWS_AVERAGED);
  }

  /** Two machines from 8:00 for 12 h, one more by night: the two are bought, the one is not. */
  @Test
  void aFleetWithAStartIsPricedByTheClock() {
    List<BigDecimal> demand =
        Stream.concat(Stream.generate(() -> 2).limit(12), Stream.generate(() -> 3).limit(12))
            .map(BigDecimal::valueOf)
            .toList();
    ZonedDateTime start = FIRST.atTime(8, 0).atZone(SHANGHAI);
    List<PricedPlan> plans = plans(new Usage.Fleet(demand, Optional.of(start)), dearDays());
    // Two days at 60 and 12 h at 2; all on demand 2 x 12 x 8 + 3 x 12 x 2.
    assertThat(plans.get(0).bill().total().expected()).isEqualTo(Money.parse("CNY 144"));
    assertThat(
            plans.stream()
                .filter(plan -> plan.plan().kind() == PlanKind.ON_DEMAND)
                .map(plan -> plan.bill().total().expected()))
        .containsExactly(Money.parse("CNY 264"));
    assertThat(plans.get(0).reasons())
        .filteredOn(note -> note.code() == Code.BUY_AT_HOUR)
        .singleElement()
        .satisfies(
            note ->
                assertThat(note.arguments())
                    .containsEntry("machines", 2)
                    .containsEntry("at", "2026-12-01 08:00"));
  }

  private static Offer committed() {
    return Offer.quote("RTX 4090", "CNY 2/h")
        .daily("CNY 30")
        .with(Committed.of(HourlyRate.parse("CNY 1/h"), Period.WEEK));
  }

  /** A week without a pause at 1 an hour, a day at 30 beyond it, and five hours more at 2. */
  @Test
  void aCommittedRateIsPartOfTheMixOfARunWithoutPause() {
    PricedPlan best = plans(Runs.hours(168 + 24 + 5).build(), committed()).get(0);
    assertThat(best.plan().kind()).isEqualTo(PlanKind.MIX);
    assertThat(best.bill().total().expected()).isEqualTo(Money.parse("CNY 208"));
    assertThat(best.bill().line(Code.COMMITTED_PERIOD).orElseThrow().amount().expected())
        .isEqualTo(Money.parse("CNY 168"));
  }

  /** Two machines for a week and a third for ten hours of it. */
  @Test
  void aCommittedRateIsPartOfTheMixOfAFleet() {
    List<BigDecimal> demand =
        Stream.concat(Stream.generate(() -> 2).limit(158), Stream.generate(() -> 3).limit(10))
            .map(BigDecimal::valueOf)
            .toList();
    PricedPlan best = plans(new Usage.Fleet(demand), committed()).get(0);
    assertThat(best.bill().total().expected()).isEqualTo(Money.parse("CNY 356"));
    assertThat(best.plan().purchases().get(0).term()).isInstanceOf(Committed.class);
  }

  /** Rounding up each session to the hour is part of what the mix leaves on demand. */
  @Test
  void whatIsLeftOnDemandIsRoundedBySession() {
    TermConditions hourly = TermConditions.builder().granularity(Duration.ofHours(1)).build();
    Offer offer =
        Offer.of("RTX 4090").with(new OnDemand(HourlyRate.parse("CNY 1/h"), hourly)).daily("CNY 7");
    Usage sessions = new Usage.Sessions(2, Duration.ofMinutes(450), Duration.ofHours(48));
    // Both sessions of 7.5 h are billed 8 h: a day at 7 is cheaper.
    assertThat(plans(sessions, offer).get(0).bill().total().expected())
        .isEqualTo(Money.parse("CNY 14"));
    Usage shorter = new Usage.Sessions(2, Duration.ofMinutes(330), Duration.ofHours(48));
    assertThat(plans(shorter, offer).get(0).bill().total().expected())
        .isEqualTo(Money.parse("CNY 12"));
  }
}
