package io.gpucost.bill.data;

import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.util.Objects;

/**
 * Keeping data on a disk between its uses, or letting it go and loading all of it again.
 *
 * <p>Kept, the disk is paid for the time between, and what has changed is loaded at each use; let
 * go, all is loaded at each use. Keeping pays while the time between is shorter than what a load
 * costs more than the changes, divided by the disk for a month: 200 GB at 0.30 a GB and month cost
 * 60 a month, a load at 50 Mbit/s takes 80/9 h and costs 5.78 at 0.65 an hour, so keep for at most
 * 0.096 months; at 15 an hour for 2.2 months.
 *
 * @param perMonth what the disk costs for a month
 * @param again what loading all of it costs, each time
 * @param changes what loading only the changes costs, each time
 */
public record DiskRetention(Money perMonth, Money again, Money changes) {

  /**
   * Checks that all parts are given.
   *
   * @param perMonth what the disk costs for a month
   * @param again what loading all of it costs, each time
   * @param changes what loading only the changes costs, each time
   */
  public DiskRetention {
    Objects.requireNonNull(perMonth, "perMonth");
    Objects.requireNonNull(again, "again");
    Objects.requireNonNull(changes, "changes");
  }

  /**
   * {@return what keeping costs: the disk and the changes}
   *
   * @param between all the time between the uses
   * @param month length of a month
   * @param uses that follow
   */
  public Money keep(Duration between, Duration month, long uses) {
    return StorageCost.of(perMonth, between, month).plus(changes.multipliedBy(uses));
  }

  /**
   * {@return what loading all of it costs}
   *
   * @param uses that follow
   */
  public Money load(long uses) {
    return again.multipliedBy(uses);
  }

  /**
   * {@return the time between two uses at which both cost the same, in months; 0 where loading only
   * the changes costs no less}
   *
   * @throws ArithmeticException if the disk is free
   */
  public Fraction breakEvenMonths() {
    Money saved = again.minus(changes);
    return saved.isNegative() ? Fraction.ZERO : saved.ratioTo(perMonth);
  }

  /**
   * {@return the share of the data that may change between two uses for keeping to cost as much as
   * loading all of it: {@code 1 - disk / all loads}; 0 where the disk alone costs more}
   *
   * @param between all the time between the uses
   * @param month length of a month
   * @param uses that follow, at least one
   * @throws ArithmeticException if loading is free
   */
  public Fraction breakEvenShare(Duration between, Duration month, long uses) {
    Money disk = StorageCost.of(perMonth, between, month);
    return disk.compareTo(load(uses)) >= 0
        ? Fraction.ZERO
        : Fraction.ONE.minus(disk.ratioTo(load(uses)));
  }
}
