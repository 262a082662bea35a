package io.gpucost.money;

import io.gpucost.unit.Decimals;
import io.gpucost.unit.Fraction;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An exact amount of one currency.
 *
 * <p>Amounts are below 10<sup>18</sup> in size and have up to 40 decimals. Sums, differences and
 * products are exact as long as they need no more decimals; products that need more are rounded
 * half even at the 40th. Rounding to what can be paid happens only in {@link #rounded()}. There is
 * no way in from a {@code double}.
 */
public final class Money implements Comparable<Money> {
  static final int MAX_DECIMALS = 40;

  private static final BigDecimal LIMIT = BigDecimal.TEN.pow(18);

  private final Currency currency;
  private final BigDecimal amount;

  private Money(Currency currency, BigDecimal amount) {
    this.currency = currency;
    this.amount = amount;
  }

  /**
   * An amount.
   *
   * @param currency the currency
   * @param amount in (-10<sup>18</sup>, 10<sup>18</sup>); rounded half even if it has more than 40
   *     decimals
   * @return the amount
   * @throws IllegalArgumentException if {@code amount} is too large, or has more than 200 digits
   */
  public static Money of(Currency currency, BigDecimal amount) {
    Objects.requireNonNull(currency, "currency");
    Decimals.requireBounded(amount, "amount");
    if (amount.abs().compareTo(LIMIT) < 0) {
      return kept(currency, amount);
    }
    throw new IllegalArgumentException("amount must be less than 1e18, but was " + amount);
  }

  /**
   * An amount from text.
   *
   * @param currencyCode an ISO 4217 code, in any case
   * @param amount a plain decimal number such as {@code "0.65"}
   * @return the amount
   * @throws IllegalArgumentException if the code is unknown or the number cannot be read
   */
  public static Money of(String currencyCode, String amount) {
    Objects.requireNonNull(currencyCode, "currencyCode");
    Objects.requireNonNull(amount, "amount");
    return MoneyText.of(currencyCode, amount);
  }

  /**
   * A whole amount.
   *
   * @param currencyCode an ISO 4217 code, in any case
   * @param amount in (-10<sup>18</sup>, 10<sup>18</sup>)
   * @return the amount
   * @throws IllegalArgumentException if the code is unknown or the amount is too large
   */
  public static Money of(String currencyCode, long amount) {
    Objects.requireNonNull(currencyCode, "currencyCode");
    return of(
        MoneyText.currency(currencyCode, "currency", currencyCode), BigDecimal.valueOf(amount));
  }

  /**
   * Nothing, in a currency.
   *
   * @param currency the currency
   * @return zero
   */
  public static Money zero(Currency currency) {
    return of(currency, BigDecimal.ZERO);
  }

  /**
   * Reads an amount such as {@code "CNY 100"}, {@code "USD 0.8048"}, {@code "CNY -1.5"} or {@code
   * "100 CNY"}.
   *
   * @param text an ISO 4217 code in any case and a plain decimal number, in either order
   * @return the amount
   * @throws IllegalArgumentException if the text is not that, if the amount is 10<sup>18</sup> or
   *     more in size, or if it has more than 40 decimals
   */
  public static Money parse(String text) {
    Objects.requireNonNull(text, "text");
    return MoneyText.parse(text, "Money", text);
  }

  /**
   * The smaller of two amounts.
   *
   * @param a an amount
   * @param b an amount of the same currency
   * @return the smaller
   * @throws CurrencyMismatchException if the currencies differ
   */
  public static Money min(Money a, Money b) {
    Objects.requireNonNull(a, "a");
    return a.compareTo(b) <= 0 ? a : b;
  }

  /**
   * The larger of two amounts.
   *
   * @param a an amount
   * @param b an amount of the same currency
   * @return the larger
   * @throws CurrencyMismatchException if the currencies differ
   */
  public static Money max(Money a, Money b) {
    Objects.requireNonNull(a, "a");
    return a.compareTo(b) >= 0 ? a : b;
  }

  /**
   * The currency.
   *
   * @return an ISO 4217 currency
   */
  public Currency currency() {
    return currency;
  }

  /**
   * The amount in units of the currency.
   *
   * @return a number in (-10<sup>18</sup>, 10<sup>18</sup>) without trailing zeros, scale in [0,
   *     40]
   */
  public BigDecimal amount() {
    return amount;
  }

  /**
   * The exact sum.
   *
   * @param other an amount of the same currency
   * @return this + other
   * @throws CurrencyMismatchException if the currencies differ
   * @throws ArithmeticException if the sum is 10<sup>18</sup> or more in size
   */
  public Money plus(Money other) {
    return result(amount.add(same(other).amount));
  }

  /**
   * The exact difference.
   *
   * @param other an amount of the same currency
   * @return this - other
   * @throws CurrencyMismatchException if the currencies differ
   * @throws ArithmeticException if the difference is 10<sup>18</sup> or more in size
   */
  public Money minus(Money other) {
    return result(amount.subtract(same(other).amount));
  }

  /**
   * The product with a number, exact up to 40 decimals and rounded half even beyond.
   *
   * @param factor a number of at most 200 digits
   * @return this times factor
   * @throws ArithmeticException if the product is 10<sup>18</sup> or more in size
   */
  public Money multipliedBy(BigDecimal factor) {
    return result(amount.multiply(Decimals.requireBounded(factor, "factor")));
  }

  /**
   * The exact product with a whole number.
   *
   * @param factor any number
   * @return this times factor
   * @throws ArithmeticException if the product is 10<sup>18</sup> or more in size
   */
  public Money multipliedBy(long factor) {
    return result(amount.multiply(BigDecimal.valueOf(factor)));
  }

  /**
   * The product with an exact fraction, half even beyond 34 digits or 40 decimals.
   *
   * @param factor such as 11/15
   * @return this x factor, with one rounding
   * @throws ArithmeticException if the product is 10<sup>18</sup> or more in size
   */
  public Money multipliedBy(Fraction factor) {
    return scaled(new BigDecimal(factor.numerator()), new BigDecimal(factor.denominator()));
  }

  /**
   * The quotient to 34 digits, and at most 40 decimals.
   *
   * @param divisor a number of at most 200 digits, not 0
   * @param rounding how to round beyond 34 digits or 40 decimals
   * @return this / divisor
   * @throws ArithmeticException if {@code divisor} is 0, if the quotient is 10<sup>18</sup> or more
   *     in size, or if {@code rounding} is UNNECESSARY and rounding is necessary
   */
  public Money dividedBy(BigDecimal divisor, RoundingMode rounding) {
    Decimals.requireBounded(divisor, "divisor");
    Objects.requireNonNull(rounding, "rounding");
    if (divisor.signum() == 0) {
      throw new ArithmeticException("divisor must not be 0, but was 0");
    }
    return result(quotient(amount, divisor, rounding));
  }

  /** {@code this x above / below} with one rounding, half even beyond 34 digits or 40 decimals. */
  Money scaled(BigDecimal above, BigDecimal below) {
    return result(quotient(amount.multiply(above), below, RoundingMode.HALF_EVEN));
  }

  private static BigDecimal quotient(BigDecimal above, BigDecimal below, RoundingMode rounding) {
    int digits = MathContext.DECIMAL128.getPrecision();
    BigDecimal quotient = above.divide(below, new MathContext(digits, rounding));
    return quotient.scale() > MAX_DECIMALS ? above.divide(below, MAX_DECIMALS, rounding) : quotient;
  }

  /**
   * The exact quotient of two amounts: how many hours at {@code divisor} this pays for.
   *
   * <p>CNY 120 to CNY 0.65 is exactly 2400/13.
   *
   * @param divisor an amount of the same currency, not zero
   * @return this / divisor
   * @throws CurrencyMismatchException if the currencies differ
   * @throws ArithmeticException if {@code divisor} is zero
   */
  public Fraction ratioTo(Money divisor) {
    same(divisor);
    if (divisor.isZero()) {
      throw new ArithmeticException("divisor must not be 0, but was " + divisor);
    }
    return Fraction.from(amount).dividedBy(Fraction.from(divisor.amount));
  }

  /**
   * The amount with the opposite sign.
   *
   * @return -this
   */
  public Money negated() {
    return new Money(currency, amount.negate());
  }

  /**
   * The size of the amount.
   *
   * @return this, or -this if this is negative
   */
  public Money abs() {
    return isNegative() ? negated() : this;
  }

  /**
   * The amount that can be paid: rounded half up to the digits of the currency, two for CNY and
   * USD.
   *
   * @return the nearest payable amount
   * @throws ArithmeticException if that is 10<sup>18</sup>
   */
  public Money rounded() {
    return result(amount.setScale(digits(currency), RoundingMode.HALF_UP));
  }

  /**
   * Whether the amount is zero.
   *
   * @return true for zero
   */
  public boolean isZero() {
    return amount.signum() == 0;
  }

  /**
   * Whether the amount is less than zero.
   *
   * @return true below zero
   */
  public boolean isNegative() {
    return amount.signum() < 0;
  }

  /**
   * Whether the amount is greater than zero.
   *
   * @return true above zero
   */
  public boolean isPositive() {
    return amount.signum() > 0;
  }

  /** The decimals of what can be paid; currencies without any, such as gold, count as 0. */
  static int digits(Currency currency) {
    return Math.max(0, currency.getDefaultFractionDigits());
  }

  private Money same(Money other) {
    Objects.requireNonNull(other, "other");
    if (!currency.equals(other.currency)) {
      throw new CurrencyMismatchException(currency, other.currency);
    }
    return other;
  }

  private Money result(BigDecimal exact) {
    if (exact.abs().compareTo(LIMIT) < 0) {
      return kept(currency, exact);
    }
    throw new ArithmeticException(
        "amount must be less than 1e18, but was " + exact.round(MathContext.DECIMAL32));
  }

  private static Money kept(Currency currency, BigDecimal amount) {
    BigDecimal kept =
        amount.scale() > MAX_DECIMALS
            ? amount.setScale(MAX_DECIMALS, RoundingMode.HALF_EVEN)
            : amount;
    return new Money(currency, Decimals.canonical(kept));
  }

  /**
   * Compares amounts of one currency.
   *
   * @param other an amount of the same currency
   * @return negative, zero or positive as this is less than, equal to or greater than other
   * @throws CurrencyMismatchException if the currencies differ
   */
  @Override
  public int compareTo(Money other) {
    return amount.compareTo(same(other).amount);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Money that
        && currency.equals(that.currency)
        && amount.compareTo(that.amount) == 0;
  }

  @Override
  public int hashCode() {
    return Objects.hash(currency, amount);
  }

  /**
   * The exact amount without trailing zeros, such as {@code "CNY 52"}; {@link #parse} reads it.
   *
   * @return the currency code and a plain number
   */
  @Override
  public String toString() {
    return currency.getCurrencyCode() + " " + amount.toPlainString();
  }

  /**
   * The amount for people to read: rounded half up to the currency's digits, such as {@code "CNY
   * 55.00"}.
   *
   * <p>An amount below one that has more digits shows up to four decimals, {@code "USD 0.8048"}, or
   * its first two digits if these would all be zero.
   *
   * @return the currency code and a plain number
   */
  public String toDisplay() {
    return MoneyText.display(this);
  }

  /**
   * The amount for documents: at least the currency's digits, such as {@code "CNY 55.00"}, and
   * otherwise exact up to 10 decimals, rounded half up beyond.
   *
   * @return the currency code and a plain number
   */
  public String toWire() {
    return MoneyText.wire(this);
  }
}
