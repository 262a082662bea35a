package io.gpucost.bill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.Spot;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.EventRate;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Interruptions: expected values from the closed form, checked by simulation elsewhere. */
class SpotRunTest {

  /** Hours; the mean and the 95th percentile of one segment without checkpoints. */
  @ParameterizedTest
  @CsvSource({"0.1, 2, 0.5, 2.32754320311717, 4.1855", "0.5, 1, 0.2, 1.43389576462972, 2.9421"})
  void billsASegment(String rate, long work, double restart, double mean, double high) {
    Estimate<Duration> billed =
        new SpotRun(
                Duration.ofHours(work),
                Optional.empty(),
                Duration.ZERO,
                Durations.ofHours(restart),
                EventRate.parse(rate + "/h"),
                Optional.empty())
            .billed();
    assertEquals(mean, Durations.hours(billed.expected()), 1e-3);
    assertEquals(high, Durations.hours(billed.high()), 1e-3);
    assertEquals(Duration.ofHours(work), billed.low());
  }

  @Test
  void billsNothingMoreWithoutInterruptions() {
    SpotRun run = run("10 h", "1 h", "5 min", "5 min", "0/h");
    assertEquals(Estimate.exactly(Durations.parse("645 min")), run.billed());
  }

  @Test
  void savesEverySegmentButTheLast() {
    SpotRun whole = run("10 h", "5 h", "5 min", "0 s", "0/h");
    assertEquals(Durations.parse("605 min"), whole.billed().expected());
    SpotRun rest = run("10 h", "4 h", "5 min", "0 s", "0/h");
    assertEquals(Durations.parse("610 min"), rest.billed().expected());
  }

  @Test
  void ignoresACheckpointThatNeverComes() {
    assertFalse(run("10 h", "10 h", "5 min", "0 s", "0.1/h").saves());
    assertTrue(run("10 h", "9 h", "5 min", "0 s", "0.1/h").saves());
  }

  @Test
  void capsARunThatNeverEnds() {
    SpotRun run = run("10000 h", "10000 h", "5 min", "5 min", "10/h");
    assertEquals(Estimate.exactly(Durations.MAX).expected(), run.billed().expected());
  }

  @Test
  void refusesTimesBelowZero() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new SpotRun(
                Duration.ofHours(-1),
                Optional.empty(),
                Duration.ZERO,
                Duration.ZERO,
                EventRate.ZERO,
                Optional.empty()));
    assertThrows(IllegalArgumentException.class, () -> run("1 h", "0 s", "0 s", "0 s", "0/h"));
  }

  /** 24 h without a checkpoint at 0.1/h and 30% of the price cost 30.07, on demand 24. */
  @Test
  void billsLostWorkAsALineOfItsOwn() {
    Offer offer =
        Offer.of("RTX 4090")
            .with(
                Spot.builder()
                    .rate(HourlyRate.parse("CNY 0.3/h"))
                    .interruptions(EventRate.parse("0.1/h"))
                    .build());
    Workload workload = Runs.hours(24).interruptible(true).build();
    Bill bill =
        Runs.bill(workload, offer, Runs.plan(PlanKind.SPOT, offer.terms().get(0)), Runs.market());
    assertEquals(30.0695, bill.total().expected().amount().doubleValue(), 1e-3);
    assertEquals(Money.parse("CNY 7.2"), bill.line(Code.COMPUTE).orElseThrow().amount().expected());
    assertTrue(bill.line(Code.INTERRUPTIONS).isPresent());
    assertTrue(bill.total().low().compareTo(Money.parse("CNY 7.2")) >= 0);
  }

  @ParameterizedTest
  @CsvSource({"15 s, true", "120 s, false"})
  void warnsOfANoticeShorterThanASave(String notice, boolean warned) {
    Spot.Builder spot = spot("0.1/h").notice(Durations.parse(notice));
    assertEquals(warned, has(spot, checkpoint("30 min", "60 s"), Code.NOTICE_TOO_SHORT));
  }

  /** The provider's own notice is told with its source, one that the quote states is not. */
  @Test
  void tellsWhoseNoticeIsTooShort() {
    ProviderRules rules =
        Runs.acme()
            .spotNotice(Duration.ofSeconds(5))
            .addAllSources(List.of("https://example.org/spot"))
            .build();
    Offer offer = Offer.of("RTX 4090").with(spot("0.1/h").build()).toBuilder().rules(rules).build();
    Workload workload =
        Runs.hours(24).interruptible(true).checkpoint(checkpoint("30 min", "60 s")).build();
    Bill bill =
        Runs.bill(workload, offer, Runs.plan(PlanKind.SPOT, offer.terms().get(0)), Runs.market());
    Note note =
        bill.findings().stream()
            .map(Finding::note)
            .filter(each -> each.code() == Code.NOTICE_TOO_SHORT)
            .findFirst()
            .orElseThrow();
    assertEquals("https://example.org/spot", note.arguments().get("source"));
    assertEquals(Duration.ofSeconds(5), note.arguments().get("notice"));
  }

  @Test
  void assumesARateWhereNoneIsStated() {
    Offer offer = Offer.of("RTX 4090").spot("CNY 0.3/h");
    Bill bill =
        Runs.bill(
            Runs.hours(10).interruptible(true).build(),
            offer,
            Runs.plan(PlanKind.SPOT, offer.terms().get(0)),
            Runs.market());
    assertTrue(
        bill.assumptions().stream()
            .anyMatch(note -> note.code() == Code.INTERRUPTION_RATE_ASSUMED));
  }

  private static boolean has(Spot.Builder spot, Checkpoint checkpoint, Code code) {
    Market market = Runs.market();
    Offer offer = Offer.of("RTX 4090").with(spot.build());
    Workload workload = Runs.hours(38).interruptible(true).checkpoint(checkpoint).build();
    return Runs.bill(workload, offer, Runs.plan(PlanKind.SPOT, offer.terms().get(0)), market)
        .findings()
        .stream()
        .anyMatch(finding -> finding.code() == code);
  }

  private static Spot.Builder spot(String interruptions) {
    return Spot.builder()
        .rate(HourlyRate.parse("CNY 1/h"))
        .interruptions(EventRate.parse(interruptions));
  }

  private static Checkpoint checkpoint(String every, String write) {
    return Checkpoint.builder()
        .every(Durations.parse(every))
        .write(Durations.parse(write))
        .restart(Duration.ofMinutes(5))
        .build();
  }

  private static SpotRun run(
      String work, String every, String write, String restart, String interruptions) {
    return new SpotRun(
        Durations.parse(work),
        Optional.of(Durations.parse(every)),
        Durations.parse(write),
        Durations.parse(restart),
        EventRate.parse(interruptions),
        Optional.empty());
  }
}
