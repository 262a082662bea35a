package io.gpucost.money;

import static io.gpucost.unit.Refusals.assertRefusesArgument;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExchangeRatesTest {
  private static final Currency EUR = Currency.getInstance("EUR");
  private static final Currency USD = Currency.getInstance("USD");
  private static final Currency CNY = Currency.getInstance("CNY");
  private static final Currency JPY = Currency.getInstance("JPY");
  private static final LocalDate DAY = LocalDate.of(2026, 11, 2);

  private static final ExchangeRates RATES =
      ExchangeRates.of(
          EUR,
          Map.of(USD, new BigDecimal("1.25"), CNY, new BigDecimal("8.750")),
          DAY,
          "a made-up bank");

  @Test
  void convertsFromAndToTheBase() {
    Conversion toEuro = RATES.convert(Money.parse("CNY 17.5"), EUR).orElseThrow();
    assertEquals(Money.parse("EUR 2"), toEuro.to());
    assertEquals(Money.parse("CNY 17.5"), toEuro.from());
    assertEquals(Optional.of(DAY), toEuro.asOf());
    assertFalse(toEuro.isIdentity());
    assertEquals(
        Money.parse("CNY 17.5"), RATES.convert(Money.parse("EUR 2"), CNY).orElseThrow().to());
  }

  @Test
  void convertsThroughTheBase() {
    Conversion conversion = RATES.convert(Money.parse("USD 0.8048"), CNY).orElseThrow();
    assertEquals(Money.parse("CNY 5.6336"), conversion.to());
    assertEquals(new BigDecimal("7"), conversion.rate());
    assertEquals(Optional.of(new BigDecimal("7")), RATES.rate(USD, CNY));
    assertEquals(
        Optional.of(new BigDecimal("0.1428571428571428571428571428571429")), RATES.rate(CNY, USD));
  }

  @Test
  void roundsOnceSoThatWholeResultsStayWhole() {
    assertEquals(Money.parse("USD 1"), RATES.convert(Money.parse("CNY 7"), USD).orElseThrow().to());
  }

  @Test
  void theSameCurrencyNeedsNoRate() {
    Money yen = Money.of("JPY", 100);
    for (ExchangeRates rates : List.of(RATES, ExchangeRates.none())) {
      Conversion conversion = rates.convert(yen, JPY).orElseThrow();
      assertEquals(yen, conversion.to());
      assertEquals(BigDecimal.ONE, conversion.rate());
      assertEquals(Optional.empty(), conversion.asOf());
      assertTrue(conversion.isIdentity());
      assertEquals(Optional.of(BigDecimal.ONE), rates.rate(JPY, JPY));
    }
  }

  @Test
  void aMissingRateIsNoAnswer() {
    assertEquals(Optional.empty(), RATES.convert(Money.of("JPY", 100), CNY));
    assertEquals(Optional.empty(), RATES.convert(Money.of("CNY", 100), JPY));
    assertEquals(Optional.empty(), RATES.rate(JPY, CNY));
    assertEquals(Optional.empty(), ExchangeRates.none().rate(CNY, USD));
    assertEquals(Optional.empty(), ExchangeRates.none().convert(Money.of("CNY", 1), USD));
  }

  @Test
  void knowsItsOrigin() {
    assertEquals(Optional.of(EUR), RATES.base());
    assertEquals(Optional.of(DAY), RATES.asOf());
    assertEquals("a made-up bank", RATES.source());
    assertEquals(List.of(CNY, EUR, USD), List.copyOf(RATES.currencies()));
    assertEquals("rates of 3 currencies of 2026-11-02 from a made-up bank", RATES.toString());
    ExchangeRates none = ExchangeRates.none();
    assertEquals(Optional.empty(), none.base());
    assertEquals(Optional.empty(), none.asOf());
    assertEquals(Set.of(), none.currencies());
    assertEquals("rates of 0 currencies from none", none.toString());
    assertThrows(UnsupportedOperationException.class, () -> RATES.currencies().remove(EUR));
  }

  @Test
  void equalRatesAreEqual() {
    ExchangeRates same =
        ExchangeRates.of(
            EUR,
            Map.of(EUR, BigDecimal.ONE, USD, new BigDecimal("1.250"), CNY, new BigDecimal("8.75")),
            DAY,
            "a made-up bank");
    assertEquals(RATES, same);
    assertEquals(RATES.hashCode(), same.hashCode());
    assertNotEquals(RATES, ExchangeRates.none());
    assertFalse(RATES.equals("rates"));
  }

  @Test
  void refusesWhatIsNoRate() {
    assertRefusesArgument(
        "rate of USD must be between 1e-18 and 1e18, but was 0", () -> rates(USD, "0"));
    assertRefusesArgument(
        "rate of USD must be between 1e-18 and 1e18, but was -1", () -> rates(USD, "-1"));
    assertRefusesArgument("rate of EUR must be 1 for the base, but was 2", () -> rates(EUR, "2"));
    assertThrows(IllegalArgumentException.class, () -> rates(USD, "1e19"));
    assertThrows(IllegalArgumentException.class, () -> rates(USD, "1e1000000000"));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new Conversion(
                Money.of("CNY", 1), Money.of("USD", 0), BigDecimal.ZERO, Optional.empty()));
    assertEquals(
        "to",
        assertThrows(NullPointerException.class, () -> RATES.convert(Money.of("CNY", 1), null))
            .getMessage());
  }

  private static ExchangeRates rates(Currency currency, String rate) {
    return ExchangeRates.of(EUR, Map.of(currency, new BigDecimal(rate)), DAY, "test");
  }
}
