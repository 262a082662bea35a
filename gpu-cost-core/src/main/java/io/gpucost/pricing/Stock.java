package io.gpucost.pricing;

import java.time.LocalDate;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Whether an offer can be had.
 *
 * @param state what is known
 * @param count how many of the offer are there
 * @param asOf the day on which that was so
 */
public record Stock(State state, OptionalInt count, Optional<LocalDate> asOf) {

  /** What is known of the stock. */
  public enum State {
    /** There are some. */
    AVAILABLE,
    /** There are none. */
    OUT_OF_STOCK,
    /** Nothing is known. */
    UNKNOWN
  }

  /** Nothing is known. */
  public static final Stock UNKNOWN =
      new Stock(State.UNKNOWN, OptionalInt.empty(), Optional.empty());

  /**
   * Checks the count.
   *
   * @param state what is known
   * @param count how many of the offer are there
   * @param asOf the day on which that was so
   * @throws IllegalArgumentException if the count is negative
   */
  public Stock {
    Objects.requireNonNull(state, "state");
    Objects.requireNonNull(asOf, "asOf");
    if (count.isPresent() && count.getAsInt() < 0) {
      throw new IllegalArgumentException("stock must not be negative, but was " + count.getAsInt());
    }
  }

  /**
   * {@return a stock of so many; none means out of stock}
   *
   * @param count not negative
   * @throws IllegalArgumentException if the count is negative
   */
  public static Stock of(int count) {
    return new Stock(
        count == 0 ? State.OUT_OF_STOCK : State.AVAILABLE, OptionalInt.of(count), Optional.empty());
  }
}
