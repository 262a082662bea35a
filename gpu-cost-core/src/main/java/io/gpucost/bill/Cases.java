package io.gpucost.bill;

import io.gpucost.unit.Estimate;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The same thing worked out for the low, the expected and the high compute time.
 *
 * <p>Unlike an {@link Estimate} the three need no order: rounding up or a minimum charge may be
 * largest in the low case.
 */
record Cases<T>(T low, T expected, T high) {

  static <T> Cases<T> same(T value) {
    return new Cases<>(value, value, value);
  }

  static <T extends Comparable<? super T>> Cases<T> of(Estimate<T> estimate) {
    return new Cases<>(estimate.low(), estimate.expected(), estimate.high());
  }

  <R> Cases<R> map(Function<? super T, ? extends R> function) {
    return new Cases<>(function.apply(low), function.apply(expected), function.apply(high));
  }

  <U, R> Cases<R> with(Cases<U> other, BiFunction<? super T, ? super U, ? extends R> function) {
    return new Cases<>(
        function.apply(low, other.low),
        function.apply(expected, other.expected),
        function.apply(high, other.high));
  }

  /** The band around the expected case that holds a figure of all three. */
  <R extends Comparable<? super R>> Estimate<R> band(Function<? super T, R> figure) {
    R expectedFigure = figure.apply(expected);
    List<R> figures =
        Stream.of(figure.apply(low), expectedFigure, figure.apply(high)).sorted().toList();
    return new Estimate<>(figures.get(0), expectedFigure, figures.get(2));
  }
}
