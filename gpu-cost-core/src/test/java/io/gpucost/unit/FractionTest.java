package io.gpucost.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FractionTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2400/13   | 2400/13",
        "4800/26   | 2400/13",
        "2400 / 13 | 2400/13",
        "168       | 168",
        "0.5       | 1/2",
        "-0.5      | -1/2",
        "-4/6      | -2/3",
        "0/7       | 0",
        "1e3       | 1000",
      })
  void readsAndWritesInLowestTerms(String text, String written) {
    assertEquals(written, Fraction.parse(text).toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1/0     | denominator must not be 0",
        "1/-2    | must be two whole numbers such as '2400/13', or one number",
        "1/2/3   | must be two whole numbers",
        "0.5/2   | must be two whole numbers",
        "/2      | must be two whole numbers",
        "1/      | must be two whole numbers",
        "one     | plain decimal digits",
        "5 %     | plain decimal digits",
      })
  void refusesOtherTexts(String text, String rule) {
    Refusals.assertRefuses(Fraction::parse, "Fraction", text, rule);
  }

  @Test
  void denominatorIsPositive() {
    Fraction half = Fraction.of(-3, -6);
    assertEquals(BigInteger.ONE, half.numerator());
    assertEquals(BigInteger.TWO, half.denominator());
    assertEquals(Fraction.of(1, -2), half.negated());
    assertEquals(-1, half.negated().signum());
    assertEquals(Fraction.parse("9223372036854775808"), Fraction.of(Long.MIN_VALUE, -1));
    Refusals.assertRefusesArgument("denominator must not be 0, but was 0", () -> Fraction.of(1, 0));
  }

  @Test
  void arithmeticIsExact() {
    Fraction third = Fraction.of(1, 3);
    Fraction sixth = Fraction.of(1, 6);
    assertEquals(Fraction.of(1, 2), third.plus(sixth));
    assertEquals(sixth, third.minus(sixth));
    assertEquals(Fraction.of(1, 18), third.multipliedBy(sixth));
    assertEquals(Fraction.of(2, 1), third.dividedBy(sixth));
    assertEquals(Fraction.of(-2, 1), third.dividedBy(sixth.negated()));
    assertThrows(ArithmeticException.class, () -> third.dividedBy(Fraction.ZERO));
    assertTrue(third.compareTo(sixth) > 0);
    assertEquals(third.hashCode(), Fraction.of(2, 6).hashCode());
    assertFalse(third.equals("1/3"));
  }

  @Test
  void convertsToDecimals() {
    Fraction breakEven = Fraction.of(2400, 13);
    assertEquals(new BigDecimal("184.62"), breakEven.toDecimal(2, RoundingMode.HALF_UP));
    assertEquals(new BigDecimal("184.61"), breakEven.toDecimal(2, RoundingMode.DOWN));
    assertEquals(2400 / 13.0, breakEven.doubleValue());
    assertThrows(ArithmeticException.class, () -> breakEven.toDecimal(2, RoundingMode.UNNECESSARY));
    Refusals.assertRefusesArgument(
        "scale must be between -200 and 200, but was 201",
        () -> breakEven.toDecimal(201, RoundingMode.DOWN));
  }

  @Test
  void takesBoundedDecimalsOnly() {
    assertEquals(Fraction.of(13, 20), Fraction.from(new BigDecimal("0.65")));
    assertEquals(Fraction.of(1000, 1), Fraction.from(new BigDecimal("1e3")));
    assertThrows(
        IllegalArgumentException.class, () -> Fraction.from(new BigDecimal("1e1000000000")));
  }
}
