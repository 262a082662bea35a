package io.gpucost.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.advice.Advisor;
import io.gpucost.advice.Alternative;
import io.gpucost.advice.Recommendation;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Jobs;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.SpotTrace;
import io.gpucost.pricing.TermConditions;
import io.gpucost.pricing.TermConditions.PriceWindow;
import io.gpucost.unit.EventRate;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Spot with on demand to fall back on, as the advisor proposes it. */
class DeadlineFallbackTest {

  /** Six hours with an instance, six without, over and over. */
  private static final SpotTrace HALF_DAYS =
      new SpotTrace(
          Duration.ofHours(1), IntStream.range(0, 240).mapToObj(hour -> hour % 12 < 6).toList());

  private static Spot.Builder spot() {
    return Spot.builder().rate(HourlyRate.parse("USD 1/h"));
  }

  private static Workload.Builder job(String deadline) {
    return Workload.custom()
        .hours(12)
        .peakMemory("8 GB")
        .setup("0 h", "0 h")
        .deadline(deadline)
        .interruptible(true)
        .checkpoint(
            Checkpoint.builder()
                .every(Duration.ofHours(1))
                .write(Duration.ZERO)
                .restart(Duration.ZERO)
                .build());
  }

  private static Recommendation advise(Workload.Builder job, Spot spot) {
    Offer offer = Offer.quote("RTX 4090", "USD 3/h").with(spot);
    return Advisor.of(Jobs.market(offer)).advise(job.build());
  }

  private static List<Alternative> mixes(Recommendation answer) {
    return answer.alternatives().stream()
        .filter(each -> each.plan().kind() == PlanKind.MIX)
        .toList();
  }

  @Test
  void takesSpotWhereTheTraceLeavesTheTime() {
    Recommendation answer = advise(job("30 h"), spot().trace(HALF_DAYS).build());

    Alternative best = answer.best().orElseThrow();
    assertThat(best.plan().kind()).isEqualTo(PlanKind.MIX);
    // Of 30 h at least 12 are on offer from wherever it starts.
    assertThat(best.cost().expected()).isLessThan(Money.parse("USD 20"));
    assertThat(best.hours().elapsed().high()).isLessThanOrEqualTo(Duration.ofHours(30));
    List<Note> policies =
        answer.explanation().stream().filter(n -> n.code() == Code.DEADLINE_POLICY).toList();
    assertThat(policies).hasSize(4);
    assertThat(policies).allMatch(each -> each.arguments().get("missed").equals(0));
    assertThat(answer.explanation().stream().map(Note::code))
        .contains(Code.TRACE_REPLAYED)
        .doesNotContain(Code.TRACE_SIMULATED, Code.MISS_PROBABILITY);
  }

  @Test
  void drawsATraceFromStatedRates() {
    Spot rates =
        spot().interruptions(EventRate.parse("0.1/h")).waiting(Duration.ofHours(1)).build();
    Recommendation answer = advise(job("30 h"), rates);

    assertThat(mixes(answer)).hasSize(1);
    assertThat(mixes(answer).get(0).reasons().stream().map(Note::code))
        .contains(Code.TRACE_SIMULATED);
    assertThat(advise(job("30 h"), rates)).isEqualTo(answer);
  }

  @Test
  void aSpotThatIsNeverOfferedLeavesOnDemand() {
    SpotTrace never = new SpotTrace(Duration.ofHours(1), List.of(false, false, false));
    Recommendation answer = advise(job("30 h"), spot().trace(never).build());
    assertThat(mixes(answer)).isEmpty();
    assertThat(answer.best().orElseThrow().plan().kind()).isEqualTo(PlanKind.ON_DEMAND);
    assertThat(answer.explanation())
        .filteredOn(each -> each.code() == Code.DEADLINE_POLICY)
        .hasSize(4);
  }

  /** Spot that is not left for on demand when time runs short is a gamble, and not offered. */
  @Test
  void spotWithoutAWayOutIsNoAlternativeWhereItIsKnownWhenItIsThere() {
    Recommendation answer = advise(job("30 h"), spot().trace(HALF_DAYS).build());
    assertThat(answer.alternatives()).noneMatch(each -> each.plan().kind() == PlanKind.SPOT);
    Spot rates = spot().interruptions(EventRate.parse("0.1/h")).build();
    assertThat(advise(job("30 h"), rates).alternatives())
        .anyMatch(each -> each.plan().kind() == PlanKind.SPOT);
  }

  /** An hour of set-up at the price of spot, where nothing is needed on demand. */
  @Test
  void whatNeedsNothingOnDemandIsSetUpOnSpotToo() {
    SpotTrace always =
        new SpotTrace(Duration.ofHours(1), IntStream.range(0, 240).mapToObj(hour -> true).toList());
    Alternative mix =
        mixes(advise(job("30 h").setup("1 h", "1 h"), spot().trace(always).build())).get(0);
    assertThat(mix.cost().expected()).isEqualTo(Money.parse("USD 13"));
  }

  /** Two restarts of the run's own lose half of 1 h each: 13 h of spot that is always there. */
  @Test
  void countsTheRunsOwnRestarts() {
    SpotTrace always =
        new SpotTrace(Duration.ofHours(1), IntStream.range(0, 240).mapToObj(hour -> true).toList());
    Workload.Builder restarted =
        job("30 h")
            .checkpoint(
                Checkpoint.builder()
                    .every(Duration.ofHours(1))
                    .write(Duration.ZERO)
                    .restart(Duration.ZERO)
                    .restarts(2)
                    .build());
    Alternative mix = mixes(advise(restarted, spot().trace(always).build())).get(0);
    assertThat(mix.cost().expected()).isEqualTo(Money.parse("USD 13"));
    Alternative without = mixes(advise(job("30 h"), spot().trace(always).build())).get(0);
    assertThat(without.cost().expected()).isEqualTo(Money.parse("USD 12"));
  }

  /** 13 saves of 6 min beside 12 h of work, and an hour lost with each of the two losses. */
  @Test
  void countsSavesAndWhatIsLostSinceTheLast() {
    SpotTrace twice =
        new SpotTrace(
            Duration.ofHours(1),
            IntStream.range(0, 30).mapToObj(hour -> hour != 4 && hour != 9).toList());
    Workload.Builder saved =
        job("30 h")
            .checkpoint(
                Checkpoint.builder()
                    .every(Duration.ofMinutes(54))
                    .write(Duration.ofMinutes(6))
                    .restart(Duration.ofMinutes(30))
                    .build());
    // 12 h in stretches of 54 min are 13 saves, 13.3 h; lost are at 4 h nothing but the restart, at
    // 9 h half an hour of a stretch and the restart.
    Alternative mix = mixes(advise(saved, spot().trace(twice).build())).get(0);
    assertThat(mix.cost().expected()).isEqualTo(Money.parse("USD 14.8"));
  }

  /** 12 h at USD 3 on demand, 12 h of spot: they cost the same at USD 3/h of spot. */
  @Test
  void tellsThePriceOfSpotAtWhichTheChoiceFlips() {
    SpotTrace always =
        new SpotTrace(Duration.ofHours(1), IntStream.range(0, 240).mapToObj(hour -> true).toList());
    List<Note> reasons = mixes(advise(job("30 h"), spot().trace(always).build())).get(0).reasons();
    assertThat(reasons)
        .filteredOn(each -> each.code() == Code.SPOT_FLIPS_AT)
        .singleElement()
        .extracting(each -> each.arguments().get("rate"))
        .isEqualTo(HourlyRate.parse("USD 3/h"));
  }

  @Test
  void withoutATraceOrADeadlineOrSavesThereIsNothingToReplay() {
    assertThat(mixes(advise(job("30 h"), spot().build()))).isEmpty();
    Workload.Builder unsaved =
        Workload.custom().hours(12).peakMemory("8 GB").deadline("30 h").interruptible(true);
    assertThat(mixes(advise(unsaved, spot().trace(HALF_DAYS).build()))).isEmpty();
  }

  /** A trace has no dates: half price in half of the hours is three quarters of the price. */
  @Test
  void pricesOfTheDayCountAtTheirMean() {
    PriceWindow night =
        new PriceWindow(
            ZoneId.of("UTC"),
            LocalTime.of(20, 0),
            LocalTime.of(8, 0),
            EnumSet.allOf(DayOfWeek.class),
            new BigDecimal("0.5"));
    TermConditions byNight = TermConditions.builder().addWindows(night).build();
    Alternative plain = mixes(advise(job("30 h"), spot().trace(HALF_DAYS).build())).get(0);
    Alternative timed =
        mixes(advise(job("30 h"), spot().trace(HALF_DAYS).conditions(byNight).build())).get(0);
    assertThat(timed.bill().lines().get(0).amount().expected())
        .isEqualTo(
            plain.bill().lines().get(0).amount().expected().multipliedBy(new BigDecimal("0.75")));
    assertThat(timed.bill().assumptions().stream().map(Note::code))
        .contains(Code.PRICE_WINDOWS_AVERAGED);
    assertThat(plain.bill().assumptions().stream().map(Note::code))
        .doesNotContain(Code.PRICE_WINDOWS_AVERAGED);
  }
}
