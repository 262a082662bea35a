package io.gpucost.pricing;

import io.gpucost.money.Money;
import java.time.Duration;

/** A price that is paid for all hours of a period, used or not. */
public sealed interface PeriodTerm extends PaymentTerm permits Prepaid, Committed {

  /** {@return the length of one period} */
  Period period();

  /**
   * {@return what one period costs, used or not}
   *
   * @param month the length of a month
   */
  Money priceOf(Duration month);

  /**
   * {@return how long one period lasts}
   *
   * @param month the length of a month
   */
  default Duration length(Duration month) {
    return period().length(month);
  }
}
