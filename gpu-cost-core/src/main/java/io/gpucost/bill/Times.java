package io.gpucost.bill;

import java.time.Duration;

/** Whole-number arithmetic on durations. */
final class Times {
  private Times() {}

  /** The n-th part of a time, rounded up to a whole second. */
  static Duration part(Duration time, long n) {
    return Duration.ofSeconds(-Math.floorDiv(-time.toSeconds(), n));
  }

  /** a - b, or zero where b is longer. */
  static Duration beyond(Duration a, Duration b) {
    Duration rest = a.minus(b);
    return rest.isNegative() ? Duration.ZERO : rest;
  }

  static Duration max(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  static Duration min(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }
}
