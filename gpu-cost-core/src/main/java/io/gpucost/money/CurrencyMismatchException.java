package io.gpucost.money;

import java.util.Currency;
import java.util.Objects;

/** Two amounts of different currencies met where only one currency makes sense. */
public final class CurrencyMismatchException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** The currency of the first amount. */
  private final Currency first;

  /** The currency of the second amount. */
  private final Currency second;

  /**
   * An exception for two currencies.
   *
   * @param first the currency of the first amount
   * @param second the currency of the second amount
   */
  public CurrencyMismatchException(Currency first, Currency second) {
    super(
        "currency must be the same, but was "
            + Objects.requireNonNull(first, "first").getCurrencyCode()
            + " and "
            + Objects.requireNonNull(second, "second").getCurrencyCode());
    this.first = first;
    this.second = second;
  }

  /**
   * The currency of the first amount.
   *
   * @return a currency
   */
  public Currency first() {
    return first;
  }

  /**
   * The currency of the second amount.
   *
   * @return a currency, not the first
   */
  public Currency second() {
    return second;
  }
}
