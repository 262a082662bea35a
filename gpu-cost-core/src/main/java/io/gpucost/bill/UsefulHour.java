package io.gpucost.bill;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.time.Duration;

/**
 * What an hour of real work costs, when part of the paid time does none.
 *
 * <p>With a share {@code u} of the time used, an hour costs {@code p / u}: CNY 10/h at 25% use is
 * CNY 40. With {@code s} hours of set-up before {@code w} hours of work it costs {@code p (s + w) /
 * w}: half an hour before two hours makes CNY 18/h to 22.50.
 */
public final class UsefulHour {
  private UsefulHour() {}

  /**
   * The price of a useful hour at a utilisation.
   *
   * @param rate price of a paid hour
   * @param utilisation used share of the paid time, in (0, 1]
   * @return {@code p / u}
   * @throws IllegalArgumentException if the utilisation is out of range
   */
  public static Money atUtilisation(HourlyRate rate, Fraction utilisation) {
    if (utilisation.signum() <= 0 || utilisation.compareTo(Fraction.ONE) > 0) {
      throw new IllegalArgumentException("utilisation must be in (0, 1], but was " + utilisation);
    }
    return rate.money().multipliedBy(Fraction.ONE.dividedBy(utilisation));
  }

  /**
   * The price of a useful hour after a set-up that is billed.
   *
   * @param rate price of a paid hour
   * @param setup zero or more
   * @param useful longer than zero
   * @return {@code p (s + w) / w}
   */
  public static Money afterSetup(HourlyRate rate, Duration setup, Duration useful) {
    return rate.money().multipliedBy(Fraction.ONE.plus(overhead(setup, useful)));
  }

  /**
   * What set-up adds to the useful time.
   *
   * @param setup zero or more
   * @param useful longer than zero
   * @return {@code s / w}
   * @throws ArithmeticException if no time is useful
   */
  public static Fraction overhead(Duration setup, Duration useful) {
    return Fraction.of(setup.toSeconds(), useful.toSeconds());
  }

  /**
   * The useful share of the billed time.
   *
   * @param useful time of the work
   * @param billed time that is paid for, longer than zero
   * @return {@code useful / billed}
   * @throws ArithmeticException if nothing is billed
   */
  public static Fraction share(Duration useful, Duration billed) {
    return Fraction.of(useful.toSeconds(), billed.toSeconds());
  }
}
