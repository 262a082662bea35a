package io.gpucost.examples.evaluate.worked;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the library answers to a worked case, by the names that the case uses. */
final class Answer {
  private static final double RELATIVE = 1e-9;

  private final Map<String, Object> values = new LinkedHashMap<>();

  static Answer of(String name, Object value) {
    return new Answer().and(name, value);
  }

  Answer and(String name, Object value) {
    values.put(name, value);
    return this;
  }

  /** Whether every expected value was given, and is the same. */
  boolean matches(Map<String, Object> expected, Tolerance tolerance) {
    return expected.entrySet().stream()
        .allMatch(
            each ->
                same(
                    each.getValue(), values.get(each.getKey()), tolerance.absolute(each.getKey())));
  }

  Map<String, Object> values() {
    return values;
  }

  private static boolean same(Object expected, @Nullable Object actual, double absolute) {
    if (actual instanceof Optional<?> maybe) {
      return maybe
          .map(value -> same(expected, value, absolute))
          .orElseGet(() -> Optional.empty().equals(expected));
    }
    if (expected instanceof List<?> list) {
      return actual instanceof List<?> other && sameEach(list, other, absolute);
    }
    if (expected instanceof Map<?, ?> map) {
      return actual instanceof Map<?, ?> other
          && map.entrySet().stream()
              .allMatch(each -> same(each.getValue(), other.get(each.getKey()), absolute));
    }
    if (actual == null || expected instanceof Boolean || actual instanceof String) {
      return expected.equals(actual);
    }
    return sameNumber(expected, actual, absolute);
  }

  private static boolean sameEach(List<?> expected, List<?> actual, double absolute) {
    if (expected.size() != actual.size()) {
      return false;
    }
    for (int i = 0; i < expected.size(); i++) {
      if (!same(expected.get(i), actual.get(i), absolute)) {
        return false;
      }
    }
    return true;
  }

  /** Exactly where both are exact; what was rounded on the way may differ in the last digits. */
  private static boolean sameNumber(Object expected, Object actual, double absolute) {
    Fraction wanted = Inputs.asFraction(expected);
    if (actual instanceof Fraction given && given.equals(wanted)) {
      return true;
    }
    double given = number(actual);
    double difference = Math.abs(given - wanted.doubleValue());
    return difference <= Math.max(absolute, RELATIVE * Math.abs(wanted.doubleValue()));
  }

  private static double number(Object value) {
    if (value instanceof Fraction fraction) {
      return fraction.doubleValue();
    }
    if (value instanceof Money money) {
      return money.amount().doubleValue();
    }
    if (value instanceof HourlyRate rate) {
      return rate.money().amount().doubleValue();
    }
    if (value instanceof Duration time) {
      throw new IllegalArgumentException("a time must be given in a unit, but was " + time);
    }
    return new BigDecimal(value.toString()).doubleValue();
  }
}
