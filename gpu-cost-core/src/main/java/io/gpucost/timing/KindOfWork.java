package io.gpucost.timing;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuLine;
import io.gpucost.gpu.Precision;
import io.gpucost.market.Job;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.CustomTask;
import io.gpucost.workload.FineTune;
import io.gpucost.workload.Pretrain;
import io.gpucost.workload.Render;
import io.gpucost.workload.Simulate;
import io.gpucost.workload.TrainVision;
import java.util.OptionalDouble;

/**
 * What limits a kind of work on a GPU, as a law for the ratio of run times of two GPUs:
 *
 * <pre>time on B / time on A = (peak A / peak B)^a x (bandwidth A / bandwidth B)^b</pre>
 *
 * <p>Peak rates are dense, with FP32 accumulation. Sources: regressions over 21 cards on Lambda's
 * benchmark, one GPU left out at a time (shared notes on run time, section 1, 2026-11); median
 * error 9% for image models and 10 to 15% for transformers, tails of 30 to 75% for cards unlike the
 * rest.
 *
 * <p>Example: image model training goes from an RTX 2080 Ti (53.8 TFLOPS, 616 GB/s) to an A100 40GB
 * (312, 1,555) in {@code (53.8 x 1.3 / 312)^0.25 x (616 / 1555)^0.6 = 0.395} of the time: 41.2 h
 * become 16.3 h; 14.2 h were measured (nnU-Net).
 */
enum KindOfWork {
  /** Convolutional nets: memory traffic more than arithmetic. */
  VISION(0.25, 0.6),
  /** Small transformers, and all that is not known better. */
  GENERAL(0.5, 0.5),
  /** Transformers of a billion parameters and more: matrix products, at the rate these reach. */
  LARGE_TRANSFORMER(1, 0),
  /** Double precision: the FP64 rate decides. */
  DOUBLE_PRECISION(1, 0),
  /** Stencils and solvers in single precision stream their grid through memory. */
  STREAMING(0, 1);

  /** From this size on, training is bound by matrix products. Source: as the law. */
  private static final long LARGE = 1_000_000_000;

  /**
   * GeForce cards do better than their peak with FP32 accumulation says, which is half of that with
   * FP16 accumulation. Source: shared notes on run time, section 1 (1.2 to 1.4), 2026-11.
   */
  private static final double GEFORCE = 1.3;

  /**
   * Data-center Blackwell with an untuned stack: 0.7 of the law, put on the peak of a square root.
   * Source: as {@link #GEFORCE}.
   */
  private static final double BLACKWELL = 0.5;

  private static final int BLACKWELL_GENERATION = 10;

  private final double peakExponent;
  private final double bandwidthExponent;

  KindOfWork(double peakExponent, double bandwidthExponent) {
    this.peakExponent = peakExponent;
    this.bandwidthExponent = bandwidthExponent;
  }

  static KindOfWork of(Job job) {
    if ((job.task() instanceof Simulate || job.task() instanceof CustomTask) && job.needsFp64()) {
      return DOUBLE_PRECISION;
    }
    if (job.task() instanceof Simulate) {
      return STREAMING;
    }
    if (job.task() instanceof TrainVision) {
      return VISION;
    }
    boolean trains = job.task() instanceof Pretrain || job.task() instanceof FineTune;
    return trains && job.parameters().map(ParameterCount::value).orElse(0L) >= LARGE
        ? LARGE_TRANSFORMER
        : GENERAL;
  }

  /**
   * Time on one GPU over time on another. Empty where a rate that the law needs is on neither
   * sheet; a law of two rates falls back on the one that both sheets have.
   */
  OptionalDouble timeRatio(Job job, Gpu from, Gpu to) {
    if (from.name().equals(to.name())) {
      return OptionalDouble.of(1);
    }
    Precision precision = precision(job);
    OptionalDouble peaks = ratio(rate(from, precision), rate(to, precision));
    OptionalDouble bandwidths = ratio(GpuRates.bandwidth(from), GpuRates.bandwidth(to));
    double both = peakExponent + bandwidthExponent;
    boolean needsPeak = peakExponent > 0;
    boolean needsBandwidth = bandwidthExponent > 0;
    if (needsPeak && peaks.isEmpty() && needsBandwidth && bandwidths.isPresent()) {
      return OptionalDouble.of(StrictMath.pow(bandwidths.getAsDouble(), both));
    }
    if (needsBandwidth && bandwidths.isEmpty() && needsPeak && peaks.isPresent()) {
      return OptionalDouble.of(StrictMath.pow(peaks.getAsDouble(), both));
    }
    if ((needsPeak && peaks.isEmpty()) || (needsBandwidth && bandwidths.isEmpty())) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        StrictMath.pow(peaks.orElse(1), peakExponent)
            * StrictMath.pow(bandwidths.orElse(1), bandwidthExponent));
  }

  private static Precision precision(Job job) {
    return job.task() instanceof Render ? Precision.FP32 : job.computePrecision();
  }

  private OptionalDouble rate(Gpu gpu, Precision precision) {
    OptionalDouble peak = GpuRates.peak(gpu, precision);
    return switch (this) {
      case DOUBLE_PRECISION -> peak;
      case LARGE_TRANSFORMER -> GpuRates.sustained(gpu, precision);
      case VISION, GENERAL, STREAMING -> GpuRates.times(peak, correction(gpu, precision));
    };
  }

  private static double correction(Gpu gpu, Precision precision) {
    if (precision.bits() <= 16 && gpu.line() == GpuLine.GEFORCE) {
      return GEFORCE;
    }
    boolean blackwell =
        gpu.line() == GpuLine.DATA_CENTER && GpuRates.generation(gpu) == BLACKWELL_GENERATION;
    return blackwell ? BLACKWELL : 1;
  }

  private static OptionalDouble ratio(OptionalDouble a, OptionalDouble b) {
    return a.isPresent() && b.isPresent()
        ? OptionalDouble.of(a.getAsDouble() / b.getAsDouble())
        : OptionalDouble.empty();
  }
}
