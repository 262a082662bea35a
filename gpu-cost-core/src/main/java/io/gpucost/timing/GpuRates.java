package io.gpucost.timing;

import io.gpucost.gpu.ComputeCapability;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuLine;
import io.gpucost.gpu.Precision;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.ComputeRate;
import java.util.List;
import java.util.OptionalDouble;

/** The rates of a GPU's sheet as run-time laws read them, in operations and bytes a second. */
final class GpuRates {
  /**
   * Large matrix products over the nominal peak where they were not measured. Source: measured
   * rates in the shared table of GPUs (MAMF), 2026-11: GeForce 1.08 and 1.10, workstation 0.70 to
   * 0.85, data center 0.75 to 0.87.
   */
  private static final double GEFORCE_SUSTAINED = 1.05;

  private static final double OTHERS_SUSTAINED = 0.8;

  private GpuRates() {}

  /**
   * The peak at which a GPU runs work of a number format: a GPU without BF16 computes in FP16, one
   * without tensor cores in FP32, and so on. Empty where no rate is on the sheet.
   */
  static OptionalDouble peak(Gpu gpu, Precision precision) {
    return switch (precision) {
      case FP64 -> first(gpu, Precision.FP64);
      case FP32 -> first(gpu, Precision.FP32, Precision.TF32);
      case TF32 -> largest(gpu, Precision.TF32, Precision.FP32);
      case FP16, BF16, INT4, NF4 -> half(gpu);
      case FP8 -> orElse(first(gpu, Precision.FP8), half(gpu));
      case INT8 -> orElse(first(gpu, Precision.INT8), half(gpu));
    };
  }

  /** What large matrix products reach: measured where it was, else the usual share of the peak. */
  static OptionalDouble sustained(Gpu gpu, Precision precision) {
    if (precision.bits() == 16 && gpu.measuredMatmul().isPresent()) {
      return OptionalDouble.of(gpu.measuredMatmul().get().flopsPerSecond());
    }
    double share = gpu.line() == GpuLine.GEFORCE ? GEFORCE_SUSTAINED : OTHERS_SUSTAINED;
    return times(peak(gpu, precision), share);
  }

  static OptionalDouble bandwidth(Gpu gpu) {
    return gpu.bandwidth().map(Bandwidth::bytesPerSecond).stream()
        .mapToDouble(Double::doubleValue)
        .findFirst();
  }

  static OptionalDouble times(OptionalDouble rate, double factor) {
    return rate.isPresent() ? OptionalDouble.of(rate.getAsDouble() * factor) : rate;
  }

  /** Major compute capability; 0 where it is not known. */
  static int generation(Gpu gpu) {
    return gpu.computeCapability().map(ComputeCapability::major).orElse(0);
  }

  /** A sheet may list a token FP16 rate (Pascal): such a GPU trains in FP32. */
  private static OptionalDouble half(Gpu gpu) {
    return largest(gpu, Precision.BF16, Precision.FP16, Precision.FP32);
  }

  private static OptionalDouble first(Gpu gpu, Precision... formats) {
    return rates(gpu, formats).stream().mapToDouble(Double::doubleValue).findFirst();
  }

  private static OptionalDouble largest(Gpu gpu, Precision... formats) {
    return rates(gpu, formats).stream().mapToDouble(Double::doubleValue).max();
  }

  private static List<Double> rates(Gpu gpu, Precision... formats) {
    return List.of(formats).stream()
        .flatMap(format -> gpu.peak(format).stream())
        .map(ComputeRate::flopsPerSecond)
        .filter(rate -> rate > 0)
        .toList();
  }

  private static OptionalDouble orElse(OptionalDouble one, OptionalDouble other) {
    return one.isPresent() ? one : other;
  }
}
