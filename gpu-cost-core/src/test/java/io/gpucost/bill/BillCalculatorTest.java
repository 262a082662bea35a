package io.gpucost.bill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.money.UnitPrice;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Owned;
import io.gpucost.pricing.PaymentPlan;
import io.gpucost.pricing.PerUnit;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Purchase;
import io.gpucost.pricing.TermConditions;
import io.gpucost.timing.FixedTime;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.Power;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Setup;
import io.gpucost.workload.Usage;
import io.gpucost.workload.UsageWindow;
import io.gpucost.workload.Workload;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BillCalculatorTest {
  private static final Market MARKET = Runs.market();
  private static final Offer QUOTE = Offer.quote("RTX 4090", "CNY 0.65/h");
  private static final Offer WEEK = Offer.of("RTX 4090").weekly("CNY 120");

  @Test
  void bills80HoursBySecond() {
    Bill bill = Runs.onDemand(Runs.hours(80).build(), QUOTE, MARKET);
    assertEquals(Estimate.exactly(Money.parse("CNY 52")), bill.total());
    assertEquals(List.of(Code.COMPUTE), bill.lines().stream().map(BillLine::code).toList());
    assertEquals(Estimate.exactly(Duration.ofHours(80)), bill.hours().elapsed());
  }

  @Test
  void billsSetUpAtTheRate() {
    Workload workload = Runs.hours(80).setup("90 min", "5 min").build();
    Bill bill = Runs.onDemand(workload, QUOTE, MARKET);
    assertEquals(Money.parse("CNY 0.975"), amount(bill, Code.SETUP));
    assertEquals(Durations.parse("81.5 h"), bill.hours().billed().expected());
  }

  @Test
  void assumesAnHourOfSetUpAndSaysSo() {
    Workload workload = Workload.custom().hours(80).peakMemory("8 GB").build();
    Bill bill = Runs.onDemand(workload, QUOTE, MARKET);
    assertEquals(Money.parse("CNY 52.65"), bill.total().expected());
    assertTrue(
        bill.assumptions()
            .contains(Note.of(Code.DEFAULT_SETUP).with("setup", Duration.ofHours(1))));
  }

  @Test
  void startsFromTheImageWhereOnlyThatIsKnown() {
    Workload workload =
        Workload.custom()
            .hours(1)
            .peakMemory("8 GB")
            .setup(Setup.builder().image(Duration.ofMinutes(6)).build())
            .build();
    assertEquals(
        Money.parse("CNY 0.065"), amount(Runs.onDemand(workload, QUOTE, MARKET), Code.SETUP));
  }

  /** Rounding and minima as in the billing rows of the oracle. */
  @ParameterizedTest
  @CsvSource({
    "30, 1, 60, 60",
    "61, 1, 60, 61",
    "3660, 3600, 0, 7200",
    "3600, 3600, 0, 3600",
    "0, 3600, 60, 0",
    "90, 60, 0, 120"
  })
  void roundsASession(long seconds, long granularity, long minimum, long billed) {
    TermConditions conditions =
        TermConditions.builder()
            .granularity(Duration.ofSeconds(granularity))
            .minimumDuration(Duration.ofSeconds(minimum))
            .build();
    Tariff tariff = new Tariff(HourlyRate.parse("CNY 18/h"), conditions, Optional.empty());
    assertEquals(Duration.ofSeconds(billed), tariff.billed(Duration.ofSeconds(seconds)));
  }

  @Test
  void roundsUpToTheBillingUnitOfTheProvider() {
    Market hourly =
        Runs.market(
            Runs.acme()
                .conditions(TermConditions.builder().granularity(Duration.ofHours(1)).build())
                .build());
    Offer offer = Offer.quote("RTX 4090", "CNY 18/h").from("acme");
    Workload workload = Runs.hours(1).setup("1 min", "1 min").build();
    Bill bill = Runs.onDemand(workload, offer, hourly);
    assertEquals(Money.parse("CNY 36"), bill.total().expected());
    assertEquals(Money.parse("CNY 17.7"), amount(bill, Code.ROUNDING));
    assertEquals(Duration.ofHours(2), bill.hours().billed().expected());
  }

  @Test
  void roundsEachSessionByItself() {
    Workload workload =
        Runs.hours(1)
            .usage(new Usage.Sessions(10, Duration.ofMinutes(6), Duration.ofDays(1)))
            .build();
    TermConditions hourly = TermConditions.builder().granularity(Duration.ofHours(1)).build();
    Offer offer = Offer.of("RTX 4090").with(new OnDemand(HourlyRate.parse("CNY 18/h"), hourly));
    assertEquals(Money.parse("CNY 180"), Runs.onDemand(workload, offer, MARKET).total().expected());
    assertEquals(
        Money.parse("CNY 18"),
        Runs.onDemand(workload, Offer.quote("RTX 4090", "CNY 18/h"), MARKET).total().expected());
  }

  @Test
  void raisesToTheMinimumCharge() {
    TermConditions least = TermConditions.builder().minimumCharge(Money.parse("CNY 60")).build();
    Offer offer = Offer.of("RTX 4090").with(new OnDemand(HourlyRate.parse("CNY 0.65/h"), least));
    Bill bill = Runs.onDemand(Runs.hours(80).build(), offer, MARKET);
    assertEquals(Money.parse("CNY 60"), bill.total().expected());
    assertEquals(Money.parse("CNY 8"), amount(bill, Code.MINIMUM_CHARGE));
    assertEquals(
        Money.parse("CNY 65"),
        Runs.onDemand(Runs.hours(100).build(), offer, MARKET).total().expected());
  }

  @Test
  void pricesMarginalTiers() {
    TermConditions tiers =
        TermConditions.builder()
            .addTiers(
                new TermConditions.VolumeTier(Duration.ofHours(100), HourlyRate.parse("CNY 0.8/h")))
            .build();
    Offer offer = Offer.of("RTX 4090").with(new OnDemand(HourlyRate.parse("CNY 1/h"), tiers));
    assertEquals(
        Money.parse("CNY 140"),
        Runs.onDemand(Runs.hours(150).build(), offer, MARKET).total().expected());
    assertEquals(
        Money.parse("CNY 100"),
        Runs.onDemand(Runs.hours(100).build(), offer, MARKET).total().expected());
  }

  @Test
  void averagesPriceWindowsOverTheWeek() {
    TermConditions nights =
        TermConditions.builder()
            .addWindows(
                new TermConditions.PriceWindow(
                    ZoneId.of("Asia/Shanghai"),
                    LocalTime.of(22, 0),
                    LocalTime.of(10, 0),
                    EnumSet.allOf(DayOfWeek.class),
                    Runs.amount("0.5")))
            .build();
    Offer offer = Offer.of("RTX 4090").with(new OnDemand(HourlyRate.parse("CNY 1/h"), nights));
    Bill bill = Runs.onDemand(Runs.hours(80).build(), offer, MARKET);
    assertEquals(Money.parse("CNY 60"), bill.total().expected());
    assertTrue(
        bill.assumptions()
            .contains(Note.of(Code.PRICE_WINDOWS_AVERAGED).with("factor", Runs.amount("0.75"))));
  }

  @Test
  void addsTaxOnAllLines() {
    TermConditions vat = TermConditions.builder().tax(Ratio.parse("6 %")).build();
    Offer offer = Offer.of("RTX 4090").with(new OnDemand(HourlyRate.parse("CNY 0.65/h"), vat));
    Bill bill = Runs.onDemand(Runs.hours(80).build(), offer, MARKET);
    assertEquals(Money.parse("CNY 3.12"), amount(bill, Code.TAX));
    assertEquals(Money.parse("CNY 55.12"), bill.total().expected());
  }

  @Test
  void carriesTheBandThrough() {
    Bill bill =
        Runs.bill(
            Runs.hours(80).build(),
            QUOTE,
            Runs.plan(PlanKind.ON_DEMAND, QUOTE.terms().get(0)),
            FixedTime.of("60 h", "80 h", "120 h"),
            MARKET);
    assertEquals(
        new Estimate<>(Money.parse("CNY 39"), Money.parse("CNY 52"), Money.parse("CNY 78")),
        bill.total());
  }

  @Test
  void chargesPrepaidPeriodsWhole() {
    Bill bill = Runs.bill(Runs.hours(80).build(), WEEK, periods(WEEK, 1, 168), MARKET);
    assertEquals(Estimate.exactly(Money.parse("CNY 120")), bill.total());
    assertEquals(Duration.ofHours(168), bill.hours().billed().expected());
  }

  @Test
  void paysForMoreWhereTheHighCaseOutlastsThePeriod() {
    Bill alone =
        Runs.bill(
            Runs.hours(160).build(),
            WEEK,
            periods(WEEK, 1, 168),
            FixedTime.of("150 h", "160 h", "178 h"),
            MARKET);
    assertEquals(Money.parse("CNY 120"), alone.total().expected());
    assertEquals(Money.parse("CNY 240"), alone.total().high());
    Offer both = WEEK.onDemand("CNY 1/h");
    Bill withHours =
        Runs.bill(
            Runs.hours(160).build(),
            both,
            periods(both, 1, 168),
            FixedTime.of("150 h", "160 h", "178 h"),
            MARKET);
    assertEquals(Money.parse("CNY 130"), withHours.total().high());
  }

  @Test
  void splitsAMixIntoPeriodsAndTheRest() {
    Offer both = WEEK.onDemand("CNY 1/h");
    PaymentPlan mix =
        new PaymentPlan(
            PlanKind.MIX,
            List.of(
                new Purchase(both.prepaid().get(0), 1, Duration.ofHours(168)),
                new Purchase(both.term(OnDemand.class).orElseThrow(), 1, Duration.ofHours(32))));
    Bill bill = Runs.bill(Runs.hours(200).build(), both, mix, MARKET);
    assertEquals(Money.parse("CNY 152"), bill.total().expected());
    assertEquals(Money.parse("CNY 32"), amount(bill, Code.COMPUTE));
    assertEquals(Duration.ofHours(200), bill.hours().billed().expected());
  }

  @Test
  void chargesCommittedHoursUsedOrNot() {
    Offer offer =
        Offer.of("RTX 4090").with(Committed.of(HourlyRate.parse("CNY 0.5/h"), Period.WEEK));
    PaymentPlan plan =
        new PaymentPlan(
            PlanKind.COMMITTED,
            List.of(new Purchase(offer.terms().get(0), 1, Duration.ofHours(168))));
    Bill bill = Runs.bill(Runs.hours(80).build(), offer, plan, MARKET);
    assertEquals(Money.parse("CNY 84"), bill.total().expected());
    assertEquals(Money.parse("CNY 40"), amount(bill, Code.COMPUTE));
    assertEquals(Money.parse("CNY 44"), amount(bill, Code.UNUSED_PREPAID));
  }

  /** 26,280 h at 0.5 are 13,140, and 10,000 more are paid at once: 1.00/h were it all used. */
  @Test
  void chargesWhatACommitmentCostsInAdvance() {
    Committed term =
        new Committed(
            HourlyRate.parse("USD 0.5/h"),
            Money.parse("USD 10000"),
            Period.THREE_YEARS,
            TermConditions.NONE);
    Offer offer = Offer.of("RTX 4090").with(term);
    Duration threeYears = Duration.ofHours(26_280);
    PaymentPlan plan =
        new PaymentPlan(PlanKind.COMMITTED, List.of(new Purchase(term, 1, threeYears)));

    Bill bill = Runs.bill(Runs.hours(20_000).build(), offer, plan, MARKET);

    assertEquals(Money.parse("USD 10000"), amount(bill, Code.UPFRONT_PAYMENT));
    assertEquals(Money.parse("USD 10000"), amount(bill, Code.COMPUTE));
    assertEquals(Money.parse("USD 3140"), amount(bill, Code.UNUSED_PREPAID));
    assertEquals(Money.parse("USD 23140"), bill.total().expected());
    assertEquals(threeYears, bill.hours().billed().expected());
  }

  @Test
  void chargesAnOwnCardItsPriceAndElectricity() {
    Owned card =
        Owned.builder()
            .price(Money.parse("CNY 13000"))
            .power(Power.ofWatts(450))
            .tariff(UnitPrice.parse("CNY 0.6/kWh"))
            .build();
    Offer offer = Offer.of("RTX 4090").with(card);
    Bill bill = Runs.onDemand(Runs.hours(80).build(), offer, MARKET);
    assertEquals(Money.parse("CNY 13000"), amount(bill, Code.CARD_PURCHASE));
    assertEquals(Money.parse("CNY 21.6"), amount(bill, Code.ELECTRICITY));
  }

  @Test
  void takesBoardPowerFromTheSheetOnlyForKnownTariffs() {
    Owned.Builder card = Owned.builder().price(Money.parse("CNY 0"));
    Offer without = Offer.of("RTX 4090").with(card.build());
    assertEquals(
        Money.parse("CNY 0"),
        Runs.onDemand(Runs.hours(80).build(), without, MARKET).total().expected());
    Offer with = Offer.of("RTX 4090").with(card.tariff(UnitPrice.parse("CNY 0.6/kWh")).build());
    Bill bill = Runs.onDemand(Runs.hours(80).build(), with, MARKET);
    assertEquals(Money.parse("CNY 21.6"), bill.total().expected());
    assertTrue(bill.assumptions().stream().anyMatch(note -> note.code() == Code.POWER_FROM_SHEET));
  }

  @Test
  void sellsTokensByTheUnit() {
    Offer api = Offer.of("RTX 4090").with(PerUnit.of(UnitPrice.parse("USD 0.60/1M token")));
    Workload workload = Workload.custom().tokens(2_500_000).peakMemory("8 GB").repeats(2).build();
    Bill bill =
        Runs.bill(
            workload,
            api,
            Runs.plan(PlanKind.UNIT_PRICE, api.terms().get(0)),
            FixedTime.of("1 h"),
            MARKET);
    assertEquals(Money.parse("USD 3"), bill.total().expected());
    assertThrows(
        IllegalArgumentException.class, () -> Runs.onDemand(Runs.hours(80).build(), api, MARKET));
  }

  @Test
  void spreadsHoursOverTheDailyWindow() {
    UsageWindow window = new UsageWindow(ZoneId.of("Asia/Shanghai"), Duration.ofHours(20));
    Workload workload = Runs.hours(80).usageWindow(window).build();
    Bill bill = Runs.onDemand(workload, QUOTE, MARKET);
    assertEquals(Money.parse("CNY 52"), bill.total().expected());
    assertEquals(Duration.ofHours(3 * 24 + 20), bill.hours().elapsed().expected());
    Bill week = Runs.bill(workload, WEEK, periods(WEEK, 1, 168), MARKET);
    assertEquals(Money.parse("CNY 120"), week.total().expected());
  }

  @Test
  void leavesItRunningOverNightWhereAFreshStartTakesLonger() {
    UsageWindow window = new UsageWindow(ZoneId.of("Asia/Shanghai"), Duration.ofHours(20));
    Workload workload = Runs.hours(79).setup("1 h", "5 h").usageWindow(window).build();
    Bill unknown = Runs.onDemand(workload, QUOTE, MARKET);
    assertEquals(Money.parse("CNY 59.8"), unknown.total().expected());
    assertEquals(Money.parse("CNY 7.8"), amount(unknown, Code.PAUSES));
    assertTrue(has(unknown, Code.STOPPED_STILL_BILLED));
    Market free = Runs.market(Runs.acme().build());
    Bill stopped = Runs.onDemand(workload, QUOTE.from("acme"), free);
    assertEquals(Money.parse("CNY 52"), stopped.total().expected());
  }

  @Test
  void setsUpAgainWhereSessionsAreDaysApart() {
    Usage weekly = new Usage.Sessions(4, Duration.ofHours(10), Duration.ofDays(7));
    Workload workload = Runs.hours(40).setup("1 h", "30 min").usage(weekly).build();
    Bill bill = Runs.onDemand(workload, QUOTE, MARKET);
    assertEquals(Durations.parse("42.5 h"), bill.hours().billed().expected());
    assertTrue(has(bill, Code.STOPPED_STILL_BILLED));
    Market free = Runs.market(Runs.acme().build());
    assertEquals(
        Duration.ofHours(41),
        Runs.onDemand(workload, QUOTE.from("acme"), free).hours().billed().expected());
  }

  @Test
  void rentsAlwaysOnForExactlyAMonth() {
    Workload workload = Workload.custom().peakMemory("8 GB").usage(new Usage.AlwaysOn()).build();
    Bill bill =
        Runs.bill(
            workload,
            QUOTE,
            Runs.plan(PlanKind.ON_DEMAND, QUOTE.terms().get(0)),
            FixedTime.perHour(),
            MARKET);
    assertEquals(Duration.ofHours(720), bill.hours().billed().expected());
    assertEquals(Money.parse("CNY 468"), bill.total().expected());
  }

  private static PaymentPlan periods(Offer offer, int count, long hours) {
    Prepaid term = offer.prepaid().get(0);
    return new PaymentPlan(
        PlanKind.PREPAID, List.of(new Purchase(term, count, Duration.ofHours(hours))));
  }

  private static Money amount(Bill bill, Code code) {
    return bill.line(code).orElseThrow().amount().expected();
  }

  private static boolean has(Bill bill, Code code) {
    return bill.findings().stream().anyMatch(finding -> finding.code() == code);
  }
}
