package io.gpucost.workload;

import java.math.BigDecimal;

/** One form for equal decimals, so that {@code equals} agrees with {@code compareTo}. */
final class Numbers {

  private Numbers() {}

  static BigDecimal canonical(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }
}
