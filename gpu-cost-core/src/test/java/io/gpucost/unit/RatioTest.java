package io.gpucost.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RatioTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.05    | 0.05   | 5 %",
        "5 %     | 0.05   | 5 %",
        "5%      | 0.05   | 5 %",
        "12.5 %  | 0.125  | 12.5 %",
        "0.1%    | 0.001  | 0.1 %",
        "0       | 0      | 0 %",
        "-0      | 0      | 0 %",
        "1.00    | 1      | 100 %",
        "100 %   | 1      | 100 %",
        "1e-3    | 0.001  | 0.1 %",
      })
  void readsAndWritesRatios(String text, BigDecimal fraction, String written) {
    Ratio ratio = Ratio.parse(text);
    assertEquals(fraction, ratio.fraction());
    assertEquals(written, ratio.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "5        | must be between 0 and 1, or between 0 % and 100 %",
        "101 %    | must be between 0 and 1, or between 0 % and 100 %",
        "-0.1     | must be between 0 and 1, or between 0 % and 100 %",
        "1.0001   | must be between 0 and 1, or between 0 % and 100 %",
        "5 ‰      | unit must be % or absent, but was '‰'",
        "5 % off  | unit must be % or absent, but was '% off'",
        "0,05     | without ','",
        "half     | must be a number and a unit such as '5 %'",
        "%        | must be a number and a unit such as '5 %'",
      })
  void refusesOtherTexts(String text, String rule) {
    Refusals.assertRefuses(Ratio::parse, "Ratio", text, rule);
  }

  @Test
  void factoriesAgree() {
    Ratio fifth = Ratio.ofFraction(new BigDecimal("0.20"));
    assertEquals(fifth, Ratio.ofFraction(0.2));
    assertEquals(fifth, Ratio.ofPercent(new BigDecimal("20")));
    assertEquals(fifth.hashCode(), Ratio.ofFraction(0.2).hashCode());
    assertEquals(new BigDecimal("20"), fifth.percent());
    assertEquals(0.2, fifth.doubleValue());
    assertEquals(Ratio.parse("80 %"), fifth.complement());
    assertEquals(Ratio.ZERO, Ratio.ONE.complement());
    assertTrue(fifth.compareTo(Ratio.ONE) < 0);
    assertFalse(fifth.equals("20 %"));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -0.1, 1.0000001})
  void refusesComputedFractionsOutsideTheRange(double fraction) {
    Refusals.assertRefusesArgument(
        "fraction must be between 0 and 1, but was " + fraction, () -> Ratio.ofFraction(fraction));
  }

  @Test
  void refusesExactFractionsOutsideTheRange() {
    Refusals.assertRefusesArgument(
        "fraction must be between 0 and 1, but was 1.5",
        () -> Ratio.ofFraction(new BigDecimal("1.5")));
    Refusals.assertRefusesArgument(
        "percent must be between 0 and 100, but was 150",
        () -> Ratio.ofPercent(new BigDecimal("150")));
    assertThrows(
        IllegalArgumentException.class, () -> Ratio.ofFraction(new BigDecimal("1e-1000000000")));
  }

  @Test
  void aComputedProbabilityNearNothingIsZero() {
    assertEquals(Ratio.ZERO, Ratio.ofFraction(-0.0));
    assertEquals(Ratio.ZERO, Ratio.ofFraction(Double.MIN_VALUE));
    assertEquals(new BigDecimal("1E-40").setScale(40), Ratio.ofFraction(1e-40).fraction());
  }
}
