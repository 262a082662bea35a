package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.money.Money;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.Fraction;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** What a run costs on one offer under one plan, in the currency of the plan. */
@Value.Immutable
@GpuCostStyle
public sealed interface Bill permits ImmutableBill {
  /**
   * The hours that the bill rests on.
   *
   * @return compute, billed and elapsed hours
   */
  Hours hours();

  /**
   * What is paid for, the rent first; lines of zero are left out.
   *
   * @return lines whose expected amounts sum to {@code total().expected()}
   */
  List<BillLine> lines();

  /**
   * What the elapsed time consists of, in the order in which it passes; parts of zero are left out.
   *
   * @return parts that add up to the expected elapsed time
   */
  List<TimeLine> times();

  /**
   * What is paid in all.
   *
   * @return an amount; low and high follow the compute time, and interruptions where there are any
   */
  Estimate<Money> total();

  /**
   * What will surprise on this bill.
   *
   * @return findings with the money at stake
   */
  List<Finding> findings();

  /**
   * What was taken for granted.
   *
   * @return assumptions
   */
  List<Note> assumptions();

  /**
   * The ways that were weighed, and what an interruption can cost at most.
   *
   * @return reasons for the lines of this bill
   */
  List<Note> reasons();

  /**
   * What each of the results costs that the work is counted in.
   *
   * @return the cost of one, or empty where the work is no number of results
   */
  Optional<ResultCost> perResult();

  /**
   * What an hour of real work costs, all of the bill counted.
   *
   * @return the total over the expected compute time, or empty where none is computed
   */
  default Optional<Estimate<Money>> perUsefulHour() {
    long seconds = hours().compute().expected().toSeconds();
    return seconds == 0
        ? Optional.empty()
        : Optional.of(total().map(cost -> cost.multipliedBy(Fraction.of(3_600, seconds))));
  }

  /**
   * The first line of a kind.
   *
   * @param code the code of its label
   * @return the line, or empty if the bill has none
   */
  default Optional<BillLine> line(Code code) {
    return lines().stream().filter(line -> line.code() == code).findFirst();
  }

  /** Checks that the lines sum to the total. */
  @Value.Check
  default void check() {
    Money sum =
        lines().stream()
            .map(line -> line.amount().expected())
            .reduce(Money.zero(total().expected().currency()), Money::plus);
    if (!sum.equals(total().expected())) {
      throw new IllegalStateException(
          "lines must sum to the total of " + total().expected() + ", but was " + sum);
    }
  }
}
