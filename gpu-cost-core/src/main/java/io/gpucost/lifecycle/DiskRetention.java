package io.gpucost.lifecycle;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.util.Objects;

/**
 * Keeping a disk between two uses, or uploading its data again.
 *
 * <p>Keeping pays while the pause is shorter than the cost of an upload divided by the disk's price
 * a month. If the upload needs a running instance its hours count: 200 GB at 0.30 a GB and month
 * cost 60 a month, an upload at 50 Mbit/s takes 80/9 h and costs 5.78 at 0.65 an hour, so keep for
 * at most 0.096 months; at 15 an hour for 2.2 months.
 *
 * @param data what is kept, 1 GB = 10<sup>9</sup> bytes
 * @param perGbMonth price of a gigabyte for a month
 * @param upload link for bringing it back
 * @param instance price of an hour of the instance that waits for it
 */
public record DiskRetention(
    DataSize data, Money perGbMonth, Bandwidth upload, HourlyRate instance) {
  private static final long SECONDS_PER_HOUR = 3_600;

  /**
   * Checks that all parts are given.
   *
   * @param data what is kept, 1 GB = 10<sup>9</sup> bytes
   * @param perGbMonth price of a gigabyte for a month
   * @param upload link for bringing it back
   * @param instance price of an hour of the instance that waits for it
   */
  public DiskRetention {
    Objects.requireNonNull(data, "data");
    Objects.requireNonNull(perGbMonth, "perGbMonth");
    Objects.requireNonNull(upload, "upload");
    Objects.requireNonNull(instance, "instance");
  }

  /**
   * The disk for a month.
   *
   * @return size x price
   */
  public Money keepPerMonth() {
    return perGbMonth.multipliedBy(data.gigabytes());
  }

  /**
   * How long an upload takes.
   *
   * @return whole seconds, rounded up
   */
  public Duration uploadTime() {
    return upload.timeFor(data);
  }

  /**
   * What an upload costs.
   *
   * @return hours of the instance
   */
  public Money uploadCost() {
    return instance.costOf(uploadTime());
  }

  /**
   * The pause at which both cost the same.
   *
   * @return months
   * @throws ArithmeticException if the disk is free
   */
  public Fraction breakEvenMonths() {
    return instance
        .money()
        .ratioTo(keepPerMonth())
        .multipliedBy(Fraction.of(uploadTime().toSeconds(), SECONDS_PER_HOUR));
  }

  /**
   * What keeping the disk costs more than uploading all of it again at the next use, where only a
   * part has changed meanwhile.
   *
   * <p>{@code disk for the pause + upload of the changes - upload of everything}: above 0, upload
   * again; below, keep.
   *
   * @param pause until the next use
   * @param month length of the month
   * @param delta what has changed by then; zero where nothing has
   * @return money, negative where keeping is cheaper
   */
  public Money keepingCostsMore(Duration pause, Duration month, DataSize delta) {
    return stoppedCost(pause, month, Money.zero(perGbMonth.currency()))
        .plus(instance.costOf(upload.timeFor(delta)))
        .minus(uploadCost());
  }

  /**
   * What an instance costs that is stopped, not released.
   *
   * @param idle how long
   * @param month length of the month
   * @param besidesPerMonth what else is paid by the month, such as an address
   * @return the disk and the rest, by the share of the month
   */
  public Money stoppedCost(Duration idle, Duration month, Money besidesPerMonth) {
    return keepPerMonth()
        .plus(besidesPerMonth)
        .multipliedBy(Fraction.of(idle.toSeconds(), month.toSeconds()));
  }

  /**
   * What an instance costs that is left running instead.
   *
   * @param idle how long
   * @param month length of the month
   * @param besidesPerMonth what else is paid by the month, such as an address
   * @return as stopped, and all hours of the instance
   */
  public Money runningCost(Duration idle, Duration month, Money besidesPerMonth) {
    return stoppedCost(idle, month, besidesPerMonth).plus(instance.costOf(idle));
  }
}
