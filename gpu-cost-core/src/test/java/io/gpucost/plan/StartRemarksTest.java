package io.gpucost.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.bill.Runs;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.TermConditions;
import io.gpucost.pricing.TermConditions.PriceWindow;
import io.gpucost.unit.Fraction;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Usage;
import io.gpucost.workload.UsageWindow;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Half price from 22:00 to 8:00: another start is told with what it saves, where it saves. */
class StartRemarksTest {
  private static final Market MARKET = Runs.market();
  private static final ZoneId SHANGHAI = ZoneId.of("Asia/Shanghai");
  private static final Offer NIGHT = byNight(EnumSet.allOf(DayOfWeek.class));

  private static Offer byNight(Set<DayOfWeek> days) {
    PriceWindow night =
        new PriceWindow(
            SHANGHAI, LocalTime.of(22, 0), LocalTime.of(8, 0), days, new BigDecimal("0.5"));
    return Offer.of("RTX 4090")
        .with(
            new OnDemand(
                HourlyRate.parse("CNY 1/h"), TermConditions.builder().addWindows(night).build()));
  }

  private static Optional<Finding> told(Workload.Builder workload, Offer offer) {
    Workload built = workload.build();
    return PlanChooser.DEFAULT
        .cheapest(
            Job.resolve(built, MARKET),
            offer,
            Runs.hardware(offer, MARKET),
            Runs.time(built),
            MARKET)
        .get(0)
        .findings()
        .stream()
        .filter(finding -> finding.code() == Code.PEAK_HOURS)
        .findFirst();
  }

  private static Usage at(String start) {
    return new Usage.OneOff(Optional.of(ZonedDateTime.parse(start + "+08:00[Asia/Shanghai]")));
  }

  /** Ten hours cost 5 from 22:00 on, and 10 x 19/24 in the mean of a week, as they are billed. */
  @Test
  void anOpenStartIsHeldAgainstTheMeanOfAWeek() {
    Finding finding = told(Runs.hours(10), NIGHT).orElseThrow();
    assertThat(finding.note().arguments())
        .containsEntry("start", "22:00")
        .containsEntry("cost", Money.parse("CNY 5"))
        .doesNotContainKey("day");
    Money exact = Money.parse("CNY 10").multipliedBy(Fraction.of(19, 24));
    Money off = finding.atStake().orElseThrow().minus(exact.minus(Money.parse("CNY 5"))).abs();
    assertThat(off).isLessThan(Money.parse("CNY 0.000001"));
  }

  /** Only nights from Saturday to Sunday are cheap: the day matters, too. */
  @Test
  void namesTheDayWhereNotAllAreAlike() {
    Finding finding = told(Runs.hours(10), byNight(Set.of(DayOfWeek.SATURDAY))).orElseThrow();
    assertThat(finding.note().arguments())
        .containsEntry("start", "22:00")
        .containsEntry("day", "saturday");
  }

  /** From 18:00 ten hours cost 4 by day and 3 by night; four hours later 5. */
  @Test
  void aStatedStartIsHeldAgainstLaterOnes() {
    Finding finding = told(Runs.hours(10).usage(at("2026-12-01T18:00")), NIGHT).orElseThrow();
    assertThat(finding.note().arguments())
        .containsEntry("start", "2026-12-01 22:00")
        .containsEntry("cost", Money.parse("CNY 5"))
        .containsEntry("instead", Money.parse("CNY 7"));
    assertThat(finding.atStake()).contains(Money.parse("CNY 2"));
  }

  @Test
  void aStartAtTheBestHourNeedsNoWord() {
    assertThat(told(Runs.hours(10).usage(at("2026-12-01T22:00")), NIGHT)).isEmpty();
  }

  /** With an hour of slack the start can move to 19:00 only: 3 + 7 x 0.5. */
  @Test
  void theDeadlineLimitsTheStart() {
    Workload.Builder work = Runs.hours(10).usage(at("2026-12-01T18:00"));
    assertThat(told(work.deadline("11 h"), NIGHT).orElseThrow().note().arguments())
        .containsEntry("start", "2026-12-01 19:00")
        .containsEntry("cost", Money.parse("CNY 6.5"));
    assertThat(told(work.deadline("10 h"), NIGHT)).isEmpty();
  }

  /** 24 h in 58 h from 8:00 on: 19 in one go, 14 in two nights and four hours, as OffPeak says. */
  @Test
  void workThatMayPauseIsToldWhatTheCheapHoursCost() {
    Workload.Builder work =
        Runs.hours(24).usage(at("2026-12-01T08:00")).deadline("58 h").interruptible(true);
    assertThat(
            told(work.checkpoint(Checkpoint.builder().every(Duration.ofMinutes(30)).build()), NIGHT)
                .map(f -> f.note().arguments()))
        .hasValueSatisfying(
            arguments -> assertThat(arguments).containsEntry("paused", Money.parse("CNY 14")));
  }

  /** Six hours a day cost 6 x 19/24 in the mean and 3 at night. */
  @Test
  void dailySessionsAreToldTheirHour() {
    Workload.Builder work =
        Runs.hours(60).usageWindow(new UsageWindow(SHANGHAI, Duration.ofHours(6)));
    assertThat(told(work, NIGHT).orElseThrow().note().arguments())
        .containsEntry("start", "00:00")
        .containsEntry("cost", Money.parse("CNY 30"));
  }

  @Test
  void isSilentWithoutWindowsAndForWorkOfAWeek() {
    assertThat(told(Runs.hours(10), Offer.quote("RTX 4090", "CNY 1/h"))).isEmpty();
    assertThat(told(Runs.hours(200), NIGHT)).isEmpty();
  }
}
