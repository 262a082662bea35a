package io.gpucost.bill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.BandwidthUpgrade;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PaymentPlan;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.ProviderRules.StoppedBilling;
import io.gpucost.timing.FixedTime;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Fraction;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What data costs: the GPU that waits for it, bandwidth, disk and traffic. */
class TransfersTest {
  private static final Market MARKET = Runs.market();
  private static final Offer QUOTE = Offer.quote("RTX 4090", "CNY 0.65/h");

  @ParameterizedTest
  @CsvSource({
    "local,          50000, 50000",
    "netdisk,        50000, 50000",
    "object_storage, 0,     50000",
    "provider,       0,     0"
  })
  void locationDecidesWhetherTheGpuWaits(String location, long waiting, long elapsed) {
    Workload workload =
        Runs.hours(80).dataset("200 GB").bandwidth("32 Mbit/s").location(location).build();
    Bill bill = Runs.onDemand(workload, QUOTE, MARKET);
    Duration hours = Duration.ofHours(80);
    assertEquals(hours.plusSeconds(waiting), bill.hours().billed().expected());
    assertEquals(hours.plusSeconds(elapsed), bill.hours().elapsed().expected());
    assertEquals(waiting > 0, has(bill, Code.TRANSFER_IDLES_GPU));
  }

  @Test
  void staysSilentAboutShortWaits() {
    Workload workload = Runs.hours(80).dataset("20 GB").bandwidth("32 Mbit/s").build();
    assertFalse(has(Runs.onDemand(workload, QUOTE, MARKET), Code.TRANSFER_IDLES_GPU));
  }

  @Test
  void takesTheSlowerOfTheTwoLinks() {
    Offer slow = QUOTE.toBuilder().includedBandwidth(Bandwidth.parse("16 Mbit/s")).build();
    Workload workload = Runs.hours(80).dataset("2 GB").bandwidth("32 Mbit/s").build();
    Bill bill = Runs.onDemand(workload, slow, MARKET);
    assertEquals(Duration.ofHours(80).plusSeconds(1000), bill.hours().billed().expected());
  }

  /** Two machines fetch 2 GB each over one line of 32 Mbit/s; what they make goes home once. */
  @Test
  void machinesSideBySideShareTheLine() {
    Offer two = QUOTE.toBuilder().host(QUOTE.host().times(2)).build();
    Workload.Builder work = Runs.hours(80).dataset("2 GB").result("2 GB").bandwidth("32 Mbit/s");
    PaymentPlan plan = Runs.plan(PlanKind.ON_DEMAND, two.terms().get(0));
    TimeEstimate time = FixedTime.of("80 h");
    Bill all = Runs.bill(work.build(), two, plan, time, MARKET);
    Bill shared = Runs.bill(work.requests(1000).build(), two, plan, time, MARKET);

    assertEquals(Duration.ofHours(80).plusSeconds(1500), all.hours().billed().expected());
    assertEquals(Duration.ofHours(80).plusSeconds(1000), shared.hours().billed().expected());
  }

  @Test
  void saysWhenTheTimeOfATransferIsUnknown() {
    Workload workload = Runs.hours(80).dataset("200 GB").build();
    Bill bill = Runs.onDemand(workload, QUOTE, MARKET);
    assertEquals(Money.parse("CNY 52"), bill.total().expected());
    assertTrue(
        bill.assumptions()
            .contains(Note.of(Code.TRANSFER_TIME_UNKNOWN).with("size", DataSize.parse("200 GB"))));
  }

  @Test
  void idleGpuOfA26GbDownload() {
    Workload workload = Runs.hours(1).dataset("26 GB").bandwidth("100 Mbit/s").build();
    Bill bill = Runs.onDemand(workload, Offer.quote("A100 40GB", "CNY 15/h"), MARKET);
    Money idle = bill.line(Code.TRANSFER).orElseThrow().amount().expected();
    assertEquals(
        Money.of(
            idle.currency(), new BigDecimal(26).divide(new BigDecimal(3), MathContext.DECIMAL128)),
        idle);
  }

  /** Where the GPU waits, an upgrade is taken only if it saves more GPU time than it costs. */
  @ParameterizedTest
  @CsvSource({"CNY 1.50/h, 4.3", "CNY 4.50/h, 9.027777777777777777777777777777778"})
  void takesAnUpgradeThatPays(String price, String cost) {
    Offer offer = upgraded(price);
    Workload workload = Runs.hours(80).dataset("200 GB").bandwidth("32 Mbit/s").build();
    Bill bill = Runs.onDemand(workload, offer, MARKET);
    Money beside = bill.total().expected().minus(Money.parse("CNY 52"));
    Money upload = bill.line(Code.TRANSFER).orElseThrow().amount().expected();
    boolean taken = bill.line(Code.BANDWIDTH_UPGRADE).isPresent();
    assertEquals(price.equals("CNY 1.50/h"), taken);
    assertEquals(taken ? Money.parse("CNY 3").plus(upload) : upload, beside);
    assertTrue(beside.minus(Money.of("CNY", cost)).abs().compareTo(Money.parse("CNY 0.02")) < 0);
  }

  private static Offer upgraded(String price) {
    return QUOTE.toBuilder()
        .bandwidthUpgrade(
            new BandwidthUpgrade(HourlyRate.parse(price), Bandwidth.parse("225 Mbit/s")))
        .build();
  }

  @Test
  void paysAnUpgradeByTheStartedHour() {
    Workload workload =
        Runs.hours(80).dataset("200 GB").bandwidth("32 Mbit/s").location("object_storage").build();
    Bill bill = Runs.onDemand(workload, upgraded("CNY 1.50/h"), MARKET);
    assertEquals(Money.parse("CNY 55"), bill.total().expected());
    assertEquals(Durations.parse("295112 s"), bill.hours().elapsed().expected());
  }

  @Test
  void chargesDiskBeyondTheFreePartWhileRunningAndKept() {
    Market market =
        Runs.market(
            Runs.acme()
                .stopped(StoppedBilling.DISKS_ONLY)
                .diskGbMonthRunning(Money.parse("CNY 0.36"))
                .diskGbMonthStopped(Money.parse("CNY 0.18"))
                .freeDisk(DataSize.ofGB(50))
                .build());
    Workload workload = Runs.hours(72).dataset("200 GB").location("provider").keep("30 d").build();
    Bill bill = Runs.onDemand(workload, QUOTE.from("acme"), market);
    // 150 GB x 0.36 x 72/720, then 150 GB x 0.18 x 1
    assertEquals(Money.parse("CNY 5.4"), storage(bill));
    assertEquals(
        Money.parse("CNY 27"), bill.line(Code.STORAGE_KEPT).orElseThrow().amount().expected());
    Finding kept = finding(bill, Code.STOPPED_STILL_BILLED);
    assertEquals(Money.parse("CNY 27"), kept.atStake().orElseThrow());
  }

  @Test
  void multipliesStorageByTheBilledCopies() {
    ProviderRules.Builder rules = Runs.acme().diskGbMonthRunning(Money.parse("CNY 1"));
    Workload workload = Runs.hours(720).dataset("100 GB").location("provider").build();
    Bill once = Runs.onDemand(workload, QUOTE.from("acme"), Runs.market(rules.build()));
    assertEquals(Money.parse("CNY 100"), storage(once));
    assertFalse(has(once, Code.REPLICATED_STORAGE));
    Market threefold = Runs.market(rules.billedReplicas(new BigDecimal(3)).build());
    Bill thrice = Runs.onDemand(workload, QUOTE.from("acme"), threefold);
    assertEquals(Money.parse("CNY 300"), storage(thrice));
    Finding copies = finding(thrice, Code.REPLICATED_STORAGE);
    assertEquals(
        Money.parse("CNY 300").multipliedBy(Fraction.of(5, 9)), copies.atStake().orElseThrow());
    assertEquals(DataSize.ofGB(300), copies.note().arguments().get("billed"));
  }

  @Test
  void chargesTrafficBothWaysWhereItHasAPrice() {
    Market market =
        Runs.market(
            Runs.acme()
                .egressPerGb(Money.parse("CNY 0.8"))
                .ingressPerGb(Money.parse("CNY 0.1"))
                .build());
    Workload workload = Runs.hours(80).dataset("10 GB").result("26 GB").build();
    Bill bill = Runs.onDemand(workload, QUOTE.from("acme"), market);
    assertEquals(Money.parse("CNY 20.8"), bill.line(Code.EGRESS).orElseThrow().amount().expected());
    assertEquals(Money.parse("CNY 1"), bill.line(Code.INGRESS).orElseThrow().amount().expected());
    assertEquals(
        Money.parse("CNY 21.8"), finding(bill, Code.TRAFFIC_BILLED).atStake().orElseThrow());
    assertFalse(has(Runs.onDemand(workload, QUOTE, MARKET), Code.TRAFFIC_BILLED));
  }

  @Test
  void leavesOutPricesItCannotConvert() {
    Market market = Runs.market(Runs.acme().egressPerGb(Money.parse("USD 0.1")).build());
    Workload workload = Runs.hours(80).result("26 GB").build();
    Bill bill = Runs.onDemand(workload, QUOTE.from("acme"), market);
    assertEquals(Money.parse("CNY 52"), bill.total().expected());
    assertTrue(
        bill.assumptions().stream().anyMatch(note -> note.code() == Code.PRICE_NOT_CONVERTED));
  }

  private static Money storage(Bill bill) {
    return bill.line(Code.STORAGE).orElseThrow().amount().expected();
  }

  private static boolean has(Bill bill, Code code) {
    return bill.findings().stream().anyMatch(finding -> finding.code() == code);
  }

  private static Finding finding(Bill bill, Code code) {
    return bill.findings().stream()
        .filter(finding -> finding.code() == code)
        .findFirst()
        .orElseThrow();
  }
}
