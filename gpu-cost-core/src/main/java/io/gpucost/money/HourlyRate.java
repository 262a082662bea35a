package io.gpucost.money;

import io.gpucost.unit.Texts;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Currency;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A price per hour, zero or greater. */
public final class HourlyRate implements Comparable<HourlyRate> {
  private static final String TYPE = "HourlyRate";
  private static final int MAX_CHARS = 80;
  private static final BigDecimal SECONDS_PER_HOUR = BigDecimal.valueOf(3600);
  private static final Pattern FORM =
      Pattern.compile("([^/]+)/[ \\t]*(?:h|hr|hour)", Pattern.CASE_INSENSITIVE);

  private final Money money;

  private HourlyRate(Money money) {
    this.money = money;
  }

  /**
   * A price per hour.
   *
   * @param perHour what one hour costs, zero or greater
   * @return the rate
   * @throws IllegalArgumentException if {@code perHour} is negative
   */
  public static HourlyRate of(Money perHour) {
    Objects.requireNonNull(perHour, "perHour");
    if (!perHour.isNegative()) {
      return new HourlyRate(perHour);
    }
    throw new IllegalArgumentException("perHour must be 0 or greater, but was " + perHour);
  }

  /**
   * Free of charge, in a currency.
   *
   * @param currency the currency
   * @return a rate of zero
   */
  public static HourlyRate zero(Currency currency) {
    return new HourlyRate(Money.zero(currency));
  }

  /**
   * Reads a rate such as {@code "CNY 0.65/h"}, {@code "CNY 0.65/hour"} or {@code "0.65 CNY/h"}.
   *
   * @param text an amount as {@link Money#parse} reads it, a slash, and h, hr or hour in any case
   * @return the rate
   * @throws IllegalArgumentException if the text is not that, or is negative
   */
  public static HourlyRate parse(String text) {
    Matcher form = FORM.matcher(Texts.bounded(text, TYPE, MAX_CHARS));
    if (!form.matches()) {
      throw Texts.unreadable(TYPE, text, "must be an amount per hour such as 'CNY 0.65/h'");
    }
    Money perHour = MoneyText.parse(form.group(1), TYPE, text);
    if (perHour.isNegative()) {
      throw Texts.unreadable(TYPE, text, "must not be negative");
    }
    return new HourlyRate(perHour);
  }

  /**
   * What one hour costs.
   *
   * @return an amount, zero or greater
   */
  public Money money() {
    return money;
  }

  /**
   * The currency.
   *
   * @return an ISO 4217 currency
   */
  public Currency currency() {
    return money.currency();
  }

  /**
   * Whether the hour is free.
   *
   * @return true for zero
   */
  public boolean isZero() {
    return money.isZero();
  }

  /**
   * What a time costs: {@code rate x seconds / 3600}, to 34 digits.
   *
   * <p>CNY 0.65/h for 80 h is exactly CNY 52. Billing granularity is not considered here.
   *
   * @param duration whole seconds, 0 or longer
   * @return the cost, rounded half even beyond 34 digits or 40 decimals
   * @throws IllegalArgumentException if {@code duration} is negative or has a fraction of a second
   * @throws ArithmeticException if the cost is 10<sup>18</sup> or more
   */
  public Money costOf(Duration duration) {
    Objects.requireNonNull(duration, "duration");
    if (duration.isNegative() || duration.toNanosPart() != 0) {
      throw new IllegalArgumentException(
          "duration must be whole seconds and 0 or longer, but was " + duration);
    }
    BigDecimal seconds = BigDecimal.valueOf(duration.toSeconds());
    return money.scaled(seconds, SECONDS_PER_HOUR);
  }

  /**
   * The rate of a multiple.
   *
   * @param factor 0 or greater, at most 200 digits
   * @return this times factor
   * @throws IllegalArgumentException if {@code factor} is negative
   * @throws ArithmeticException if the rate is 10<sup>18</sup> or more
   */
  public HourlyRate multipliedBy(BigDecimal factor) {
    Objects.requireNonNull(factor, "factor");
    if (factor.signum() >= 0) {
      return new HourlyRate(money.multipliedBy(factor));
    }
    throw new IllegalArgumentException("factor must be 0 or greater, but was " + factor);
  }

  /**
   * The rate of a number of equal things.
   *
   * @param factor 0 or greater
   * @return this times factor
   * @throws IllegalArgumentException if {@code factor} is negative
   * @throws ArithmeticException if the rate is 10<sup>18</sup> or more
   */
  public HourlyRate multipliedBy(long factor) {
    if (factor >= 0) {
      return new HourlyRate(money.multipliedBy(factor));
    }
    throw new IllegalArgumentException("factor must be 0 or greater, but was " + factor);
  }

  /**
   * The rate of two things together.
   *
   * @param other a rate of the same currency
   * @return this + other
   * @throws CurrencyMismatchException if the currencies differ
   * @throws ArithmeticException if the rate is 10<sup>18</sup> or more
   */
  public HourlyRate plus(HourlyRate other) {
    Objects.requireNonNull(other, "other");
    return new HourlyRate(money.plus(other.money));
  }

  /**
   * Compares rates of one currency.
   *
   * @param other a rate of the same currency
   * @return negative, zero or positive as this is less than, equal to or greater than other
   * @throws CurrencyMismatchException if the currencies differ
   */
  @Override
  public int compareTo(HourlyRate other) {
    return money.compareTo(other.money);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof HourlyRate that && money.equals(that.money);
  }

  @Override
  public int hashCode() {
    return money.hashCode();
  }

  /**
   * The exact rate, such as {@code "CNY 0.65/h"}; {@link #parse} reads it.
   *
   * @return an amount and {@code /h}
   */
  @Override
  public String toString() {
    return money + "/h";
  }
}
