package io.gpucost.bill;

import io.gpucost.money.Money;
import java.util.List;

/**
 * Where an invoice is rounded to the currency's digits, half up.
 *
 * <p>Three lines of CNY 0.005 make 0.03 line by line and 0.02 on the sum.
 */
public enum InvoiceRounding {
  /** Every line is rounded, then summed. */
  PER_LINE,
  /** The exact lines are summed, then rounded. */
  PER_INVOICE;

  /**
   * The total of an invoice.
   *
   * @param lines exact amounts of one currency, at least one
   * @return what is to be paid
   * @throws IllegalArgumentException if there is no line
   */
  public Money total(List<Money> lines) {
    return lines.stream()
        .map(line -> this == PER_LINE ? line.rounded() : line)
        .reduce(Money::plus)
        .map(Money::rounded)
        .orElseThrow(() -> new IllegalArgumentException("lines must not be empty, but was []"));
  }
}
