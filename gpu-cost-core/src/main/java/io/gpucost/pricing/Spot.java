package io.gpucost.pricing;

import io.gpucost.money.HourlyRate;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.EventRate;
import java.time.Duration;
import java.util.Currency;
import java.util.Optional;
import org.immutables.value.Value;

/** A low hourly rate for an instance that may be taken away. */
@Value.Immutable
@GpuCostStyle
public sealed interface Spot extends PaymentTerm permits ImmutableSpot {

  /** {@return the hourly price of the whole offer} */
  HourlyRate rate();

  /** {@return how often the instance is taken away, per hour of use} */
  Optional<EventRate> interruptions();

  /** {@return the warning before it is taken away} */
  Optional<Duration> notice();

  /** {@return the mean time until a new instance can be had after one is taken away} */
  Optional<Duration> waiting();

  /** {@return when instances could be had in some past time} */
  Optional<SpotTrace> trace();

  /** {@return the longest run the provider allows} */
  Optional<Duration> maxRun();

  @Override
  @Value.Default
  default TermConditions conditions() {
    return TermConditions.NONE;
  }

  @Override
  default PlanKind kind() {
    return PlanKind.SPOT;
  }

  @Override
  default Currency currency() {
    return rate().currency();
  }

  @Override
  default Spot withConditions(TermConditions conditions) {
    return toBuilder().conditions(conditions).build();
  }

  /**
   * {@return a term of which only the rate is known}
   *
   * @param rate the hourly price of the whole offer
   */
  static Spot of(HourlyRate rate) {
    return builder().rate(rate).build();
  }

  /** {@return a builder that holds this term} */
  default Builder toBuilder() {
    return ImmutableSpot.builder().from(this);
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableSpot.builder();
  }

  /** Builds a spot term. The rate is required. */
  interface Builder {
    /**
     * Sets the hourly price.
     *
     * @param rate of the whole offer
     * @return this builder
     */
    Builder rate(HourlyRate rate);

    /**
     * Sets how often the instance is taken away.
     *
     * @param interruptions per hour of use
     * @return this builder
     */
    Builder interruptions(EventRate interruptions);

    /**
     * Sets the warning before it is taken away.
     *
     * @param notice the time
     * @return this builder
     */
    Builder notice(Duration notice);

    /**
     * Sets the mean time until a new instance can be had.
     *
     * @param time not billed
     * @return this builder
     */
    Builder waiting(Duration time);

    /**
     * Sets when instances could be had.
     *
     * @param trace of some past time
     * @return this builder
     */
    Builder trace(SpotTrace trace);

    /**
     * Sets the longest run.
     *
     * @param maxRun the time
     * @return this builder
     */
    Builder maxRun(Duration maxRun);

    /**
     * Sets the small print.
     *
     * @param conditions the small print
     * @return this builder
     */
    Builder conditions(TermConditions conditions);

    /** {@return the term} */
    Spot build();
  }
}
