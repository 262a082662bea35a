package io.gpucost.money;

import static io.gpucost.unit.Refusals.assertRefuses;
import static io.gpucost.unit.Refusals.assertRefusesArgument;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.unit.Fraction;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoneyTest {
  private static final Currency CNY = Currency.getInstance("CNY");
  private static final Currency USD = Currency.getInstance("USD");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CNY 100     | CNY 100",
        "CNY100      | CNY 100",
        "cny 100     | CNY 100",
        "100 CNY     | CNY 100",
        "100CNY      | CNY 100",
        "CNY 100.00  | CNY 100",
        "USD 0.8048  | USD 0.8048",
        "CNY -1.5    | CNY -1.5",
        "-1.5 CNY    | CNY -1.5",
        "CNY -0      | CNY 0",
        "CNY .5      | CNY 0.5",
        "USD 6e-7    | USD 0.0000006",
        "JPY 1e3     | JPY 1000",
        "1e3 EUR     | EUR 1000",
        "CNY 999999999999999999.99 | CNY 999999999999999999.99",
      })
  void readsAndWritesAmounts(String text, String written) {
    assertEquals(written, Money.parse(text).toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "100          | must be a currency code and a number such as 'CNY 0.65'",
        "CNY          | must be a currency code and a number",
        "¥100         | must be a currency code and a number",
        "$ 100        | must be a currency code and a number",
        "RMBX 100     | must be a currency code and a number",
        "CNY 100 CNY  | number must be plain decimal digits",
        "XYZ 100      | currency must be an ISO 4217 code such as CNY, but was 'XYZ'",
        "CNY 1,000    | plain decimal digits such as 1.5, but was '1,000'",
        "CNY 1 000    | plain decimal digits such as 1.5, but was '1 000'",
        "CNY 0.65/h   | plain decimal digits such as 1.5, but was '0.65/h'",
        "CNY 1e18     | amount must be less than 1e18",
        "CNY -1e18    | amount must be less than 1e18",
        "CNY 0.00000000000000000000000000000000000000001 | at most 40 decimals",
      })
  void refusesOtherTexts(String text, String rule) {
    assertRefuses(Money::parse, "Money", text, rule);
  }

  @Test
  void factoriesAgree() {
    Money expected = Money.parse("CNY 52");
    assertEquals(expected, Money.of(CNY, new BigDecimal("52.00")));
    assertEquals(expected, Money.of("cny", "52.0"));
    assertEquals(expected, Money.of("CNY", 52));
    assertEquals(expected.hashCode(), Money.of("CNY", "5.2e1").hashCode());
    assertEquals(Money.zero(CNY), Money.of("CNY", 0));
    assertEquals(CNY, expected.currency());
    assertEquals(new BigDecimal("52"), expected.amount());
  }

  @Test
  void factoriesRefuseWhatIsNoAmount() {
    assertRefusesArgument(
        "amount must be less than 1e18, but was 1E+18",
        () -> Money.of(CNY, new BigDecimal("1e18")));
    assertThrows(
        IllegalArgumentException.class, () -> Money.of(CNY, new BigDecimal("1e1000000000")));
    assertThrows(
        IllegalArgumentException.class, () -> Money.of(CNY, new BigDecimal("1e-1000000000")));
    assertThrows(IllegalArgumentException.class, () -> Money.of("CNY", Long.MAX_VALUE));
    assertRefusesArgument(
        "unable to parse currency: 'XYZ': currency must be an ISO 4217 code such as CNY, but was 'XYZ'",
        () -> Money.of("XYZ", 1));
    assertRefusesArgument(
        "unable to parse Money: 'CNY ten': number must be plain decimal digits such as 1.5, but was 'ten'",
        () -> Money.of("CNY", "ten"));
    assertRefusesArgument(
        "unable to parse Money: 'CNYY 1': currency must be an ISO 4217 code such as CNY, but was 'CNYY'",
        () -> Money.of("CNYY", "1"));
  }

  @Test
  void namesANullArgument() {
    Money one = Money.of("CNY", 1);
    assertEquals("currency", nameOfNull(() -> Money.of((Currency) null, BigDecimal.ONE)));
    assertEquals("amount", nameOfNull(() -> Money.of(CNY, null)));
    assertEquals("currencyCode", nameOfNull(() -> Money.of(null, "1")));
    assertEquals("amount", nameOfNull(() -> Money.of("CNY", null)));
    assertEquals("currencyCode", nameOfNull(() -> Money.of((String) null, 1)));
    assertEquals("currency", nameOfNull(() -> Money.zero(null)));
    assertEquals("other", nameOfNull(() -> one.plus(null)));
    assertEquals("factor", nameOfNull(() -> one.multipliedBy((BigDecimal) null)));
    assertEquals("divisor", nameOfNull(() -> one.dividedBy(null, RoundingMode.UP)));
    assertEquals("rounding", nameOfNull(() -> one.dividedBy(BigDecimal.ONE, null)));
    assertEquals("a", nameOfNull(() -> Money.min(null, one)));
  }

  private static String nameOfNull(Runnable call) {
    return assertThrows(NullPointerException.class, call::run).getMessage();
  }

  @Test
  void arithmeticIsExact() {
    Money price = Money.parse("CNY 0.65");
    assertEquals(Money.parse("CNY 0.85"), price.plus(Money.parse("CNY 0.2")));
    assertEquals(Money.parse("CNY -0.15"), price.minus(Money.parse("CNY 0.8")));
    assertEquals(Money.parse("CNY 52"), price.multipliedBy(80));
    assertEquals(Money.parse("CNY 0.6175"), price.multipliedBy(new BigDecimal("0.95")));
    assertEquals(Money.parse("CNY -0.65"), price.negated());
    assertEquals(price, price.negated().abs());
    assertEquals(price, price.abs());
  }

  @Test
  void divisionHasThirtyFourDigits() {
    Money one = Money.of("CNY", 1);
    BigDecimal three = BigDecimal.valueOf(3);
    assertEquals("CNY 0." + "3".repeat(34), one.dividedBy(three, RoundingMode.HALF_UP).toString());
    assertEquals("CNY 0." + "3".repeat(33) + "4", one.dividedBy(three, RoundingMode.UP).toString());
    assertEquals(
        "CNY 0." + "0".repeat(9) + "3".repeat(31),
        one.dividedBy(new BigDecimal("3e9"), RoundingMode.DOWN).toString());
    assertEquals(
        Money.parse("CNY 0.25"), one.dividedBy(BigDecimal.valueOf(4), RoundingMode.UNNECESSARY));
    assertThrows(ArithmeticException.class, () -> one.dividedBy(three, RoundingMode.UNNECESSARY));
    assertEquals(
        "divisor must not be 0, but was 0",
        assertThrows(
                ArithmeticException.class,
                () -> one.dividedBy(new BigDecimal("0.0"), RoundingMode.UP))
            .getMessage());
  }

  @Test
  void productsKeepFortyDecimals() {
    Money tiny = Money.of(CNY, new BigDecimal("3e-30"));
    assertEquals(
        Money.of(CNY, new BigDecimal("2e-40")), tiny.multipliedBy(new BigDecimal("5e-11")));
    assertEquals(Money.zero(CNY), tiny.multipliedBy(new BigDecimal("1e-100")));
  }

  @Test
  void amountsBeyondTheRangeOverflow() {
    Money most = Money.parse("CNY 999999999999999999");
    Money one = Money.of("CNY", 1);
    assertEquals(
        "amount must be less than 1e18, but was 1.000000E+18",
        assertThrows(ArithmeticException.class, () -> most.plus(one)).getMessage());
    assertThrows(ArithmeticException.class, () -> most.negated().minus(one));
    assertThrows(ArithmeticException.class, () -> most.multipliedBy(2));
    assertThrows(ArithmeticException.class, () -> most.multipliedBy(new BigDecimal("1e100")));
    assertThrows(
        ArithmeticException.class,
        () -> most.dividedBy(new BigDecimal("0.1"), RoundingMode.HALF_UP));
  }

  @Test
  void ratioIsExact() {
    Money weekly = Money.parse("CNY 120");
    Money hourly = Money.parse("CNY 0.65");
    assertEquals(Fraction.of(2400, 13), weekly.ratioTo(hourly));
    assertEquals(Fraction.of(-13, 2400), hourly.negated().ratioTo(weekly));
    assertEquals(
        "divisor must not be 0, but was CNY 0",
        assertThrows(ArithmeticException.class, () -> weekly.ratioTo(Money.zero(CNY)))
            .getMessage());
  }

  @Test
  void currenciesNeverMix() {
    Money yuan = Money.of("CNY", 1);
    Money dollar = Money.of("USD", 1);
    List<Function<Money, ?>> operations =
        List.of(
            yuan::plus,
            yuan::minus,
            yuan::ratioTo,
            yuan::compareTo,
            other -> Money.min(yuan, other),
            other -> Money.max(yuan, other));
    for (Function<Money, ?> operation : operations) {
      CurrencyMismatchException mismatch =
          assertThrows(CurrencyMismatchException.class, () -> operation.apply(dollar));
      assertEquals(CNY, mismatch.first());
      assertEquals(USD, mismatch.second());
      assertEquals("currency must be the same, but was CNY and USD", mismatch.getMessage());
    }
    assertFalse(yuan.equals(dollar));
    assertFalse(yuan.equals("CNY 1"));
  }

  @ParameterizedTest
  @CsvSource({
    "CNY 1.005, CNY 1.01",
    "CNY 1.0049, CNY 1",
    "CNY -1.005, CNY -1.01",
    "JPY 2.5, JPY 3",
    "KWD 1.0005, KWD 1.001",
    "XAU 1.5, XAU 2"
  })
  void roundsHalfUpToTheDigitsOfTheCurrency(Money exact, Money rounded) {
    assertEquals(rounded, exact.rounded());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CNY 55         | CNY 55.00",
        "CNY 0.65       | CNY 0.65",
        "CNY 0.6        | CNY 0.60",
        "USD 0.8048     | USD 0.8048",
        "USD 0.80481    | USD 0.8048",
        "USD 0.80001    | USD 0.80",
        "USD -0.8048    | USD -0.8048",
        "USD 1.8048     | USD 1.80",
        "USD 1.805      | USD 1.81",
        "USD 0.99999    | USD 1.00",
        "USD 0.00004    | USD 0.00004",
        "USD 0.0000006  | USD 0.0000006",
        "USD 0.00000061234 | USD 0.00000061",
        "USD 1e-12      | USD 0.00",
        "USD 0          | USD 0.00",
        "JPY 1000       | JPY 1000",
        "JPY 0.5        | JPY 0.5",
        "KWD 0.12345    | KWD 0.1235",
        "KWD 7          | KWD 7.000",
        "CNY 1e9        | CNY 1000000000.00",
      })
  void displaysWhatPeopleRead(Money money, String shown) {
    assertEquals(shown, money.toDisplay());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CNY 55            | CNY 55.00",
        "CNY 0.65          | CNY 0.65",
        "USD 0.8048        | USD 0.8048",
        "USD 1.8048        | USD 1.8048",
        "USD 0.00000000005 | USD 0.0000000001",
        "USD 0.33333333333 | USD 0.3333333333",
        "CNY -55.5         | CNY -55.50",
        "JPY 1000          | JPY 1000",
      })
  void documentsHoldTheExactAmountToTenDecimals(Money money, String wire) {
    assertEquals(wire, money.toWire());
  }

  @Test
  void knowsItsSignAndOrder() {
    Money loss = Money.of("CNY", -1);
    Money nothing = Money.zero(CNY);
    assertTrue(loss.isNegative() && !loss.isZero() && !loss.isPositive());
    assertTrue(nothing.isZero() && !nothing.isNegative() && !nothing.isPositive());
    assertTrue(loss.negated().isPositive());
    assertEquals(loss, Money.min(loss, nothing));
    assertEquals(loss, Money.min(nothing, loss));
    assertEquals(nothing, Money.max(loss, nothing));
    assertEquals(nothing, Money.max(nothing, loss));
  }
}
