package io.gpucost.advice;

import io.gpucost.bill.Bill;
import io.gpucost.bill.Hours;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.gpu.GpuName;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PaymentPlan;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.Ratio;
import io.gpucost.vram.Fit;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/**
 * One way to get the job done: an offer, the job on its GPUs, a plan to pay, and what comes of it.
 */
@Value.Immutable
@GpuCostStyle
public sealed interface Alternative permits ImmutableAlternative {

  /** {@return what is rented, owned or used by the unit} */
  Offer offer();

  /** {@return the job on the offer's GPUs; empty for a service, which shows no GPU} */
  Optional<Placement> placement();

  /** {@return how it is paid} */
  PaymentPlan plan();

  /** {@return the itemised bill, in the currency of the offer} */
  Bill bill();

  /** {@return the total in the currency of the recommendation} */
  Estimate<Money> cost();

  /** {@return the number of GPUs; 0 for a service} */
  default int gpuCount() {
    return placement().map(each -> each.hardware().gpuCount()).orElse(0);
  }

  /** {@return the GPU's name; empty for a service} */
  default Optional<GpuName> gpu() {
    return placement().map(each -> each.hardware().gpu().name());
  }

  /** {@return what is paid for: the GPU's name, or the name of the service} */
  default String product() {
    return gpu().map(GpuName::value).orElse(offer().product());
  }

  /** {@return whether the job fits the memory; a service is taken to do what it is sold for} */
  default Fit fit() {
    return placement().map(each -> each.fit().fit()).orElse(Fit.FITS);
  }

  /**
   * {@return the compute, billed and elapsed hours; all zero for a service, which bills no hours
   * and tells none}
   */
  default Hours hours() {
    return bill().hours();
  }

  /**
   * {@return whether cost and hours are those of one hour of use, since neither an amount of work
   * nor hours of use were stated}
   */
  default boolean perHour() {
    return placement().filter(each -> each.time().perHour()).isPresent()
        && hours().compute().expected().equals(Duration.ofHours(1));
  }

  /**
   * {@return what the hours rest on, empty for a service} Where no amount of work was stated but
   * hours of use were, these are the known hours.
   */
  default Optional<Note> basis() {
    return placement()
        .map(
            each ->
                each.time().perHour() && !perHour()
                    ? Note.of(Code.FROM_KNOWN_HOURS).with("hours", hours().compute().expected())
                    : each.time().basis());
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
