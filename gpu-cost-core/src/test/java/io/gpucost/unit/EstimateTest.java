package io.gpucost.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class EstimateTest {
  private static final Estimate<Integer> ONE_TO_FOUR = new Estimate<>(1, 2, 4);

  @Test
  void keepsItsValuesInOrder() {
    Refusals.assertRefusesArgument(
        "low must not exceed expected, but was 3 and 2", () -> new Estimate<>(3, 2, 4));
    Refusals.assertRefusesArgument(
        "expected must not exceed high, but was 2 and 1", () -> new Estimate<>(1, 2, 1));
    assertEquals(
        "expected",
        assertThrows(NullPointerException.class, () -> new Estimate<>(1, null, 1)).getMessage());
  }

  @Test
  void aKnownValueIsExact() {
    assertEquals(new Estimate<>(5, 5, 5), Estimate.exactly(5));
    assertTrue(Estimate.exactly(MemorySize.ofGB(5)).isExact());
    assertFalse(ONE_TO_FOUR.isExact());
    assertEquals("5 GB", Estimate.exactly(MemorySize.ofGB(5)).toString());
    assertEquals("2 (1 to 4)", ONE_TO_FOUR.toString());
  }

  @Test
  void mapsThroughMonotoneFunctions() {
    assertEquals(
        new Estimate<>(MemorySize.ofGB(1), MemorySize.ofGB(2), MemorySize.ofGB(4)),
        ONE_TO_FOUR.map(MemorySize::ofGB));
    assertThrows(IllegalArgumentException.class, () -> ONE_TO_FOUR.map(value -> -value));
  }

  @Test
  void combinesLowWithLowAndHighWithHigh() {
    Estimate<Duration> hours = ONE_TO_FOUR.map(Duration::ofHours);
    assertEquals(
        new Estimate<>(Duration.ofHours(1), Duration.ofHours(4), Duration.ofHours(16)),
        hours.combine(ONE_TO_FOUR, (time, count) -> time.multipliedBy(count)));
    assertThrows(
        IllegalArgumentException.class,
        () -> ONE_TO_FOUR.combine(new Estimate<>(1, 4, 9), (a, b) -> a - b));
  }
}
