package io.gpucost.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterCountTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "45M        | 45000000      | 45M",
        "7B         | 7000000000    | 7B",
        "7 b        | 7000000000    | 7B",
        "6.7384B    | 6738400000    | 6.7384B",
        "1.5T       | 1500000000000 | 1.5T",
        "7000000000 | 7000000000    | 7B",
        "7e9        | 7000000000    | 7B",
        "350k       | 350000        | 350K",
        "999        | 999           | 999",
        "1234567891 | 1234567891    | 1.234567891B",
        "0.001K     | 1             | 1",
        "9223372036854775807 | 9223372036854775807 | 9223372.036854775807T",
      })
  void readsAndWritesCounts(String text, long value, String written) {
    ParameterCount count = ParameterCount.parse(text);
    assertEquals(value, count.value());
    assertEquals(written, count.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0          | must be greater than 0",
        "-7B        | must be greater than 0",
        "0.5        | must be a whole number of parameters",
        "1.0005K    | must be a whole number of parameters",
        "8x7B       | unit must be K, M, B, T or absent, but was 'x7B'",
        "7G         | but was 'G'",
        "7 billion  | but was 'billion'",
        "7,000,000  | without ','",
        "B          | must be a number and a unit such as '7B'",
        "9223372036854775808 | must be at most 9223372036854775807",
        "1e10 B     | must be at most 9223372036854775807",
      })
  void refusesOtherTexts(String text, String rule) {
    Refusals.assertRefuses(ParameterCount::parse, "ParameterCount", text, rule);
  }

  @Test
  void isAPositiveCount() {
    ParameterCount seven = ParameterCount.of(7_000_000_000L);
    assertEquals(7.0, seven.billions());
    assertTrue(seven.compareTo(ParameterCount.parse("45M")) > 0);
    assertEquals(ParameterCount.parse("7B").hashCode(), seven.hashCode());
    assertFalse(seven.equals("7B"));
    Refusals.assertRefusesArgument(
        "parameters must be greater than 0, but was 0", () -> ParameterCount.of(0));
  }
}
