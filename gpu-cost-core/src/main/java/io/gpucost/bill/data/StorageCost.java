package io.gpucost.bill.data;

import io.gpucost.money.Money;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.ProviderRules.StoppedBilling;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Fraction;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/**
 * What data costs that lies on a disk, in an image or in a store for some time.
 *
 * <p>100 GB at CNY 1 a GB and month are CNY 100 for a month; where raw bytes are billed and there
 * are three copies, 300.
 */
public final class StorageCost {
  private StorageCost() {}

  /**
   * {@return what is paid by the month, for a part of it or for several}
   *
   * @param perMonth price of a month
   * @param time how long
   * @param month length of a month
   */
  public static Money of(Money perMonth, Duration time, Duration month) {
    return perMonth.multipliedBy(Fraction.of(time.toSeconds(), month.toSeconds()));
  }

  /**
   * {@return the gigabytes that are billed for data: what is free taken off, and as often as it is
   * stored where raw bytes are billed}
   *
   * @param size of the data
   * @param free what costs nothing of it
   * @param rules of the provider, if known
   */
  public static BigDecimal billedGigabytes(
      DataSize size, DataSize free, Optional<ProviderRules> rules) {
    return size.minus(DataSize.min(size, free)).gigabytes().multiply(copies(rules));
  }

  /**
   * {@return how many bytes are billed for one that is stored; 1 where nothing is known}
   *
   * @param rules of the provider, if known
   */
  public static BigDecimal copies(Optional<ProviderRules> rules) {
    return rules.flatMap(ProviderRules::billedReplicas).orElse(BigDecimal.ONE);
  }

  /**
   * {@return the price of a gigabyte-month on the disk of a stopped machine: its own, else that of
   * a running one unless a stop is free; empty where none is known}
   *
   * @param rules of the provider, if known
   */
  public static Optional<Money> stoppedGbMonth(Optional<ProviderRules> rules) {
    return rules.flatMap(
        rule ->
            rule.diskGbMonthStopped()
                .or(
                    () ->
                        rule.diskGbMonthRunning()
                            .filter(price -> rule.stopped() != StoppedBilling.FREE)));
  }
}
