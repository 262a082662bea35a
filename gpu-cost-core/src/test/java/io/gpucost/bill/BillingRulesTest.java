package io.gpucost.bill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.gpucost.bill.data.StorageRedundancy;
import io.gpucost.bill.data.TrafficPrice;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.TermConditions.VolumeTier;
import io.gpucost.unit.Fraction;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How sessions, volumes, periods and invoices are rounded and priced; worked by hand. */
class BillingRulesTest {
  private static final HourlyRate ONE = HourlyRate.parse("CNY 1/h");

  /** Seconds, granularity, minimum, billed seconds. */
  @ParameterizedTest
  @CsvSource({
    "30, 1, 60, 60",
    "61, 1, 60, 61",
    "3660, 3600, 0, 7200",
    "3600, 3600, 0, 3600",
    "0, 3600, 60, 0",
    "90, 60, 0, 120",
    "10, 60, 90, 90"
  })
  void billsOneSession(long session, long granularity, long minimum, long billed) {
    SessionBilling rule =
        SessionBilling.of(Duration.ofSeconds(granularity), Duration.ofSeconds(minimum));
    assertEquals(Duration.ofSeconds(billed), rule.billed(Duration.ofSeconds(session)));
  }

  @Test
  void roundsEverySessionByItself() {
    List<Duration> sessions = Collections.nCopies(10, Duration.ofMinutes(6));
    HourlyRate rate = HourlyRate.parse("CNY 18/h");
    SessionBilling byHour = SessionBilling.of(Duration.ofHours(1), Duration.ZERO);
    assertEquals(Money.parse("CNY 180"), byHour.cost(rate, sessions));
    assertEquals(Duration.ofHours(10), byHour.billed(sessions));
    assertEquals(Money.parse("CNY 18"), SessionBilling.BY_SECOND.cost(rate, sessions));
    assertEquals(Duration.ofHours(5), byHour.expectedRounding(10));
  }

  @Test
  void chargesAtLeastTheMinimumForASessionThatRan() {
    SessionBilling rule =
        new SessionBilling(
            Duration.ofSeconds(1), Duration.ZERO, Optional.of(Money.parse("CNY 0.01")));
    List<Duration> sessions = List.of(Duration.ofSeconds(1), Duration.ZERO);
    assertEquals(Money.parse("CNY 0.01"), rule.cost(HourlyRate.parse("CNY 0.65/h"), sessions));
  }

  @Test
  void refusesAUnitOfNoLength() {
    assertThrows(
        IllegalArgumentException.class, () -> SessionBilling.of(Duration.ZERO, Duration.ZERO));
    assertThrows(
        IllegalArgumentException.class,
        () -> SessionBilling.of(Duration.ofSeconds(1), Duration.ofSeconds(-1)));
  }

  @Test
  void roundsByLineOrByInvoice() {
    List<Money> lines = Collections.nCopies(3, Money.parse("CNY 0.005"));
    assertEquals(Money.parse("CNY 0.03"), InvoiceRounding.PER_LINE.total(lines));
    assertEquals(Money.parse("CNY 0.02"), InvoiceRounding.PER_INVOICE.total(lines));
    assertThrows(IllegalArgumentException.class, () -> InvoiceRounding.PER_LINE.total(List.of()));
  }

  @Test
  void pricesOnlyTheHoursOfAMarginalTier() {
    VolumePrice price = tiers(VolumePrice.Kind.MARGINAL);
    assertEquals(Money.parse("CNY 140"), price.cost(Duration.ofHours(150)));
    assertEquals(Money.parse("CNY 100"), price.cost(Duration.ofHours(100)));
    assertEquals(List.of(), price.buyUps(Duration.ofHours(1)));
  }

  @Test
  void pricesAllHoursByTheLastTier() {
    VolumePrice price = tiers(VolumePrice.Kind.ALL_UNITS);
    assertEquals(Money.parse("CNY 99"), price.cost(Duration.ofHours(99)));
    assertEquals(Money.parse("CNY 100"), price.cost(Duration.ofHours(100)));
    assertEquals(Money.parse("CNY 80.8"), price.cost(Duration.ofHours(101)));
    VolumePrice.BuyUp buyUp = price.buyUps(Duration.ofHours(1)).get(0);
    assertEquals(Fraction.parse("404/5"), buyUp.from());
    assertEquals(Duration.ofHours(101), buyUp.to());
    assertEquals(Money.parse("CNY 80.8"), buyUp.cost());
  }

  private static VolumePrice tiers(VolumePrice.Kind kind) {
    VolumeTier tier = new VolumeTier(Duration.ofHours(100), HourlyRate.parse("CNY 0.8/h"));
    return new VolumePrice(kind, ONE, List.of(tier));
  }

  @ParameterizedTest
  @CsvSource({"28, 3214.29", "30, 3000", "31, 2903.23"})
  void proratesByTheDaysOfTheMonth(int month, String cost) {
    Money share = PeriodProration.cost(Money.parse("CNY 9000"), 10, month);
    assertEquals(Money.of("CNY", cost), share.rounded());
  }

  @Test
  void proratesNoMoreThanThePeriod() {
    Money price = Money.parse("CNY 9000");
    assertThrows(IllegalArgumentException.class, () -> PeriodProration.cost(price, 31, 30));
  }

  @Test
  void countsRawStorage() {
    StorageRedundancy copies = StorageRedundancy.copies(3);
    StorageRedundancy code = StorageRedundancy.erasureCode(6, 3);
    assertEquals(Fraction.of(3, 1), copies.factor());
    assertEquals(2, copies.toleratedLosses());
    assertEquals(Fraction.of(3, 2), code.factor());
    assertEquals(3, code.toleratedLosses());
    assertEquals(Fraction.of(1, 2), code.savingAgainst(copies));
    assertEquals(Fraction.of(11, 10), StorageRedundancy.erasureCode(20, 2).factor());
    assertThrows(IllegalArgumentException.class, () -> StorageRedundancy.copies(0));
  }

  @Test
  void pricesAUsefulHour() {
    HourlyRate ten = HourlyRate.parse("CNY 10/h");
    assertEquals(Money.parse("CNY 40"), UsefulHour.atUtilisation(ten, Fraction.of(1, 4)));
    assertEquals(
        Money.parse("CNY 22.5"),
        UsefulHour.afterSetup(
            HourlyRate.parse("CNY 18/h"), Duration.ofMinutes(30), Duration.ofHours(2)));
    assertEquals(
        Fraction.of(1, 10), UsefulHour.share(Duration.ofSeconds(20), Duration.ofSeconds(200)));
    assertThrows(
        IllegalArgumentException.class, () -> UsefulHour.atUtilisation(ten, Fraction.ZERO));
  }

  @Test
  void leavesTheFirstGigabytesFree() {
    TrafficPrice price = new TrafficPrice(Money.parse("USD 0.09"), new BigDecimal(100));
    assertEquals(Money.parse("USD 9"), price.cost(new BigDecimal(200)));
    assertEquals(Money.parse("USD 0"), price.cost(new BigDecimal(50)));
  }
}
