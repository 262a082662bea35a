package io.gpucost.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComputeRateTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "82.58 TFLOPS  | 82.58 TFLOPS",
        "82.580 tflops | 82.58 TFLOPS",
        "82.58TFLOPS   | 82.58 TFLOPS",
        "1.3 PFLOPS    | 1300 TFLOPS",
        "660 TOPS      | 660 TFLOPS",
        "2 POPS        | 2000 TFLOPS",
        "500 GFLOPS    | 0.5 TFLOPS",
        "1 EFLOP/s     | 1000000 TFLOPS",
        "0 TFLOPS      | 0 TFLOPS",
      })
  void readsAndWritesRates(String text, String written) {
    assertEquals(written, ComputeRate.parse(text).toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "82.58        | unit must be one of GFLOPS, TFLOPS",
        "82.58 FLOPS  | but was 'FLOPS'",
        "82.58 XFLOPS | but was 'XFLOPS'",
        "82.58 TB/s   | but was 'TB/s'",
        "82.58 T      | but was 'T'",
        "-1 TFLOPS    | must not be negative",
        "1e13 TFLOPS  | must be between 0 and 1e12 TFLOPS",
        "82,58 TFLOPS | without ','",
        "TFLOPS       | must be a number and a unit such as '82.58 TFLOPS'",
        "0.0000000000000000000000001 TFLOPS | at most 24 decimals",
      })
  void refusesOtherTexts(String text, String rule) {
    Refusals.assertRefuses(ComputeRate::parse, "ComputeRate", text, rule);
  }

  @Test
  void isExact() {
    ComputeRate rate = ComputeRate.ofTflops(new BigDecimal("82.580"));
    assertEquals(new BigDecimal("82.58"), rate.tflops());
    assertEquals(82.58e12, rate.flopsPerSecond());
    assertEquals(ComputeRate.parse("82.58 TFLOPS"), rate);
    assertEquals(ComputeRate.parse("82.58 TFLOPS").hashCode(), rate.hashCode());
    assertTrue(rate.compareTo(ComputeRate.ZERO) > 0);
    assertFalse(rate.equals("82.58 TFLOPS"));
  }

  @Test
  void refusesWhatIsNoRate() {
    Refusals.assertRefusesArgument(
        "tflops must be between 0 and 1e12 with at most 24 decimals, but was -1",
        () -> ComputeRate.ofTflops(new BigDecimal("-1")));
    assertThrows(
        IllegalArgumentException.class, () -> ComputeRate.ofTflops(new BigDecimal("1e13")));
    assertThrows(
        IllegalArgumentException.class, () -> ComputeRate.ofTflops(new BigDecimal("1e-25")));
    assertThrows(
        IllegalArgumentException.class, () -> ComputeRate.ofTflops(new BigDecimal("1e1000000000")));
    assertEquals(
        "tflops",
        assertThrows(NullPointerException.class, () -> ComputeRate.ofTflops(null)).getMessage());
  }
}
