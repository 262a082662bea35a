package io.gpucost.plan.own;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Objects;

/**
 * Electricity of an own machine, with what cooling and conversion add.
 *
 * <p>10.2 kW at a PUE of 1.56 and 0.10 a kWh cost 13,938.91 in a year without pause. The mean PUE
 * of data centres has stood at 1.55 to 1.59 since 2020 (Uptime Institute, survey 2024); a desk has
 * 1.
 *
 * @param kilowatts draw of the machine itself, 0 or more
 * @param pue power usage effectiveness, at least 1
 * @param perKwh price of a kilowatt hour
 */
public record PowerCost(BigDecimal kilowatts, BigDecimal pue, Money perKwh) {

  /**
   * Checks the figures.
   *
   * @param kilowatts draw of the machine itself, 0 or more
   * @param pue power usage effectiveness, at least 1
   * @param perKwh price of a kilowatt hour
   * @throws IllegalArgumentException if the draw is negative or the PUE below 1
   */
  public PowerCost {
    Objects.requireNonNull(perKwh, "perKwh");
    if (kilowatts.signum() < 0) {
      throw new IllegalArgumentException("kilowatts must be 0 or greater, but was " + kilowatts);
    }
    if (pue.compareTo(BigDecimal.ONE) < 0) {
      throw new IllegalArgumentException("pue must be at least 1, but was " + pue);
    }
  }

  /**
   * The cost of an hour.
   *
   * @return kW x PUE x price
   */
  public HourlyRate perHour() {
    return HourlyRate.of(perKwh.multipliedBy(kilowatts.multiply(pue)));
  }

  /**
   * The cost of a time.
   *
   * @param time how long it draws that power, whole seconds
   * @return the electricity bill
   */
  public Money costOf(Duration time) {
    return perHour().costOf(time);
  }
}
