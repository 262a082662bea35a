package io.gpucost.vram;

import io.gpucost.gpu.Gpu;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.Ratio;
import java.util.Objects;
import java.util.Optional;

/**
 * A job's memory held against the usable memory of a GPU.
 *
 * @param fit whether it fits
 * @param usable the memory a job may use on the GPU
 * @param shortfall what is missing: expected need over usable memory ({@link Fit#NO}), or the 95th
 *     percentile over it ({@link Fit#TIGHT}); empty otherwise
 * @param margin what is left: usable memory over the 95th percentile ({@link Fit#FITS}), or over
 *     the expected need ({@link Fit#TIGHT}); empty otherwise
 * @param probability that the job fits; zero where nothing is known
 */
public record FitVerdict(
    Fit fit,
    MemorySize usable,
    Optional<MemorySize> shortfall,
    Optional<MemorySize> margin,
    Ratio probability) {

  /** Distance of the 95th percentile of a normal distribution from its mean, in deviations. */
  private static final double DEVIATIONS_TO_95 = 1.6448536269514722;

  /** Checks that nothing is null. */
  public FitVerdict {
    Objects.requireNonNull(fit, "fit");
    Objects.requireNonNull(usable, "usable");
    Objects.requireNonNull(shortfall, "shortfall");
    Objects.requireNonNull(margin, "margin");
    Objects.requireNonNull(probability, "probability");
  }

  /**
   * {@return whether a job fits a GPU}
   *
   * <p>The probability takes the need as normally distributed on each side of the expected value,
   * with the deviations that the 5th and the 95th percentile give: at exactly the expected value it
   * is one half.
   *
   * @param answer what the job takes on each GPU
   * @param gpu the GPU
   */
  public static FitVerdict of(VramAnswer answer, Gpu gpu) {
    MemorySize usable = gpu.memoryForWork();
    if (!(answer instanceof VramEstimate estimate)) {
      return new FitVerdict(Fit.UNKNOWN, usable, Optional.empty(), Optional.empty(), Ratio.ZERO);
    }
    Estimate<MemorySize> need = estimate.perGpu();
    Ratio probability = Ratio.ofFraction(probability(need, usable));
    if (need.high().compareTo(usable) <= 0) {
      return new FitVerdict(
          Fit.FITS, usable, Optional.empty(), Optional.of(usable.minus(need.high())), probability);
    }
    if (need.expected().compareTo(usable) <= 0) {
      return new FitVerdict(
          Fit.TIGHT,
          usable,
          Optional.of(need.high().minus(usable)),
          Optional.of(usable.minus(need.expected())),
          probability);
    }
    return new FitVerdict(
        Fit.NO, usable, Optional.of(need.expected().minus(usable)), Optional.empty(), probability);
  }

  private static double probability(Estimate<MemorySize> need, MemorySize usable) {
    double room = (double) usable.bytes() - need.expected().bytes();
    double side =
        room >= 0
            ? (double) need.high().bytes() - need.expected().bytes()
            : (double) need.expected().bytes() - need.low().bytes();
    if (side == 0) {
      return room >= 0 ? 1 : 0;
    }
    double percent = 100 * normal(room / side * DEVIATIONS_TO_95);
    return StrictMath.rint(percent) / 100;
  }

  /**
   * The normal distribution function. Source: Abramowitz and Stegun, Handbook of Mathematical
   * Functions (1964), 26.2.17, absolute error below 7.5e-8.
   */
  private static double normal(double x) {
    double t = 1 / (1 + 0.2316419 * Math.abs(x));
    double tail =
        StrictMath.exp(-x * x / 2)
            / StrictMath.sqrt(2 * Math.PI)
            * t
            * (0.319381530
                + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
    return x >= 0 ? 1 - tail : tail;
  }
}
