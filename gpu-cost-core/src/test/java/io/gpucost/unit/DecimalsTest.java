package io.gpucost.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecimalsTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "007, 7",
    "0.650, 0.650",
    ".5, 0.5",
    "+1, 1",
    "-1.5, -1.5",
    "7e9, 7E+9",
    "1E-18, 1E-18",
    "1e+018, 1E+18"
  })
  void readsNumbers(String text, String expected) {
    assertEquals(new BigDecimal(expected), Decimals.parse(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,5 | plain decimal digits",
        "1e19 | exponent must be between -18 and 18",
        "1e-19 | exponent must be between -18 and 18",
        "12345678901234567890123456789012345678901 | at most 40 digits, but has 41",
        "1 000 | plain decimal digits",
        "5. | plain decimal digits",
        "ten | plain decimal digits",
      })
  void refusesOtherTexts(String text, String rule) {
    Refusals.assertRefuses(Decimals::parse, "number", text, rule);
  }

  @Test
  void canonicalFormMakesEqualNumbersEqualObjects() {
    assertEquals(new BigDecimal("100"), Decimals.canonical(new BigDecimal("1E2")));
    assertEquals(new BigDecimal("0.5"), Decimals.canonical(new BigDecimal("0.5000")));
    assertEquals(BigDecimal.ZERO, Decimals.canonical(new BigDecimal("0.000")));
    assertEquals("1440", Decimals.toText(new BigDecimal("1.44E3")));
  }

  @Test
  void refusesNumbersThatAreShortToWriteAndHugeToCompute() {
    Refusals.assertRefusesArgument(
        "price must have at most 200 digits and a scale within 200, but had 1 digits and scale -1000000000",
        () -> Decimals.requireBounded(new BigDecimal("1e1000000000"), "price"));
    assertThrows(
        IllegalArgumentException.class, () -> Decimals.toText(new BigDecimal("1e-1000000000")));
    assertThrows(
        IllegalArgumentException.class, () -> Decimals.canonical(new BigDecimal("9".repeat(201))));
    assertEquals(
        "value",
        assertThrows(NullPointerException.class, () -> Decimals.canonical(null)).getMessage());
  }
}
