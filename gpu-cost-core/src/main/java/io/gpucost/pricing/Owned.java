package io.gpucost.pricing;

import io.gpucost.money.Money;
import io.gpucost.money.UnitPrice;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.Power;
import java.util.Currency;
import java.util.Optional;
import org.immutables.value.Value;

/** A card that is bought, not rented. */
@Value.Immutable
@GpuCostStyle
public sealed interface Owned extends PaymentTerm permits ImmutableOwned {

  /** {@return the purchase price of the whole offer} */
  Money price();

  /** {@return the power drawn under load by the whole offer} */
  Optional<Power> power();

  /** {@return the price of electricity per kWh} */
  Optional<UnitPrice> tariff();

  @Override
  @Value.Default
  default TermConditions conditions() {
    return TermConditions.NONE;
  }

  @Override
  default PlanKind kind() {
    return PlanKind.OWNED;
  }

  @Override
  default Currency currency() {
    return price().currency();
  }

  @Override
  default Owned withConditions(TermConditions conditions) {
    return toBuilder().conditions(conditions).build();
  }

  /**
   * Checks the price and the tariff.
   *
   * @throws IllegalArgumentException if the price is negative, or the tariff is not per kWh in the
   *     currency of the price
   */
  @Value.Check
  default void check() {
    if (price().isNegative()) {
      throw new IllegalArgumentException("price must not be negative, but was " + price());
    }
    tariff().ifPresent(this::requireKilowattHours);
  }

  private void requireKilowattHours(UnitPrice tariff) {
    if (!tariff.unit().equalsIgnoreCase("kWh")
        || !tariff.amount().currency().equals(price().currency())) {
      throw new IllegalArgumentException(
          "tariff must be %s per kWh, but was %s".formatted(price().currency(), tariff));
    }
  }

  /** {@return a builder that holds this term} */
  default Builder toBuilder() {
    return ImmutableOwned.builder().from(this);
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableOwned.builder();
  }

  /** Builds the term. The price is required. */
  interface Builder {
    /**
     * Sets the purchase price.
     *
     * @param price of the whole offer, not negative
     * @return this builder
     */
    Builder price(Money price);

    /**
     * Sets the power drawn under load.
     *
     * @param power of the whole offer
     * @return this builder
     */
    Builder power(Power power);

    /**
     * Sets the price of electricity.
     *
     * @param tariff per kWh, in the currency of the price
     * @return this builder
     */
    Builder tariff(UnitPrice tariff);

    /**
     * Sets the small print.
     *
     * @param conditions the small print
     * @return this builder
     */
    Builder conditions(TermConditions conditions);

    /**
     * {@return the term}
     *
     * @throws IllegalArgumentException if the price is negative, or the tariff is not per kWh in
     *     the currency of the price
     */
    Owned build();
  }
}
