package io.gpucost.unit;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Argument checks that return their argument. */
final class Args {
  private static final BigDecimal MAX_LONG = BigDecimal.valueOf(Long.MAX_VALUE);

  private Args() {}

  static long notNegative(long value, String what) {
    if (value >= 0) {
      return value;
    }
    throw new IllegalArgumentException(what + " must be 0 or greater, but was " + value);
  }

  static long positive(long value, String what) {
    if (value > 0) {
      return value;
    }
    throw new IllegalArgumentException(what + " must be greater than 0, but was " + value);
  }

  static double notNegative(double value, String what) {
    if (value >= 0 && value <= Double.MAX_VALUE) {
      return value;
    }
    throw new IllegalArgumentException(what + " must be finite and 0 or greater, but was " + value);
  }

  /** Rounds half up to a whole number. */
  static long roundToLong(BigDecimal value, String what) {
    BigDecimal whole = value.setScale(0, RoundingMode.HALF_UP);
    if (whole.compareTo(MAX_LONG) <= 0) {
      return whole.longValueExact();
    }
    throw new ArithmeticException(
        what + " must be at most " + Long.MAX_VALUE + ", but was " + value);
  }

  static long minus(long a, long b, String what) {
    if (a >= b) {
      return a - b;
    }
    throw new ArithmeticException(what + " must not fall below 0, but was " + a + " - " + b);
  }
}
