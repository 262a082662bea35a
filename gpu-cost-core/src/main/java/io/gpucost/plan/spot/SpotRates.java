package io.gpucost.plan.spot;

import io.gpucost.unit.Durations;
import io.gpucost.unit.EventRate;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * From what is published or planned to interruptions per hour.
 *
 * <p>A provider's statement that a share {@code f} of capacity was reclaimed in a month of {@code
 * H} hours means {@code -ln(1 - f) / H} per hour: 5% of 730 h is 0.00007/h, one in 14,232 h. Such
 * bands cover all types of machine; GPU traces lie 300 to 20,000 times higher, so they are never
 * used for GPUs without saying so. {@code n} independent nodes that stand or fall together are
 * interrupted {@code n} times as often; losses that come together need a measured joint rate.
 */
public final class SpotRates {
  private SpotRates() {}

  /**
   * The rate behind a share of capacity reclaimed in a month.
   *
   * @param reclaimed share, below 1
   * @param month length of the month, longer than zero
   * @return interruptions per hour
   * @throws IllegalArgumentException if all capacity was reclaimed
   */
  public static double fromMonthlyShare(Ratio reclaimed, Duration month) {
    if (reclaimed.equals(Ratio.ONE)) {
      throw new IllegalArgumentException("reclaimed must be below 1, but was " + reclaimed);
    }
    return -StrictMath.log1p(-reclaimed.doubleValue()) / Durations.hours(month);
  }

  /**
   * The rate of a gang of nodes that all must be up.
   *
   * @param perNode interruptions per hour of one node
   * @param nodes how many, at least 1
   * @return their sum
   */
  public static EventRate gang(EventRate perNode, int nodes) {
    if (nodes < 1) {
      throw new IllegalArgumentException("nodes must be at least 1, but was " + nodes);
    }
    return EventRate.ofPerHour(perNode.perHour().multiply(BigDecimal.valueOf(nodes)));
  }

  /**
   * The chance that work is interrupted before it ends.
   *
   * @param interruptions per hour
   * @param work hours at risk
   * @return {@code 1 - e^(-l W)}, in [0, 1); 0.1/h and 10 h give 63%
   */
  public static double probabilityInterrupted(EventRate interruptions, Duration work) {
    return -StrictMath.expm1(-interruptions.perHour().doubleValue() * Durations.hours(work));
  }

  /**
   * The time from the first start to the end, with waiting for a new instance.
   *
   * @param billedHours hours billed in the mean
   * @param interruptions per billed hour
   * @param meanWait mean time without an instance after an interruption
   * @return hours: {@code E[billed] (1 + l Q)}, which is billed hours / availability
   */
  public static double elapsedHours(
      double billedHours, EventRate interruptions, Duration meanWait) {
    return billedHours * (1 + interruptions.perHour().doubleValue() * Durations.hours(meanWait));
  }
}
