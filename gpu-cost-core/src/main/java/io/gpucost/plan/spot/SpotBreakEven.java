package io.gpucost.plan.spot;

import io.gpucost.money.HourlyRate;
import io.gpucost.unit.Durations;
import io.gpucost.unit.EventRate;
import io.gpucost.unit.Fraction;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * The rate of interruptions at which spot costs as much as on demand.
 *
 * <p>With {@code s} the price of spot against on demand, spot wins while the billed time is
 * stretched by less than {@code 1 / s}. For a long job that is saved at the best interval {@code
 * w*} (see {@link CheckpointInterval}) this solves
 *
 * <pre>{@code
 * l (R + C + w*(l)) = ln(1 / s)
 * }</pre>
 *
 * and for a job of {@code W} hours that cannot be saved
 *
 * <pre>{@code
 * e^(l R) (e^(l W) - 1) = l W / s
 * }</pre>
 *
 * <p>With 5 min to write and to restart and {@code s = 1/3} spot pays up to 3.20 interruptions an
 * hour; a job of 10 h that cannot be saved, and restarts at once, up to 0.190. Where no rate is
 * known this turns the question round: not "does it pay", but "up to which rate".
 */
public final class SpotBreakEven {
  private static final int DECIMALS = 9;
  private static final int STEPS = 200;

  private SpotBreakEven() {}

  /**
   * The price of spot against on demand.
   *
   * @param spot price of a spot hour
   * @param onDemand price of an hour on demand, greater than zero
   * @return {@code s}
   */
  public static Fraction priceRatio(HourlyRate spot, HourlyRate onDemand) {
    return spot.money().ratioTo(onDemand.money());
  }

  /**
   * How far the billed time may be stretched before spot costs as much.
   *
   * @param priceRatio price of spot against on demand, in (0, 1]
   * @return {@code 1 / s}; a third of the price stands a factor of three
   * @throws ArithmeticException if spot is free
   */
  public static Fraction largestInflation(Fraction priceRatio) {
    return Fraction.ONE.dividedBy(priceRatio);
  }

  /**
   * The break-even rate of a long job that is saved at the best interval.
   *
   * @param priceRatio price of spot against on demand, greater than zero
   * @param write time to write one checkpoint, zero or more
   * @param restart time from a new instance to where the work goes on, zero or more
   * @return interruptions per hour; empty if spot is no cheaper, or if it pays at any rate because
   *     neither saving nor restarting takes time
   */
  public static Optional<EventRate> whenSaved(
      Fraction priceRatio, Duration write, Duration restart) {
    return savedPerHour(priceRatio, write, restart).map(SpotBreakEven::rate);
  }

  /**
   * As {@link #whenSaved}, unrounded.
   *
   * @param priceRatio price of spot against on demand, greater than zero
   * @param write time to write one checkpoint
   * @param restart time from a new instance to where the work goes on
   * @return interruptions per hour
   */
  public static Optional<Double> savedPerHour(
      Fraction priceRatio, Duration write, Duration restart) {
    double allowed = -StrictMath.log(priceRatio.doubleValue());
    double c = Durations.hours(write);
    double overhead = c + Durations.hours(restart);
    if (!(allowed > 0) || overhead == 0) {
      return Optional.empty();
    }
    return Optional.of(
        root(l -> l * overhead + LambertW.onePlus(l * c) - allowed, 0, allowed / overhead));
  }

  /**
   * The break-even rate of a long job that is saved at the best interval, on instances that live no
   * longer than a limit.
   *
   * @param priceRatio price of spot against on demand, greater than zero
   * @param write time to write one checkpoint, longer than zero
   * @param restart time from a new instance to where the work goes on, zero or more
   * @param longest longest life of an instance, longer than restart and save
   * @return interruptions per hour; empty if spot is no cheaper even where only the limit cuts
   */
  public static Optional<EventRate> whenLimited(
      Fraction priceRatio, Duration write, Duration restart, Duration longest) {
    DoubleUnaryOperator loss =
        perHour ->
            new LimitedInterval(write, restart, exact(perHour), longest).inflation()
                    * priceRatio.doubleValue()
                - 1;
    double most = -StrictMath.log(priceRatio.doubleValue()) / Durations.hours(restart.plus(write));
    return loss.applyAsDouble(0) < 0 ? Optional.of(rate(root(loss, 0, most))) : Optional.empty();
  }

  /**
   * The break-even rate of a job that cannot be saved.
   *
   * @param priceRatio price of spot against on demand, greater than zero
   * @param work the whole work, longer than zero
   * @param restart time from a new instance to the start of the work, zero or more
   * @return interruptions per hour; empty if spot is no cheaper
   */
  public static Optional<EventRate> whenNotSaved(
      Fraction priceRatio, Duration work, Duration restart) {
    return unsavedPerHour(priceRatio, work, restart).map(SpotBreakEven::rate);
  }

  /**
   * As {@link #whenNotSaved}, unrounded.
   *
   * @param priceRatio price of spot against on demand, greater than zero
   * @param work the whole work, longer than zero
   * @param restart time from a new instance to the start of the work
   * @return interruptions per hour
   */
  public static Optional<Double> unsavedPerHour(
      Fraction priceRatio, Duration work, Duration restart) {
    double allowed = -StrictMath.log(priceRatio.doubleValue());
    double hours = Durations.hours(work);
    if (!(allowed > 0)) {
      return Optional.empty();
    }
    double back = Durations.hours(restart);
    // ln((e^x - 1) / x) is at least x / 2, which bounds the root.
    return Optional.of(
        root(l -> l * back + logMeanGrowth(l * hours) - allowed, 0, 2 * allowed / hours));
  }

  /** {@code ln((e^x - 1) / x)}, without overflow. */
  private static double logMeanGrowth(double x) {
    if (x == 0) {
      return 0;
    }
    return x > 1
        ? x + StrictMath.log(-StrictMath.expm1(-x) / x)
        : StrictMath.log(StrictMath.expm1(x) / x);
  }

  /** The root of a rising function, by bisection to the last digit. */
  private static double root(DoubleUnaryOperator rising, double from, double to) {
    double low = from;
    double high = to;
    for (int i = 0; i < STEPS && Math.nextUp(low) < high; i++) {
      double middle = low + (high - low) / 2;
      if (rising.applyAsDouble(middle) < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static EventRate exact(double perHour) {
    return EventRate.ofPerHour(BigDecimal.valueOf(perHour));
  }

  private static EventRate rate(double perHour) {
    return EventRate.ofPerHour(
        BigDecimal.valueOf(perHour).setScale(DECIMALS, RoundingMode.HALF_EVEN));
  }
}
