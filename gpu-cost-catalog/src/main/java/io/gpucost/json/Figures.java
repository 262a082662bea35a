package io.gpucost.json;

import static io.gpucost.json.JsonText.object;

import io.gpucost.unit.Durations;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.Fraction;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;

/** How figures stand in documents: hours as plain numbers, estimates as three of them. */
final class Figures {
  /** A millionth of an hour is 3.6 ms, below the whole seconds that times are in. */
  private static final int HOUR_DIGITS = 6;

  private static final int DIGITS = 6;

  private Figures() {}

  static BigDecimal hours(Duration time) {
    return plain(Durations.toHours(time).setScale(HOUR_DIGITS, RoundingMode.HALF_UP));
  }

  static BigDecimal decimal(Fraction fraction) {
    return plain(fraction.toDecimal(DIGITS, RoundingMode.HALF_UP));
  }

  private static BigDecimal plain(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }

  static <T extends Comparable<? super T>> Map<String, Object> estimate(
      Estimate<T> estimate, Function<T, Object> form) {
    return object(
        "low", form.apply(estimate.low()),
        "expected", form.apply(estimate.expected()),
        "high", form.apply(estimate.high()));
  }
}
