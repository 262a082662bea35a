package io.gpucost.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.money.UnitPrice;
import io.gpucost.unit.EventRate;
import io.gpucost.unit.Power;
import io.gpucost.unit.Refusals;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PaymentTermTest {
  private static final HourlyRate RATE = HourlyRate.parse("CNY 1/h");
  private static final Money PRICE = Money.parse("CNY 100");
  private static final TermConditions HOURLY =
      TermConditions.builder().granularity(Duration.ofHours(1)).build();

  static Stream<PaymentTerm> terms() {
    return Stream.of(
        OnDemand.of(RATE),
        Spot.builder()
            .rate(RATE)
            .interruptions(EventRate.parse("0.15/h"))
            .notice(Duration.ofMinutes(2))
            .maxRun(Duration.ofDays(1))
            .build(),
        Prepaid.of(PRICE, Period.WEEK),
        new Committed(RATE, PRICE, Period.MONTH, TermConditions.NONE),
        Owned.builder()
            .price(PRICE)
            .power(Power.ofWatts(450))
            .tariff(UnitPrice.parse("CNY 0.6/kWh"))
            .build(),
        PerUnit.of(UnitPrice.parse("CNY 1/1M token")));
  }

  @ParameterizedTest
  @MethodSource("terms")
  void everyTermHasACurrencyAndTakesConditions(PaymentTerm term) {
    assertEquals("CNY", term.currency().getCurrencyCode());
    assertEquals(TermConditions.NONE, term.conditions());
    assertEquals(HOURLY, term.withConditions(HOURLY).conditions());
    assertEquals(term, term.withConditions(HOURLY).withConditions(TermConditions.NONE));
  }

  @Test
  void copiesAreEqual() {
    terms()
        .filter(Spot.class::isInstance)
        .map(Spot.class::cast)
        .forEach(spot -> assertEquals(spot, spot.toBuilder().build()));
    terms()
        .filter(Owned.class::isInstance)
        .map(Owned.class::cast)
        .forEach(owned -> assertEquals(owned, owned.toBuilder().build()));
  }

  @Test
  void pricesAreNotNegative() {
    Money less = Money.parse("CNY -1");
    String message = "price must not be negative, but was CNY -1";
    Refusals.assertRefusesArgument(message, () -> Prepaid.of(less, Period.DAY));
    Refusals.assertRefusesArgument(message, () -> Owned.builder().price(less).build());
    assertEquals(Money.parse("CNY 0"), Prepaid.of(Money.parse("CNY 0"), Period.DAY).price());
  }

  @ParameterizedTest
  @CsvSource({"USD 0.6/kWh", "CNY 0.6/image"})
  void electricityIsPaidPerKilowattHourInTheCurrencyOfTheCard(String tariff) {
    Refusals.assertRefusesArgument(
        "tariff must be CNY per kWh, but was " + UnitPrice.parse(tariff),
        () -> Owned.builder().price(PRICE).tariff(UnitPrice.parse(tariff)).build());
  }

  @Test
  void purchasesAreCounted() {
    OnDemand term = OnDemand.of(RATE);
    Refusals.assertRefusesArgument(
        "periods must be positive, but was 0", () -> new Purchase(term, 0, Duration.ZERO));
    Refusals.assertRefusesArgument(
        "covered time must not be negative, but was PT-1S",
        () -> new Purchase(term, 1, Duration.ofSeconds(-1)));
    Refusals.assertRefusesArgument(
        "purchases must not be empty, but was []", () -> new PaymentPlan(PlanKind.MIX, List.of()));
    assertEquals("unit_price", PlanKind.UNIT_PRICE.text());
  }

  @ParameterizedTest
  @CsvSource({"DAY, 24, day", "WEEK, 168, week", "MONTH, 744, month", "YEAR, 8760, year"})
  void periodsHaveHoursAndOnlyThoseOfAMonthAreAnInput(Period period, long hours, String text) {
    assertEquals(Duration.ofHours(hours), period.length(Duration.ofHours(744)));
    assertEquals(text, period.text());
    assertEquals(Duration.ofHours(720), Period.DEFAULT_MONTH);
  }

  @Test
  void noStockIsOutOfStock() {
    assertEquals(Stock.State.OUT_OF_STOCK, Stock.of(0).state());
    assertEquals(Stock.State.AVAILABLE, Stock.of(3).state());
    assertEquals(OptionalInt.empty(), Stock.UNKNOWN.count());
    Refusals.assertRefusesArgument(
        "stock must not be negative, but was -1",
        () -> new Stock(Stock.State.UNKNOWN, OptionalInt.of(-1), Optional.empty()));
    assertEquals(
        Optional.of(LocalDate.EPOCH),
        new Stock(Stock.State.UNKNOWN, OptionalInt.empty(), Optional.of(LocalDate.EPOCH)).asOf());
  }
}
