package io.gpucost.vram;

import io.gpucost.gpu.Gpu;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.Ratio;
import io.gpucost.unit.SplitNormal;
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
 * @param reserved what a serving engine takes of the GPU at start, whatever the job needs; empty
 *     where it takes what it needs, or the job is too large
 */
public record FitVerdict(
    Fit fit,
    MemorySize usable,
    Optional<MemorySize> shortfall,
    Optional<MemorySize> margin,
    Ratio probability,
    Optional<MemorySize> reserved) {

  /**
   * Checks that nothing is null.
   *
   * @param fit whether it fits
   * @param usable the memory a job may use
   * @param shortfall what is missing
   * @param margin what is left
   * @param probability that the job fits
   * @param reserved what a serving engine takes
   */
  public FitVerdict {
    Objects.requireNonNull(fit, "fit");
    Objects.requireNonNull(usable, "usable");
    Objects.requireNonNull(shortfall, "shortfall");
    Objects.requireNonNull(margin, "margin");
    Objects.requireNonNull(probability, "probability");
    Objects.requireNonNull(reserved, "reserved");
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
      return new FitVerdict(
          Fit.UNKNOWN, usable, Optional.empty(), Optional.empty(), Ratio.ZERO, Optional.empty());
    }
    Estimate<MemorySize> need = estimate.perGpu();
    Ratio probability =
        SplitNormal.atMost(
            (double) need.low().bytes(),
            (double) need.expected().bytes(),
            (double) need.high().bytes(),
            (double) usable.bytes());
    Optional<MemorySize> reserved = estimate.reserve().map(reserve -> reserve.of(usable, estimate));
    if (need.high().compareTo(usable) <= 0) {
      return new FitVerdict(
          Fit.FITS,
          usable,
          Optional.empty(),
          Optional.of(usable.minus(need.high())),
          probability,
          reserved);
    }
    if (need.expected().compareTo(usable) <= 0) {
      return new FitVerdict(
          Fit.TIGHT,
          usable,
          Optional.of(need.high().minus(usable)),
          Optional.of(usable.minus(need.expected())),
          probability,
          reserved);
    }
    return new FitVerdict(
        Fit.NO,
        usable,
        Optional.of(need.expected().minus(usable)),
        Optional.empty(),
        probability,
        Optional.empty());
  }
}
