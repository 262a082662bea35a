package io.gpucost.pricing;

import io.gpucost.money.CurrencyMismatchException;
import io.gpucost.money.UnitPrice;
import java.util.Currency;
import java.util.Objects;
import java.util.Optional;

/**
 * A price per token, image or frame, whatever the hours.
 *
 * @param price the price per unit; of what is read, where what is written has a price of its own
 * @param output the price of a token that is written, where it differs from one that is read
 * @param conditions the small print
 */
public record PerUnit(UnitPrice price, Optional<UnitPrice> output, TermConditions conditions)
    implements PaymentTerm {

  /** The unit of which some are read and some are written. */
  public static final String TOKEN = "token";

  /**
   * Checks that all are given and fit together.
   *
   * @param price the price per unit
   * @param output the price of a token that is written
   * @param conditions the small print
   * @throws IllegalArgumentException if there is a price of output and either is not per token
   * @throws CurrencyMismatchException if the prices have different currencies
   */
  public PerUnit {
    Objects.requireNonNull(price, "price");
    Objects.requireNonNull(conditions, "conditions");
    output.ifPresent(written -> requireTokens(price, written));
  }

  private static void requireTokens(UnitPrice read, UnitPrice written) {
    if (!isToken(read) || !isToken(written)) {
      throw new IllegalArgumentException(
          "prices of input and output must be per token, but were %s and %s"
              .formatted(read, written));
    }
    Currency currency = read.amount().currency();
    if (!written.amount().currency().equals(currency)) {
      throw new CurrencyMismatchException(currency, written.amount().currency());
    }
  }

  private static boolean isToken(UnitPrice price) {
    return price.unit().equalsIgnoreCase(TOKEN);
  }

  /**
   * {@return a term of which only the price is known}
   *
   * @param price the price per unit
   */
  public static PerUnit of(UnitPrice price) {
    return new PerUnit(price, Optional.empty(), TermConditions.NONE);
  }

  @Override
  public PlanKind kind() {
    return PlanKind.UNIT_PRICE;
  }

  @Override
  public Currency currency() {
    return price.amount().currency();
  }

  @Override
  public PerUnit withConditions(TermConditions conditions) {
    return new PerUnit(price, output, conditions);
  }
}
