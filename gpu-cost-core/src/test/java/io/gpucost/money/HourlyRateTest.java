package io.gpucost.money;

import static io.gpucost.unit.Refusals.assertRefuses;
import static io.gpucost.unit.Refusals.assertRefusesArgument;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Currency;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HourlyRateTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CNY 0.65/h    | CNY 0.65/h",
        "CNY 0.65/hour | CNY 0.65/h",
        "CNY 0.65 / hr | CNY 0.65/h",
        "cny 0.650/H   | CNY 0.65/h",
        "0.65 CNY/h    | CNY 0.65/h",
        "USD 0/h       | USD 0/h",
      })
  void readsAndWritesRates(String text, String written) {
    assertEquals(written, HourlyRate.parse(text).toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CNY 0.65     | must be an amount per hour such as 'CNY 0.65/h'",
        "CNY 0.65/d   | must be an amount per hour",
        "CNY 0.65/h/h | must be an amount per hour",
        "/h           | must be an amount per hour",
        "0.65/h       | must be a currency code and a number",
        "CNY -0.65/h  | must not be negative",
        "CNY 0,65/h   | plain decimal digits",
        "XYZ 1/h      | currency must be an ISO 4217 code",
      })
  void refusesOtherTexts(String text, String rule) {
    assertRefuses(HourlyRate::parse, "HourlyRate", text, rule);
  }

  @ParameterizedTest
  @CsvSource({
    "CNY 0.65/h, PT80H, CNY 52",
    "CNY 18/h, PT80H, CNY 1440",
    "CNY 1.98/h, PT0S, CNY 0",
    "CNY 3.6/h, PT1S, CNY 0.001",
    "CNY 1/h, PT20M, CNY 0.3333333333333333333333333333333333",
  })
  void costIsExact(HourlyRate rate, Duration time, Money cost) {
    assertEquals(cost, rate.costOf(time));
  }

  @Test
  void costNeedsWholeSeconds() {
    HourlyRate rate = HourlyRate.parse("CNY 18/h");
    assertRefusesArgument(
        "duration must be whole seconds and 0 or longer, but was PT0.5S",
        () -> rate.costOf(Duration.ofMillis(500)));
    assertRefusesArgument(
        "duration must be whole seconds and 0 or longer, but was PT-1S",
        () -> rate.costOf(Duration.ofSeconds(-1)));
    assertThrows(
        ArithmeticException.class,
        () -> rate.multipliedBy(1_000_000).costOf(Duration.ofSeconds(Long.MAX_VALUE)));
  }

  @Test
  void isNeverNegative() {
    HourlyRate rate = HourlyRate.parse("CNY 18/h");
    assertRefusesArgument(
        "perHour must be 0 or greater, but was CNY -1", () -> HourlyRate.of(Money.of("CNY", -1)));
    assertRefusesArgument("factor must be 0 or greater, but was -1", () -> rate.multipliedBy(-1));
    assertRefusesArgument(
        "factor must be 0 or greater, but was -0.5",
        () -> rate.multipliedBy(new BigDecimal("-0.5")));
    assertThrows(
        IllegalArgumentException.class, () -> rate.multipliedBy(new BigDecimal("1e1000000000")));
  }

  @Test
  void arithmeticIsThatOfMoney() {
    HourlyRate rate = HourlyRate.of(Money.parse("CNY 0.65"));
    assertEquals(HourlyRate.parse("CNY 5.2/h"), rate.multipliedBy(8));
    assertEquals(HourlyRate.parse("CNY 0.325/h"), rate.multipliedBy(new BigDecimal("0.5")));
    assertEquals(rate.multipliedBy(2), rate.plus(rate));
    assertEquals(Money.parse("CNY 0.65"), rate.money());
    assertEquals(Currency.getInstance("CNY"), rate.currency());
    assertTrue(HourlyRate.zero(rate.currency()).isZero());
    assertFalse(rate.isZero());
    assertTrue(rate.compareTo(HourlyRate.zero(rate.currency())) > 0);
    assertEquals(HourlyRate.parse("0.65 CNY/h").hashCode(), rate.hashCode());
    assertFalse(rate.equals(rate.money()));
    HourlyRate dollar = HourlyRate.parse("USD 1/h");
    assertThrows(CurrencyMismatchException.class, () -> rate.plus(dollar));
    assertThrows(CurrencyMismatchException.class, () -> rate.compareTo(dollar));
    assertEquals(
        "perHour",
        assertThrows(NullPointerException.class, () -> HourlyRate.of(null)).getMessage());
    assertEquals(
        "duration", assertThrows(NullPointerException.class, () -> rate.costOf(null)).getMessage());
  }
}
