package io.gpucost.bill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Host;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.ProviderRules.StoppedBilling;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.TermConditions;
import io.gpucost.timing.FixedTime;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Durations;
import io.gpucost.unit.EventRate;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Setup;
import io.gpucost.workload.Usage;
import io.gpucost.workload.Work;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is paid besides the GPU, and what a bill warns of; each both ways. */
class HiddenCostsTest {
  private static final Market MARKET = Runs.market();
  private static final Offer QUOTE = Offer.quote("RTX 4090", "CNY 0.65/h");

  private static Offer ruled(Offer offer, ProviderRules.Builder rules) {
    return offer.toBuilder().rules(rules.build()).build();
  }

  private static Money line(Bill bill, Code code) {
    return bill.line(code).map(each -> each.amount().expected()).orElseThrow();
  }

  private static Optional<Finding> finding(Bill bill, Code code) {
    return bill.findings().stream().filter(each -> each.code() == code).findFirst();
  }

  private static Money money(String text) {
    return Money.parse(text);
  }

  private static Bill stored(String factor) {
    ProviderRules.Builder rules =
        Runs.acme().diskGbMonthRunning(money("CNY 1")).billedReplicas(new BigDecimal(factor));
    return Runs.onDemand(
        Runs.hours(720).dataset("100 GB").location("provider").build(),
        ruled(QUOTE, rules),
        MARKET);
  }

  /** 100 GB as three replicas are billed 300 GB, at 1.1 they are 110: 63.3% less. */
  @Test
  void billsRawBytesByTheirFactor() {
    assertEquals(money("CNY 300"), line(stored("3"), Code.STORAGE));
    assertEquals(money("CNY 110"), line(stored("1.1"), Code.STORAGE));
    assertEquals(
        DataSize.ofGB(110),
        stored("1.1").line(Code.STORAGE).orElseThrow().label().arguments().get("billed"));
  }

  /** Fair is equal durability: RS(6, 2) stands two losses as three copies do, 55.6% cheaper. */
  @Test
  void comparesReplicasAtEqualDurability() {
    Note note = finding(stored("3"), Code.REPLICATED_STORAGE).orElseThrow().note();
    assertEquals("RS(6, 2)", note.arguments().get("equal"));
    assertEquals("RS(6, 3)", note.arguments().get("better"));
    assertEquals(2, note.arguments().get("losses"));
    assertEquals("0.5556", rounded((Ratio) note.arguments().get("saves")));
    assertEquals("0.5000", rounded((Ratio) note.arguments().get("more")));
    // RS(6, 2) would bill 400/3 of the 300
    assertEquals(
        money("CNY 166.67"),
        finding(stored("3"), Code.REPLICATED_STORAGE)
            .orElseThrow()
            .atStake()
            .orElseThrow()
            .rounded());
    assertTrue(finding(stored("1.1"), Code.REPLICATED_STORAGE).isEmpty());
    assertTrue(finding(stored("1"), Code.REPLICATED_STORAGE).isEmpty());
  }

  private static String rounded(Ratio ratio) {
    return ratio.fraction().setScale(4, RoundingMode.HALF_UP).toPlainString();
  }

  /** A stopped disk has its own price, which at some providers is twice that of a running one. */
  @Test
  void billsTheDiskAtTheStoppedPriceBetweenSessions() {
    ProviderRules.Builder rules =
        Runs.acme()
            .stopped(StoppedBilling.DISKS_ONLY)
            .diskGbMonthRunning(money("CNY 0.72"))
            .diskGbMonthStopped(money("CNY 1.44"));
    Workload workload =
        Runs.hours(20)
            .dataset("100 GB")
            .location("provider")
            .usage(new Usage.Sessions(2, Duration.ofHours(10), Duration.ofHours(30)))
            .build();
    Bill bill = Runs.onDemand(workload, ruled(QUOTE, rules), MARKET);
    assertEquals(money("CNY 2"), line(bill, Code.STORAGE)); // 20 h of 720
    assertEquals(money("CNY 4"), line(bill, Code.STORAGE_KEPT)); // 20 h between them
  }

  @Test
  void billsAnAddressOfEachMachineWhileItRuns() {
    ProviderRules.Builder rules = Runs.acme().publicIpHour(HourlyRate.parse("CNY 0.05/h"));
    Offer two =
        ruled(QUOTE, rules).toBuilder().host(Host.builder().gpuCount(2).nodes(2).build()).build();
    assertEquals(
        money("CNY 1"),
        line(Runs.onDemand(Runs.hours(10).build(), two, MARKET), Code.PUBLIC_ADDRESS));
    assertTrue(
        Runs.onDemand(Runs.hours(10).build(), QUOTE, MARKET).line(Code.PUBLIC_ADDRESS).isEmpty());
  }

  @Test
  void billsAnImageBeyondWhatIsFreeAndPullsIt() {
    ProviderRules.Builder rules =
        Runs.acme()
            .snapshotGbMonth(money("CNY 0.3"))
            .freeSnapshot(DataSize.ofGB(30))
            .includedBandwidth(Bandwidth.parse("400 Mbit/s"));
    Workload workload =
        Runs.hours(71)
            .setup(Setup.builder().imageSize(DataSize.ofGB(90)).build())
            .keep("27 d")
            .build();
    Bill bill = Runs.onDemand(workload, ruled(QUOTE, rules), MARKET);
    Duration pull = Duration.ofSeconds(1_800);
    assertEquals(HourlyRate.parse("CNY 0.65/h").costOf(pull), line(bill, Code.IMAGE_PULL));
    Fraction months = Fraction.of(71 * 3_600 + 1_800 + 27 * 86_400, 720 * 3_600);
    assertEquals(money("CNY 18").multipliedBy(months), line(bill, Code.IMAGE_KEPT));
  }

  @Test
  void billsTheCheckpointsThatAreKept() {
    ProviderRules.Builder rules =
        Runs.acme().diskGbMonthRunning(money("CNY 1")).freeDisk(DataSize.ofGB(50));
    Workload workload =
        Runs.hours(72)
            .dataset("40 GB")
            .location("provider")
            .checkpoint(Checkpoint.builder().size(DataSize.ofGB(20)).keep(3).build())
            .build();
    Bill bill = Runs.onDemand(workload, ruled(QUOTE, rules), MARKET);
    assertTrue(bill.line(Code.STORAGE).isEmpty());
    assertEquals(money("CNY 5"), line(bill, Code.CHECKPOINTS_KEPT)); // 50 of 60 GB, 0.1 months
  }

  /** 200 GB kept for a month cost 60; bringing them in again takes 80/9 h. */
  @ParameterizedTest
  @CsvSource({"CNY 0.65/h, true", "CNY 15/h, false"})
  void tellsWhereUploadingAgainIsCheaper(String rate, boolean told) {
    ProviderRules.Builder rules = Runs.acme().diskGbMonthStopped(money("CNY 0.30"));
    Workload workload =
        Runs.hours(80).dataset("200 GB").bandwidth("50 Mbit/s").keep("30 d").build();
    Bill bill = Runs.onDemand(workload, ruled(Offer.quote("RTX 4090", rate), rules), MARKET);
    Optional<Finding> finding = finding(bill, Code.KEPT_DISK_LOSES);
    assertEquals(told, finding.isPresent());
    finding.ifPresent(
        each -> {
          assertEquals(money("CNY 60"), each.note().arguments().get("keep"));
          Money again = money("CNY 1").multipliedBy(Fraction.of(52, 9));
          assertEquals(again, each.note().arguments().get("upload"));
          assertEquals(money("CNY 60").minus(again), each.atStake().orElseThrow());
        });
    Workload gone = Runs.hours(80).dataset("200 GB").bandwidth("50 Mbit/s").build();
    assertTrue(
        finding(Runs.onDemand(gone, ruled(QUOTE, rules), MARKET), Code.KEPT_DISK_LOSES).isEmpty());
  }

  /** 200 GB for a month: CNY 40, 60 or 120 where it is known, CNY 60 in the middle. */
  @Test
  void countsAKeptDiskOfUnknownPriceAtTheMedian() {
    Workload kept = Runs.hours(80).dataset("200 GB").keep("30 d").build();
    ProviderRules.Builder silent =
        ProviderRules.builder().provider("acme").stopped(StoppedBilling.DISKS_ONLY);
    Market others =
        Runs.market(
            Stream.of("0.60", "0.20", "0.30")
                .map(
                    price ->
                        ProviderRules.builder()
                            .provider("at " + price)
                            .diskGbMonthRunning(money("CNY " + price))
                            .build())
                .toArray(ProviderRules[]::new));
    Bill counted = Runs.onDemand(kept, ruled(QUOTE, silent), others);
    Finding finding = finding(counted, Code.STORAGE_PRICE_UNKNOWN).orElseThrow();
    assertEquals(money("CNY 92"), counted.total().low());
    assertEquals(money("CNY 112"), counted.total().expected());
    assertEquals(money("CNY 172"), counted.total().high());
    assertEquals(money("CNY 60"), finding.note().arguments().get("counted"));
    assertEquals(Duration.ofDays(30), finding.note().arguments().get("time"));
    assertEquals(money("CNY 120"), finding.note().arguments().get("most"));
    assertEquals(money("CNY 60"), finding.atStake().orElseThrow());
    ProviderRules.Builder priced = Runs.acme().diskGbMonthStopped(money("CNY 0.30"));
    for (ProviderRules.Builder known : List.of(priced, Runs.acme())) { // acme stops for free
      Bill bill = Runs.onDemand(kept, ruled(QUOTE, known), MARKET);
      assertTrue(finding(bill, Code.STORAGE_PRICE_UNKNOWN).isEmpty());
    }
    Workload gone = Runs.hours(80).dataset("200 GB").build();
    Bill bill = Runs.onDemand(gone, ruled(QUOTE, silent), MARKET);
    assertTrue(finding(bill, Code.STORAGE_PRICE_UNKNOWN).isEmpty());
  }

  /** Five starts of an hour and a half against one and four of five minutes. */
  @Test
  void tellsWhereAnImagePays() {
    Workload.Builder workload =
        Runs.hours(10).usage(new Usage.Sessions(5, Duration.ofHours(4), Duration.ofDays(7)));
    Setup fresh = Setup.builder().fresh(Duration.ofMinutes(90)).build();
    ProviderRules.Builder rules = Runs.acme().stopped(StoppedBilling.FULL);
    Bill bill = Runs.onDemand(workload.setup(fresh).build(), ruled(QUOTE, rules), MARKET);
    Finding finding = finding(bill, Code.IMAGE_PAYS).orElseThrow();
    assertEquals(
        HourlyRate.parse("CNY 0.65/h").costOf(Duration.ofMinutes(4 * 85)),
        finding.atStake().orElseThrow());
    assertEquals(5L, finding.note().arguments().get("starts"));
    assertTrue(
        finding(Runs.onDemand(workload.build(), ruled(QUOTE, Runs.acme()), MARKET), Code.IMAGE_PAYS)
            .isEmpty());
    Bill once = Runs.onDemand(Runs.hours(10).setup(fresh).build(), ruled(QUOTE, rules), MARKET);
    assertTrue(finding(once, Code.IMAGE_PAYS).isEmpty());
    Workload withImage = workload.setup("90 min", "5 min").build();
    assertTrue(
        finding(Runs.onDemand(withImage, ruled(QUOTE, rules), MARKET), Code.IMAGE_PAYS).isEmpty());
  }

  @Test
  void tellsWhatAnEmptyBalanceStops() {
    ProviderRules.Builder rules =
        Runs.acme()
            .balanceRule("an empty balance stops the instance")
            .addAllSources(List.of("https://example.org/billing"))
            .asOf(LocalDate.of(2026, 10, 4));
    Workload saved =
        Runs.hours(80).checkpoint(Checkpoint.builder().every(Duration.ofHours(2)).build()).build();
    Finding finding =
        finding(Runs.onDemand(saved, ruled(QUOTE, rules), MARKET), Code.BALANCE_STOP).orElseThrow();
    assertEquals(money("CNY 1.3"), finding.atStake().orElseThrow());
    assertEquals(money("CNY 52"), finding.note().arguments().get("balance"));
    assertEquals("https://example.org/billing", finding.note().arguments().get("source"));
    assertEquals(LocalDate.of(2026, 10, 4), finding.note().arguments().get("read"));
    Finding unsaved =
        finding(
                Runs.onDemand(Runs.hours(80).build(), ruled(QUOTE, rules), MARKET),
                Code.BALANCE_STOP)
            .orElseThrow();
    assertEquals(money("CNY 52"), unsaved.atStake().orElseThrow());
    assertTrue(finding(Runs.onDemand(saved, QUOTE, MARKET), Code.BALANCE_STOP).isEmpty());
  }

  @ParameterizedTest
  @CsvSource({"1 h, true", "1 s, false"})
  void tellsWhereLessCannotBeBilled(String unit, boolean told) {
    TermConditions rounded = TermConditions.builder().granularity(Durations.parse(unit)).build();
    Offer offer = Offer.of("RTX 4090").with(new OnDemand(HourlyRate.parse("CNY 18/h"), rounded));
    Workload workload =
        Workload.custom()
            .work(new Work.KnownHours(Duration.ofMinutes(6)))
            .peakMemory("8 GB")
            .setup("0 h", "0 h")
            .build();
    Optional<Finding> finding = finding(Runs.onDemand(workload, offer, MARKET), Code.SMALLEST_UNIT);
    assertEquals(told, finding.isPresent());
    finding.ifPresent(each -> assertEquals(money("CNY 16.2"), each.atStake().orElseThrow()));
  }

  @ParameterizedTest
  @CsvSource({"CNY 0.65/h, true", "CNY 1.60/h, false"})
  void tellsWhereAPeriodIsLongerThanTheJob(String rate, boolean told) {
    Offer offer = Offer.quote("RTX 4090", rate).weekly("CNY 120");
    Bill bill =
        Runs.bill(
            Runs.hours(80).build(),
            offer,
            Runs.plan(PlanKind.PREPAID, offer.prepaid().get(0)),
            MARKET);
    Optional<Finding> finding = finding(bill, Code.PREPAID_FOR_SHORT_JOB);
    assertEquals(told, finding.isPresent());
    finding.ifPresent(each -> assertEquals(money("CNY 68"), each.atStake().orElseThrow()));
  }

  private static Workload steps(long steps, long everySteps) {
    return Workload.custom()
        .steps(steps)
        .peakMemory("8 GB")
        .setup("0 h", "0 h")
        .interruptible(true)
        .checkpoint(Checkpoint.builder().everySteps(everySteps).build())
        .build();
  }

  private static Bill stepsOnSpot(long steps, long everySteps) {
    Spot spot =
        Spot.builder()
            .rate(HourlyRate.parse("CNY 1/h"))
            .interruptions(EventRate.parse("0.1/h"))
            .build();
    Offer offer = Offer.of("RTX 4090").with(spot);
    return Runs.bill(
        steps(steps, everySteps),
        offer,
        Runs.plan(PlanKind.SPOT, spot),
        FixedTime.of("10 h"),
        MARKET);
  }

  /** Of 10,000 steps in 10 h, 500 are half an hour: all that an interruption can throw away. */
  @Test
  void checkpointsByStepsLoseAtMostTheirInterval() {
    Note note =
        stepsOnSpot(10_000, 500).reasons().stream()
            .filter(each -> each.code() == Code.LOSES_AT_MOST)
            .findFirst()
            .orElseThrow();
    assertEquals(Duration.ofMinutes(30), note.arguments().get("time"));
    assertEquals(500L, note.arguments().get("steps"));
    assertEquals(money("CNY 0.5"), note.arguments().get("cost"));
  }

  /** 6 optimizer steps with a save every 50 are never saved. */
  @Test
  void anIntervalBeyondTheWorkNeverSaves() {
    Finding finding = finding(stepsOnSpot(6, 50), Code.CHECKPOINT_NEVER_FIRES).orElseThrow();
    assertEquals(50L, finding.note().arguments().get("everySteps"));
    assertEquals(6L, finding.note().arguments().get("workSteps"));
    assertEquals(money("CNY 10"), finding.atStake().orElseThrow());
    assertTrue(finding(stepsOnSpot(10_000, 500), Code.CHECKPOINT_NEVER_FIRES).isEmpty());
    assertTrue(
        stepsOnSpot(6, 50).reasons().stream().noneMatch(note -> note.code() == Code.LOSES_AT_MOST));
  }

  @Test
  void anIntervalBeyondTheWorkIsToldOnDemandToo() {
    Checkpoint rare = Checkpoint.builder().every(Duration.ofHours(100)).build();
    Bill bill = Runs.onDemand(Runs.hours(38).checkpoint(rare).build(), QUOTE, MARKET);
    assertEquals(
        money("CNY 24.7"),
        finding(bill, Code.CHECKPOINT_NEVER_FIRES).orElseThrow().atStake().orElseThrow());
  }

  @Test
  void sharesTheTotalOverUsefulHoursAndResults() {
    Workload workload = Runs.hours(80).setup("8 h", "8 h").repeats(2).build();
    Bill bill = Runs.onDemand(workload, QUOTE, MARKET);
    assertEquals(money("CNY 0.715"), bill.perUsefulHour().orElseThrow().expected()); // 57.2 / 80
    ResultCost run = bill.perResult().orElseThrow();
    assertEquals("run", run.unit());
    assertEquals(money("CNY 28.6"), run.cost());
    assertTrue(Runs.onDemand(Runs.hours(80).build(), QUOTE, MARKET).perResult().isEmpty());
    Bill counted = stepsOnSpot(10_000, 500);
    assertEquals(
        new ResultCost(
            "thousand_steps", counted.total().expected().multipliedBy(Fraction.of(1, 10))),
        counted.perResult().orElseThrow());
  }

  /** 10 h in each of 3 months, 200 GB at 0.30: kept for 2,130 h of 2,160, the disk is 177.50. */
  @Test
  void dataOfMonthlyUseIsKeptThoughNoWorkIsStated() {
    ProviderRules.Builder rules =
        Runs.acme().stopped(StoppedBilling.DISKS_ONLY).diskGbMonthStopped(money("CNY 0.30"));
    Workload.Builder use =
        Workload.custom()
            .peakMemory("8 GB")
            .setup("0 h", "0 h")
            .bandwidth("100 Mbit/s")
            .usage(new Usage.Monthly(Duration.ofHours(10), 3));
    Bill none = Runs.onDemand(use.build(), ruled(QUOTE, rules), MARKET);
    assertTrue(none.line(Code.STORAGE_KEPT).isEmpty());
    Bill kept = Runs.onDemand(use.dataset("200 GB").build(), ruled(QUOTE, rules), MARKET);
    Duration load = Duration.ofSeconds(16_000);
    Fraction off = Fraction.of(2_130 * 3_600 - load.toSeconds(), 720 * 3_600);
    assertEquals(money("CNY 60").multipliedBy(off), line(kept, Code.STORAGE_KEPT));
    assertEquals(money("CNY 19.5"), line(kept, Code.COMPUTE));
    assertTrue(finding(kept, Code.KEPT_DISK_LOSES).isPresent());
  }
}
