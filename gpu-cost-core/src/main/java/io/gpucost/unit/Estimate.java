package io.gpucost.unit;

import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A value that is not known exactly: its 5th percentile, its mean and its 95th percentile.
 *
 * @param <T> what is estimated, such as {@link MemorySize}
 * @param low the 5th percentile: one case in twenty is below
 * @param expected the mean, in [low, high]
 * @param high the 95th percentile: one case in twenty is above
 */
public record Estimate<T extends Comparable<? super T>>(T low, T expected, T high) {

  /**
   * Checks the order of the three values.
   *
   * @param low the 5th percentile
   * @param expected the mean
   * @param high the 95th percentile
   * @throws IllegalArgumentException if {@code low} exceeds {@code expected}, or {@code expected}
   *     exceeds {@code high}
   */
  public Estimate {
    Objects.requireNonNull(low, "low");
    Objects.requireNonNull(expected, "expected");
    Objects.requireNonNull(high, "high");
    if (low.compareTo(expected) > 0) {
      throw new IllegalArgumentException(
          "low must not exceed expected, but was " + low + " and " + expected);
    }
    if (expected.compareTo(high) > 0) {
      throw new IllegalArgumentException(
          "expected must not exceed high, but was " + expected + " and " + high);
    }
  }

  /**
   * A value that is known.
   *
   * @param value the value
   * @param <T> its type
   * @return an estimate that is {@code value} in every case
   */
  public static <T extends Comparable<? super T>> Estimate<T> exactly(T value) {
    Objects.requireNonNull(value, "value");
    return new Estimate<>(value, value, value);
  }

  /**
   * The estimate of a function of this value.
   *
   * <p>Percentiles pass through a monotone function unchanged; the mean does only through a linear
   * one, for others the result's {@code expected} is an approximation.
   *
   * @param function monotone: a larger value never gives a smaller result
   * @param <R> the type of the result
   * @return the function of each of the three values
   * @throws IllegalArgumentException if the results are out of order, so the function was not
   *     monotone
   */
  public <R extends Comparable<? super R>> Estimate<R> map(
      Function<? super T, ? extends R> function) {
    Objects.requireNonNull(function, "function");
    return new Estimate<>(function.apply(low), function.apply(expected), function.apply(high));
  }

  /**
   * The estimate of a function of two values that are perfectly correlated: low meets low, and high
   * meets high.
   *
   * <p>For independent values the band is too wide; take it only where one cause moves both.
   *
   * @param other the second value
   * @param function monotone in both arguments
   * @param <U> the type of the second value
   * @param <R> the type of the result
   * @return the function of each pair
   * @throws IllegalArgumentException if the results are out of order, so the function was not
   *     monotone
   */
  public <U extends Comparable<? super U>, R extends Comparable<? super R>> Estimate<R> combine(
      Estimate<U> other, BiFunction<? super T, ? super U, ? extends R> function) {
    Objects.requireNonNull(other, "other");
    Objects.requireNonNull(function, "function");
    return new Estimate<>(
        function.apply(low, other.low),
        function.apply(expected, other.expected),
        function.apply(high, other.high));
  }

  /**
   * Whether the value is known.
   *
   * @return true if low and high are the same
   */
  public boolean isExact() {
    return low.compareTo(high) == 0;
  }

  /**
   * The three values, for logs.
   *
   * @return the value if it is known, else {@code "expected (low to high)"}
   */
  @Override
  public String toString() {
    return isExact() ? expected.toString() : expected + " (" + low + " to " + high + ")";
  }
}
