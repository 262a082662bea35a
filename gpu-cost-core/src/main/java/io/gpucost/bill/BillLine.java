package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.money.Money;
import io.gpucost.unit.Estimate;
import java.util.Objects;

/**
 * One line of a bill.
 *
 * @param label what is paid for; its code is of the kind {@link Code.Kind#LINE}
 * @param amount how much
 */
public record BillLine(Note label, Estimate<Money> amount) {

  /**
   * Checks the label.
   *
   * @param label what is paid for; its code is of the kind {@link Code.Kind#LINE}
   * @param amount how much
   * @throws IllegalArgumentException if the code is not one of a line
   */
  public BillLine {
    Objects.requireNonNull(amount, "amount");
    if (!label.code().is(Code.Kind.LINE)) {
      throw new IllegalArgumentException("label must be a line, but was " + label.code());
    }
  }

  /**
   * The code of the label.
   *
   * @return a code of a line
   */
  public Code code() {
    return label.code();
  }
}
