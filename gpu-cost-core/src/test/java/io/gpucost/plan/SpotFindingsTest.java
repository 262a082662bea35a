package io.gpucost.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.bill.Bill;
import io.gpucost.bill.Runs;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.Host;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.SpotTrace;
import io.gpucost.unit.Durations;
import io.gpucost.unit.EventRate;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each remark on spot and on failures: with figures worked by hand, and where it is silent. */
class SpotFindingsTest {
  private static final Market MARKET = Runs.market();

  /** Saves every half an hour, for 5 min, and restarts of 5 min. */
  private static final Checkpoint SAVED = saved("30 min");

  private static Checkpoint saved(String every) {
    return Checkpoint.builder()
        .every(Durations.parse(every))
        .write(Duration.ofMinutes(5))
        .restart(Duration.ofMinutes(5))
        .build();
  }

  private static Spot.Builder spot(String rate) {
    return Spot.builder().rate(HourlyRate.parse(rate));
  }

  private static Offer offer(Spot.Builder spot) {
    return Offer.quote("RTX 4090", "CNY 2/h").with(spot.build());
  }

  private static List<PricedPlan> plans(Workload.Builder work, Offer offer) {
    Workload workload = work.build();
    Job job = Job.resolve(workload, MARKET);
    return PlanChooser.DEFAULT.cheapest(
        job, offer, Runs.hardware(offer, MARKET), Runs.time(workload), MARKET);
  }

  private static PricedPlan plan(Workload.Builder work, Offer offer, PlanKind kind) {
    return plans(work, offer).stream()
        .filter(each -> each.plan().kind() == kind)
        .findFirst()
        .orElseThrow();
  }

  private static Optional<Note> reason(Workload.Builder work, Offer offer, Code code) {
    return plans(work, offer).get(0).reasons().stream()
        .filter(each -> each.code() == code)
        .findFirst();
  }

  private static Optional<Note> assumption(
      Workload.Builder work, Offer offer, PlanKind kind, Code code) {
    return plan(work, offer, kind).bill().assumptions().stream()
        .filter(each -> each.code() == code)
        .findFirst();
  }

  private static Optional<Finding> finding(
      Workload.Builder work, Offer offer, PlanKind kind, Code code) {
    PricedPlan plan = plan(work, offer, kind);
    return Stream.concat(plan.findings().stream(), plan.bill().findings().stream())
        .filter(each -> each.code() == code)
        .findFirst();
  }

  private static Workload.Builder interruptible(long hours) {
    return Runs.hours(hours).interruptible(true);
  }

  private static double amount(Object money) {
    return ((Money) money).amount().doubleValue();
  }

  /** At half the price spot pays up to 1.581493/h: 3.6 times the usual 0.44. */
  @Test
  void tellsTheMarginToAUsualRateWhereNoneIsKnown() {
    Note note =
        reason(interruptible(38).checkpoint(SAVED), offer(spot("CNY 1/h")), Code.SPOT_MARGIN)
            .orElseThrow();
    assertThat(note.arguments())
        .containsEntry("factor", new BigDecimal("3.6"))
        .containsEntry("usual", EventRate.parse("0.44/h"))
        .containsEntry("low", EventRate.parse("0.095/h"))
        .containsEntry("high", EventRate.parse("1.39/h"));
  }

  @Test
  void tellsNoMarginWhereARateOrATraceIsKnown() {
    SpotTrace trace =
        new SpotTrace(
            Duration.ofHours(1), IntStream.range(0, 60).mapToObj(hour -> hour % 6 < 5).toList());
    Workload.Builder work = interruptible(38).checkpoint(SAVED);
    Spot.Builder rated = spot("CNY 1/h").interruptions(EventRate.parse("0.2/h"));
    assertThat(reason(work, offer(rated), Code.SPOT_MARGIN)).isEmpty();
    assertThat(reason(work, offer(spot("CNY 1/h").trace(trace)), Code.SPOT_MARGIN)).isEmpty();
    assertThat(reason(work, offer(spot("CNY 2/h")), Code.SPOT_MARGIN)).isEmpty();
  }

  /** 24 h at 0.1/h: (e^2.4 - 1) / 0.1 = 100.23 h at CNY 0.30, and 1 - e^-2.4 = 90.93%. */
  @Test
  void tellsWhatSpotWouldCostAJobThatSavesNothing() {
    Spot.Builder spot = spot("CNY 0.30/h").interruptions(EventRate.parse("0.1/h"));
    Note note = reason(Runs.hours(24), offer(spot), Code.SPOT_WOULD_COST).orElseThrow();
    assertThat(amount(note.arguments().get("cost"))).isCloseTo(30.0695, within(1e-3));
    assertThat(amount(note.arguments().get("low"))).isEqualTo(7.2);
    assertThat(amount(note.arguments().get("high"))).isGreaterThan(60);
    assertThat(note.arguments())
        .containsEntry("probability", Ratio.ofFraction(new BigDecimal("0.9093")));
  }

  @Test
  void tellsNothingOfSpotWhereItIsUsedOrNotOffered() {
    Spot.Builder spot = spot("CNY 0.30/h").interruptions(EventRate.parse("0.1/h"));
    assertThat(reason(interruptible(24), offer(spot), Code.SPOT_WOULD_COST)).isEmpty();
    Offer without = Offer.quote("RTX 4090", "CNY 2/h");
    assertThat(reason(Runs.hours(24), without, Code.SPOT_WOULD_COST)).isEmpty();
    Spot.Builder safe = spot("CNY 0.30/h").interruptions(EventRate.ZERO);
    assertThat(reason(Runs.hours(24), offer(safe), Code.SPOT_WOULD_COST)).isEmpty();
  }

  /** 25 h do not fit into lives of 24 h, whatever else happens. */
  @Test
  void tellsWhereAJobThatSavesNothingWouldNotEnd() {
    Spot.Builder spot =
        spot("CNY 0.30/h").interruptions(EventRate.ZERO).maxRun(Duration.ofHours(24));
    Note note = reason(Runs.hours(25), offer(spot), Code.SPOT_WOULD_NOT_END).orElseThrow();
    assertThat(note.arguments()).containsEntry("probability", Ratio.ONE);
    assertThat(reason(Runs.hours(24), offer(spot), Code.SPOT_WOULD_NOT_END)).isEmpty();
  }

  /**
   * 2 h at 0.2/h and a quarter of the price: (e^0.4 - 1) / 0.2 = 2.4591 h, 0.4591 h of them lost.
   * The best interval at 1 min to write is 0.408 h by Young and 0.3972 h exactly.
   */
  @Test
  void warnsOfWhatIsLostWithoutCheckpointsWhereSpotPaysAllTheSame() {
    Spot.Builder spot = spot("CNY 0.50/h").interruptions(EventRate.parse("0.2/h"));
    Finding finding =
        finding(interruptible(2), offer(spot), PlanKind.SPOT, Code.SPOT_UNSAVED).orElseThrow();
    double lost = amount(finding.note().arguments().get("lost"));
    double saved = amount(finding.note().arguments().get("saved"));
    assertThat(lost).isCloseTo(0.5 * 0.459123, within(1e-4));
    Duration every = (Duration) finding.note().arguments().get("every");
    assertThat(Durations.hours(every)).isCloseTo(0.3972, within(1e-4));
    assertThat(finding.note().arguments()).containsEntry("write", Duration.ofMinutes(1));
    // Five stretches with a save and the rest, each (e^(0.2 a) - 1) / 0.2.
    double each = Math.expm1(0.2 * (Durations.hours(every) + 1.0 / 60)) / 0.2;
    double last = Math.expm1(0.2 * (2 - 5 * Durations.hours(every))) / 0.2;
    assertThat(saved).isCloseTo(0.5 * (5 * each + last - 2), within(1e-3));
    assertThat(amount(finding.atStake().orElseThrow())).isCloseTo(lost - saved, within(1e-9));
  }

  @Test
  void warnsOfNothingLostWhereLittleIsOrTheJobSaves() {
    Spot.Builder rare = spot("CNY 0.50/h").interruptions(EventRate.parse("0.001/h"));
    assertThat(finding(interruptible(2), offer(rare), PlanKind.SPOT, Code.SPOT_UNSAVED)).isEmpty();
    Spot.Builder spot = spot("CNY 0.50/h").interruptions(EventRate.parse("0.2/h"));
    assertThat(
            finding(
                interruptible(2).checkpoint(SAVED), offer(spot), PlanKind.SPOT, Code.SPOT_UNSAVED))
        .isEmpty();
  }

  private static Offer cluster(int gpus) {
    return Offer.quote("RTX 4090", gpus, "CNY 100/h");
  }

  /** 64 cards for 168 h: 64 x 168 / 50,677 = 0.21 failures, one in 791.8 h. */
  @Test
  void warnsOfFailuresOfManyCardsWithoutSaves() {
    Note note =
        finding(Runs.hours(168), cluster(64), PlanKind.ON_DEMAND, Code.HARDWARE_FAILURES)
            .orElseThrow()
            .note();
    assertThat(note.arguments())
        .containsEntry("count", new BigDecimal("0.21"))
        .containsEntry("gpus", 64);
    assertThat(Durations.hours((Duration) note.arguments().get("between")))
        .isCloseTo(791.828, within(1e-3));
  }

  /** 30 cards for 168 h: 0.0995 failures are below one in ten runs. */
  @Test
  void warnsOfNoFailureOfAFewCards() {
    assertThat(finding(Runs.hours(168), cluster(30), PlanKind.ON_DEMAND, Code.HARDWARE_FAILURES))
        .isEmpty();
    assertThat(assumption(Runs.hours(168), cluster(30), PlanKind.ON_DEMAND, Code.FAILURES_COUNTED))
        .isEmpty();
  }

  /** With saves they are counted: one segment is (e^(l R) (e^(l a) - 1)) / l. */
  @Test
  void countsFailuresOfAJobThatSaves() {
    Workload.Builder work = Runs.hours(168).checkpoint(saved("4 h"));
    assertThat(finding(work, cluster(64), PlanKind.ON_DEMAND, Code.HARDWARE_FAILURES)).isEmpty();
    assertThat(assumption(work, cluster(64), PlanKind.ON_DEMAND, Code.FAILURES_COUNTED))
        .isPresent();
    double l = 64 / 50_677.0;
    double restarted = Math.exp(l / 12) / l;
    double expected =
        41 * restarted * Math.expm1(l * (4 + 1.0 / 12)) + restarted * Math.expm1(l * 4);
    Bill bill = plan(work, cluster(64), PlanKind.ON_DEMAND).bill();
    assertThat(amount(bill.total().expected())).isCloseTo(100 * expected, within(0.05));
  }

  private static Offer nodes(int nodes, Spot.Builder spot) {
    return Offer.builder()
        .provider("acme")
        .gpu(GpuName.of("RTX 4090"))
        .host(Host.builder().gpuCount(nodes).nodes(nodes).build())
        .addTerm(spot.build())
        .build();
  }

  /** Two nodes at 0.1/h each are lost together at 0.2/h: 5 h take (e - 1) / 0.2 h. */
  @Test
  void countsAGangAsOften() {
    Spot.Builder spot = spot("CNY 1/h").interruptions(EventRate.parse("0.1/h"));
    Offer two = nodes(2, spot);
    Note note =
        assumption(interruptible(5), two, PlanKind.SPOT, Code.GANG_INTERRUPTED).orElseThrow();
    assertThat(note.arguments())
        .containsEntry("nodes", 2)
        .containsEntry("rate", EventRate.parse("0.1/h"));
    Bill bill = plan(interruptible(5), two, PlanKind.SPOT).bill();
    assertThat(amount(bill.total().expected())).isCloseTo((Math.E - 1) / 0.2, within(1e-3));
    assertThat(assumption(interruptible(5), nodes(1, spot), PlanKind.SPOT, Code.GANG_INTERRUPTED))
        .isEmpty();
  }

  /** 5 h at 0.2/h are billed (e - 1) / 0.2 = 8.591 h, with 1.718 waits of half an hour beside. */
  @Test
  void countsWaitingForTheClockAndNotForTheBill() {
    Spot.Builder spot = spot("CNY 1/h").interruptions(EventRate.parse("0.2/h"));
    Offer waiting = offer(spot.waiting(Duration.ofMinutes(30)));
    Note note =
        assumption(interruptible(5), waiting, PlanKind.SPOT, Code.SPOT_WAIT_COUNTED).orElseThrow();
    assertThat(note.arguments()).containsEntry("wait", Duration.ofMinutes(30));
    Bill bill = plan(interruptible(5), waiting, PlanKind.SPOT).bill();
    double billed = (Math.E - 1) / 0.2;
    assertThat(amount(bill.total().expected())).isCloseTo(billed, within(1e-3));
    assertThat(Durations.hours(bill.hours().elapsed().expected()))
        .isCloseTo(billed + 0.5 * 0.2 * billed, within(1e-3));
  }

  @Test
  void saysWhereWaitingIsNotCounted() {
    Spot.Builder spot = spot("CNY 1/h").interruptions(EventRate.parse("0.2/h"));
    Offer offer = offer(spot);
    assertThat(assumption(interruptible(5), offer, PlanKind.SPOT, Code.SPOT_WAIT_COUNTED))
        .isEmpty();
    assertThat(assumption(interruptible(5), offer, PlanKind.SPOT, Code.SPOT_WAIT_NOT_COUNTED))
        .isPresent();
  }

  /** Young: sqrt(2 x 1/12 / 0.44) = 36.93 min; exact 33.67 min. */
  @Test
  void tellsTheBestIntervalBesideTheCommonFormulas() {
    Note note =
        reason(
                interruptible(38).checkpoint(SAVED),
                offer(spot("CNY 1/h")),
                Code.CHECKPOINT_INTERVAL)
            .orElseThrow();
    assertThat(note.arguments()).containsEntry("best", Duration.ofSeconds(2_020));
    assertThat((Duration) note.arguments().get("young")).isEqualTo(Duration.ofSeconds(2_216));
    assertThat(note.arguments()).doesNotContainKey("longest");
    assertThat(reason(interruptible(1), offer(spot("CNY 1/h")), Code.CHECKPOINT_INTERVAL))
        .isEmpty();
  }

  /** 50 h on lives of 24 h without another interruption: a save just before each cut. */
  @Test
  void fillsTheLifeOfAnInstance() {
    Spot.Builder spot = spot("CNY 1/h").interruptions(EventRate.ZERO).maxRun(Duration.ofHours(24));
    Workload.Builder work = interruptible(50).checkpoint(SAVED);
    Note note = reason(work, offer(spot), Code.CHECKPOINT_INTERVAL).orElseThrow();
    assertThat(note.arguments())
        .containsEntry("best", Duration.ofMinutes(1_430))
        .containsEntry("longest", Duration.ofHours(24));
    assertThat(reason(work, offer(spot), Code.INTERRUPTION_PROBABILITY).orElseThrow().arguments())
        .containsEntry("probability", Ratio.ONE);
  }

  @Test
  void assumesTimesOfASaveWhereTheyAreNotStated() {
    Checkpoint every = Checkpoint.builder().every(Duration.ofMinutes(30)).build();
    Offer offer = offer(spot("CNY 1/h"));
    assertThat(
            assumption(
                    interruptible(5).checkpoint(every),
                    offer,
                    PlanKind.SPOT,
                    Code.CHECKPOINT_TIMES_ASSUMED)
                .orElseThrow()
                .arguments())
        .containsEntry("write", Duration.ofMinutes(1))
        .containsEntry("restart", Duration.ZERO);
    assertThat(
            assumption(
                interruptible(5).checkpoint(SAVED),
                offer,
                PlanKind.SPOT,
                Code.CHECKPOINT_TIMES_ASSUMED))
        .isEmpty();
  }

  /**
   * 10 h at 0.1/h without saves are billed (e - 1) / 0.1 = 17.183 h: at CNY 2/h on demand, 20 in
   * all, spot costs as much at 20 / 17.183 = CNY 1.164/h. Chosen or not, the price is the same.
   */
  @Test
  void tellsThePriceOfSpotAtWhichTheChoiceFlips() {
    for (String rate : List.of("CNY 1/h", "CNY 1.50/h")) {
      Spot.Builder spot = spot(rate).interruptions(EventRate.parse("0.1/h"));
      Note note = reason(interruptible(10), offer(spot), Code.SPOT_FLIPS_AT).orElseThrow();
      HourlyRate flip = (HourlyRate) note.arguments().get("rate");
      assertThat(flip.money().amount().doubleValue()).isCloseTo(1.163953, within(1e-4));
    }
    Offer without = Offer.quote("RTX 4090", "CNY 2/h");
    assertThat(reason(interruptible(10), without, Code.SPOT_FLIPS_AT)).isEmpty();
    Spot.Builder spot = spot("CNY 1/h").interruptions(EventRate.parse("0.1/h"));
    assertThat(reason(Runs.hours(10), offer(spot), Code.SPOT_FLIPS_AT)).isEmpty();
  }
}
