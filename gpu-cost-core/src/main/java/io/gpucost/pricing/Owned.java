package io.gpucost.pricing;

import io.gpucost.money.Money;
import io.gpucost.money.UnitPrice;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.Power;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.Optional;
import java.util.stream.Stream;
import org.immutables.value.Value;

/**
 * A card that is bought, not rented.
 *
 * <p>One that is there already costs its electricity and its place. One that would have to be
 * bought costs its share of the price where it is known how much it is used, else all of it.
 */
@Value.Immutable
@GpuCostStyle
public sealed interface Owned extends PaymentTerm permits ImmutableOwned {

  /** {@return the purchase price of the whole offer} */
  Money price();

  /**
   * {@return whether it is there already, so that its price is spent either way; as a price of zero
   * says}
   */
  @Value.Default
  default boolean isBought() {
    return price().isZero();
  }

  /** {@return the power drawn under load by the whole offer} */
  Optional<Power> power();

  /** {@return the price of electricity per kWh} */
  Optional<UnitPrice> tariff();

  /** {@return the power of the whole site per power of the machine, at least 1} */
  Optional<BigDecimal> pue();

  /** {@return the share of the price it is sold for at the end} */
  Optional<Ratio> residual();

  /** {@return the years it is used; 3 by default} */
  @Value.Default
  default int years() {
    return 3;
  }

  /** {@return the interest of a year on the money it binds} */
  Optional<Ratio> interest();

  /** {@return the price of its place: rack, network, remote hands, per month} */
  Optional<Money> hostingPerMonth();

  /** {@return what the people who look after it cost, per year} */
  Optional<Money> staffPerYear();

  /** {@return the share of all hours it works} */
  Optional<Ratio> utilisation();

  /** {@return by how much rents fall in a year} */
  Optional<Ratio> rentFall();

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
    pue()
        .filter(factor -> factor.compareTo(BigDecimal.ONE) < 0)
        .ifPresent(factor -> refuse("PUE must be at least 1", factor));
    if (years() < 1 || years() > 100) {
      refuse("years must be in [1, 100]", years());
    }
    utilisation()
        .filter(Ratio.ZERO::equals)
        .ifPresent(share -> refuse("utilisation must be above 0", share));
    Stream.of(hostingPerMonth(), staffPerYear())
        .flatMap(Optional::stream)
        .filter(cost -> cost.isNegative() || !cost.currency().equals(price().currency()))
        .forEach(
            cost -> refuse("hosting and staff must be amounts of " + price().currency(), cost));
  }

  private static void refuse(String rule, Object value) {
    throw new IllegalArgumentException(rule + ", but was " + value);
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
     * Says that it is there already: what it cost decides nothing any more.
     *
     * @param bought whether it is
     * @return this builder
     */
    Builder isBought(boolean bought);

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
     * Sets the power of the whole site per power of the machine.
     *
     * @param pue at least 1
     * @return this builder
     */
    Builder pue(BigDecimal pue);

    /**
     * Sets the share of the price it is sold for at the end.
     *
     * @param residual a share of the price
     * @return this builder
     */
    Builder residual(Ratio residual);

    /**
     * Sets the years it is used.
     *
     * @param years in [1, 100]
     * @return this builder
     */
    Builder years(int years);

    /**
     * Sets the interest on the money it binds.
     *
     * @param interest of a year
     * @return this builder
     */
    Builder interest(Ratio interest);

    /**
     * Sets the price of its place.
     *
     * @param cost per month, in the currency of the price
     * @return this builder
     */
    Builder hostingPerMonth(Money cost);

    /**
     * Sets what the people who look after it cost.
     *
     * @param cost per year, in the currency of the price
     * @return this builder
     */
    Builder staffPerYear(Money cost);

    /**
     * Sets the share of all hours it works.
     *
     * @param share above 0
     * @return this builder
     */
    Builder utilisation(Ratio share);

    /**
     * Sets by how much rents fall.
     *
     * @param fall a share of a year
     * @return this builder
     */
    Builder rentFall(Ratio fall);

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
     * @throws IllegalArgumentException if the price is negative, a figure is out of its range, or
     *     the tariff is not per kWh in the currency of the price
     */
    Owned build();
  }
}
