package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.finding.Problem;
import io.gpucost.money.Money;
import io.gpucost.unit.Durations;
import io.gpucost.unit.MemorySize;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Collects what is wrong with a value, so that all of it is reported together. */
final class Problems {

  private final List<Problem> found = new ArrayList<>();

  /** Runs the checks and throws what they found, if anything. */
  static void check(Consumer<Problems> checks) {
    Problems problems = new Problems();
    checks.accept(problems);
    problems.throwIfAny();
  }

  void throwIfAny() {
    if (!found.isEmpty()) {
      throw new InvalidInputException(found);
    }
  }

  void add(String path, String rule, Object value) {
    Problem problem = new Problem(path, rule, value.toString());
    if (!found.contains(problem)) {
      found.add(problem);
    }
  }

  Problems copy() {
    Problems copy = new Problems();
    copy.found.addAll(found);
    return copy;
  }

  boolean require(boolean valid, String path, String rule, Object value) {
    if (!valid) {
      add(path, rule, value);
    }
    return valid;
  }

  /** Takes over the problems of a part that cannot be built. */
  <T> Optional<T> attempt(Supplier<T> part) {
    try {
      return Optional.of(part.get());
    } catch (InvalidInputException e) {
      e.problems().forEach(problem -> add(problem.path(), problem.rule(), problem.value()));
      return Optional.empty();
    }
  }

  /** Reads a text; {@code form} completes "must be". */
  <T> Optional<T> read(String path, String text, Function<String, T> parse, String form) {
    Objects.requireNonNull(text, path);
    try {
      return attempt(() -> parse.apply(text));
    } catch (IllegalArgumentException | ArithmeticException e) {
      add(path, "be " + form, "'" + text + "'");
      return Optional.empty();
    }
  }

  boolean range(String path, long value, long min, long max) {
    return require(
        value >= min && value <= max,
        path,
        String.format(Locale.ROOT, "be in [%,d, %,d]", min, max),
        value);
  }

  void range(String path, OptionalInt value, long min, long max) {
    value.ifPresent(number -> range(path, number, min, max));
  }

  void range(String path, OptionalLong value, long min, long max) {
    value.ifPresent(number -> range(path, number, min, max));
  }

  void atMost(String path, OptionalInt value, String otherPath, OptionalInt other) {
    atMost(path, boxed(value), otherPath, boxed(other));
  }

  private static Optional<Integer> boxed(OptionalInt value) {
    return value.isPresent() ? Optional.of(value.getAsInt()) : Optional.empty();
  }

  <T extends Comparable<? super T>> void atMost(
      String path, Optional<T> value, String otherPath, Optional<T> other) {
    if (value.isPresent() && other.isPresent()) {
      T limit = other.get();
      require(
          value.get().compareTo(limit) <= 0,
          path,
          "be at most " + otherPath + " " + limit,
          value.get());
    }
  }

  void positive(String path, Optional<Money> amount) {
    amount.ifPresent(money -> require(money.isPositive(), path, "be above zero", money));
  }

  /** A number above zero whose digits and exponent are bounded. */
  void number(String path, BigDecimal value, BigDecimal max) {
    number(path, value, value.signum() > 0, "be above zero", max);
  }

  /** A number of zero or more whose digits and exponent are bounded. */
  void numberOrZero(String path, BigDecimal value, BigDecimal max) {
    number(path, value, value.signum() >= 0, "be zero or more", max);
  }

  private void number(String path, BigDecimal value, boolean valid, String rule, BigDecimal max) {
    if (value.precision() > Limits.DIGITS || Math.abs((long) value.scale()) > Limits.DIGITS) {
      add(path, "have at most " + Limits.DIGITS + " digits", value);
    } else {
      require(
          valid && value.compareTo(max) <= 0,
          path,
          rule + " and at most " + max.stripTrailingZeros(),
          value.toPlainString());
    }
  }

  void size(String path, Optional<MemorySize> size) {
    size.ifPresent(
        memory -> require(memory.compareTo(MemorySize.ZERO) > 0, path, "be above zero", memory));
  }

  void time(String path, Duration time) {
    require(isTime(time) && !time.isZero(), path, "be above zero and at most 100 years", time);
  }

  void time(String path, Optional<Duration> time) {
    time.ifPresent(duration -> time(path, duration));
  }

  void timeOrZero(String path, Optional<Duration> time) {
    time.ifPresent(duration -> require(isTime(duration), path, "be in [0, 100 years]", duration));
  }

  private static boolean isTime(Duration time) {
    return !time.isNegative() && time.compareTo(Durations.MAX) <= 0;
  }

  void name(String path, String name) {
    require(
        !name.isBlank() && name.length() <= Limits.NAME_LENGTH,
        path,
        "be a name of 1 to " + Limits.NAME_LENGTH + " characters",
        "'" + name + "'");
  }

  void names(String path, List<String> names) {
    atMost(path, names, Limits.NAMES);
    names.stream().limit(Limits.NAMES).forEach(name -> name(path, name));
  }

  void atMost(String path, List<?> entries, int max) {
    require(
        entries.size() <= max,
        path,
        String.format(Locale.ROOT, "have at most %,d entries", max),
        entries.size());
  }
}
