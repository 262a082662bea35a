package io.gpucost.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TextsTest {
  @Test
  void cutsALongInputAndEscapesWhatBreaksALine() {
    assertEquals(
        "unable to parse Money: '" + "x".repeat(64) + "...': too long",
        Texts.unreadable("Money", "x".repeat(65), "too long").getMessage());
    assertEquals(
        "unable to parse Money: '\\u000aCNY\\u2028\\u202e5': bad",
        Texts.unreadable("Money", "\nCNY\u2028\u202e5", "bad").getMessage());
  }

  @Test
  void stripsAndBoundsAText() {
    assertEquals("CNY 5", Texts.bounded(" CNY 5 ", "Money", 5));
    Refusals.assertRefuses(
        text -> Texts.bounded(text, "Money", 5),
        "Money",
        "CNY 50",
        "must have at most 5 characters, but has 6");
  }

  @Test
  void exceptionOfTheLibraryKeepsItsCause() {
    IllegalStateException cause = new IllegalStateException("x");
    GpuCostException exception = new GpuCostException("price list must load", cause);
    assertEquals("price list must load", exception.getMessage());
    assertEquals(cause, exception.getCause());
    assertEquals("no", new GpuCostException("no").getMessage());
  }
}
