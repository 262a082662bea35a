package io.gpucost.advice;

import io.gpucost.bill.Bill;
import io.gpucost.bill.Hours;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Hardware;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PaymentPlan;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.Ratio;
import io.gpucost.vram.FitVerdict;
import io.gpucost.vram.VramAnswer;
import io.gpucost.workload.Layout;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/**
 * One way to get the job done: an offer, a layout on its GPUs, a plan to pay, and what comes of it.
 */
@Value.Immutable
@GpuCostStyle
public sealed interface Alternative permits ImmutableAlternative {

  /** {@return what is rented} */
  Offer offer();

  /** {@return what the work runs on} */
  Hardware hardware();

  /** {@return how the job is spread over the GPUs} */
  Layout layout();

  /** {@return whether the job fits the memory, and by how much} */
  FitVerdict fit();

  /** {@return the memory the job needs} */
  VramAnswer vram();

  /** {@return the compute time} */
  TimeEstimate time();

  /** {@return how it is paid} */
  PaymentPlan plan();

  /** {@return the itemised bill, in the currency of the offer} */
  Bill bill();

  /** {@return the total in the currency of the recommendation} */
  Estimate<Money> cost();

  /** {@return the compute, billed and elapsed hours} */
  default Hours hours() {
    return bill().hours();
  }

  /**
   * {@return whether cost and hours are those of one hour of use, since neither an amount of work
   * nor hours of use were stated}
   */
  default boolean perHour() {
    return time().perHour() && hours().compute().expected().equals(Duration.ofHours(1));
  }

  /** {@return the traps of this alternative} */
  List<Finding> findings();

  /** {@return what speaks for and against it} */
  List<Note> reasons();

  /** {@return what was assumed for it alone} */
  List<Note> assumptions();

  /** {@return the age of its price in days, where both days are known} */
  OptionalInt ageDays();

  /** {@return the probability that it ends after the deadline, where there is one} */
  Optional<Ratio> deadlineMissProbability();

  /** {@return the probability that it costs more than the budget, where there is one} */
  Optional<Ratio> overBudgetProbability();
}
