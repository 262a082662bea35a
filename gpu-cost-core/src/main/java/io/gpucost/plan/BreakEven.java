package io.gpucost.plan;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;

/**
 * Where a prepaid period and paying by the hour cost the same, exactly.
 *
 * <p>With {@code P} the price of the period, {@code p} the price of an hour and {@code H} the hours
 * of the period: the period breaks even at {@code h* = P / p} hours, pays only if {@code h* < H},
 * and is a discount of {@code 1 - h* / H} when all its hours are used. CNY 120 a week against CNY
 * 0.65/h is {@code 2400/13} h, more than the 168 of a week: it never pays. CNY 9,000 a month of 720
 * h against CNY 15/h is 600 h, a discount of one sixth.
 */
public final class BreakEven {
  private static final BigDecimal SECONDS_PER_HOUR = BigDecimal.valueOf(3600);

  private BreakEven() {}

  /**
   * The hours at which both cost the same.
   *
   * @param periodPrice price of the whole period
   * @param onDemand price of an hour, greater than zero
   * @return {@code P / p}, in hours
   * @throws ArithmeticException if the hour is free
   * @throws io.gpucost.money.CurrencyMismatchException if the currencies differ
   */
  public static Fraction hours(Money periodPrice, HourlyRate onDemand) {
    return periodPrice.ratioTo(onDemand.money());
  }

  /**
   * The price of an hour above which the period is cheaper, for hours that are known.
   *
   * @param periodPrice price of the whole period
   * @param used hours used, longer than zero
   * @return {@code P / h}; CNY 120 for 80 h is CNY 1.50/h
   * @throws ArithmeticException if no hours are used
   */
  public static HourlyRate flipRate(Money periodPrice, Duration used) {
    BigDecimal seconds = BigDecimal.valueOf(used.toSeconds());
    return HourlyRate.of(
        Money.of(
            periodPrice.currency(),
            periodPrice
                .amount()
                .multiply(SECONDS_PER_HOUR)
                .divide(seconds, MathContext.DECIMAL128)));
  }

  /**
   * The discount of a period against paying all its hours one by one.
   *
   * @param periodPrice price of the whole period
   * @param onDemand price of an hour, greater than zero
   * @param periodLength hours of the period, longer than zero
   * @return {@code 1 - h* / H}, at most 1; zero or negative where the period never pays
   * @throws ArithmeticException if the hour is free or the period has no hours
   */
  public static Fraction discount(Money periodPrice, HourlyRate onDemand, Duration periodLength) {
    return Fraction.ONE.minus(hours(periodPrice, onDemand).dividedBy(hoursOf(periodLength)));
  }

  /**
   * Whether a period can pay at all.
   *
   * @param periodPrice price of the whole period
   * @param onDemand price of an hour
   * @param periodLength hours of the period
   * @return true if it breaks even before its end; never for a free hour
   */
  public static boolean canPay(Money periodPrice, HourlyRate onDemand, Duration periodLength) {
    return periodPrice.compareTo(onDemand.costOf(periodLength)) < 0;
  }

  /** A time in hours, exactly. */
  static Fraction hoursOf(Duration time) {
    return Fraction.of(time.toSeconds(), 3600);
  }
}
