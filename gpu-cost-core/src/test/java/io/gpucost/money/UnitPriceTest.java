package io.gpucost.money;

import static io.gpucost.unit.Refusals.assertRefuses;
import static io.gpucost.unit.Refusals.assertRefusesArgument;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitPriceTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "USD 0.60/1M token    | 1000000 | USD 0.6/1M token",
        "USD 0.60/1M tokens   | 1000000 | USD 0.6/1M token",
        "USD 0.60 / 1 m token | 1000000 | USD 0.6/1M token",
        "USD 0.60/M token     | 1000000 | USD 0.6/1M token",
        "USD 0.60/1000000 token | 1000000 | USD 0.6/1M token",
        "USD 2/k token        | 1000    | USD 2/1k token",
        "USD 2/1000 token     | 1000    | USD 2/1k token",
        "USD 2/1500 token     | 1500    | USD 2/1500 token",
        "CNY 0.6/kWh          | 1       | CNY 0.6/kWh",
        "CNY 0.6/1 kWh        | 1       | CNY 0.6/kWh",
        "0.6 CNY/kWh          | 1       | CNY 0.6/kWh",
        "USD 0.003/image      | 1       | USD 0.003/image",
        "USD 0/image          | 1       | USD 0/image",
      })
  void readsAndWritesPrices(String text, long units, String written) {
    UnitPrice price = UnitPrice.parse(text);
    assertEquals(units, price.units());
    assertEquals(written, price.toString());
    assertEquals(price, UnitPrice.parse(written));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "USD 0.60          | must be an amount per unit such as",
        "USD 0.60/         | must be an amount per unit",
        "USD 0.60/1M       | must be an amount per unit",
        "USD 0.60/M        | must be an amount per unit",
        "USD 0.60/1Mtoken  | must be an amount per unit",
        "USD 0.60/G token  | must be an amount per unit",
        "USD 0.60/1.5M token | must be an amount per unit",
        "USD 0.60/0 token  | number of units must be 1 or greater",
        "USD 0.60/99999999999999999999 token | must be an amount per unit",
        "USD -1/image      | must not be negative",
        "USD 1,5/image     | plain decimal digits",
        "1/image           | must be a currency code and a number",
        "USD 1/abcdefghijklmnopqrstuvwxyzabcdefg | unit must have at most 32 letters",
        "USD 1/999999999999999M token | number of units must be at most 9223372036854775807",
      })
  void refusesOtherTexts(String text, String rule) {
    assertRefuses(UnitPrice::parse, "UnitPrice", text, rule);
  }

  @Test
  void costIsInProportion() {
    UnitPrice token = UnitPrice.parse("USD 0.60/1M token");
    assertEquals(Money.parse("USD 0.0006"), token.costOf(BigDecimal.valueOf(1000)));
    assertEquals(Money.zero(token.amount().currency()), token.costOf(BigDecimal.ZERO));
    assertEquals(
        Money.parse("CNY 21.6"), UnitPrice.parse("CNY 0.6/kWh").costOf(BigDecimal.valueOf(36)));
    assertRefusesArgument(
        "quantity must be 0 or greater, but was -1", () -> token.costOf(BigDecimal.valueOf(-1)));
    assertThrows(
        IllegalArgumentException.class, () -> token.costOf(new BigDecimal("1e1000000000")));
    assertEquals(
        "quantity",
        assertThrows(NullPointerException.class, () -> token.costOf(null)).getMessage());
  }

  @Test
  void checksItsParts() {
    Money one = Money.of("USD", 1);
    assertRefusesArgument(
        "amount must be 0 or greater, but was USD -1",
        () -> new UnitPrice(one.negated(), 1, "image"));
    assertRefusesArgument(
        "units must be 1 or greater, but was 0", () -> new UnitPrice(one, 0, "image"));
    assertRefusesArgument(
        "unit must be 1 to 32 letters such as 'token', but was '1k image'",
        () -> new UnitPrice(one, 1, "1k image"));
    assertThrows(IllegalArgumentException.class, () -> new UnitPrice(one, 1, "M"));
    assertThrows(IllegalArgumentException.class, () -> new UnitPrice(one, 1, ""));
  }
}
