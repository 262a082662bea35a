package io.gpucost.timing;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuLine;
import io.gpucost.gpu.Precision;
import io.gpucost.market.Job;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.CustomTask;
import io.gpucost.workload.Diffusion;
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
 * <p>Peak rates are dense, with FP32 accumulation; GeForce cards from Turing on are counted at 1.5
 * times that, since they halve it and kernels need it only in part. Cards before Ampere are slower
 * than the law by what each kind states.
 *
 * <p>Fitted by least absolute error in the logarithm to 4,064 ordered pairs of 26 GPUs that ran the
 * same network, in the same container and precision (Lambda's deeplearning-benchmark and NVIDIA's
 * DeepLearningExamples, 2020 to 2024, read 2026-11). With one GPU left out at a time: median error
 * 9% for image models, 12% for transformers, 17% for speech and recommenders; tails of 30 to 75%
 * for cards unlike the rest.
 *
 * <p>Example: image model training goes from an RTX 2080 Ti (53.8 TFLOPS, 616 GB/s) to an A100 40GB
 * (312, 1,555) in {@code (53.8 x 1.5 / 312)^0.2 x (616 / 1555)^0.62 x 0.96 = 0.413} of the time:
 * 41.2 h become 17.0 h; 14.2 h were measured (nnU-Net).
 *
 * <p>New kinds may come.
 */
public enum KindOfWork {
  /** Convolutional nets: memory traffic more than arithmetic. */
  VISION(0.20, 0.62, 0, 0.96),
  /** Transformers and recurrent nets of less than a billion parameters, image generators. */
  TRANSFORMER(0.34, 0.47, 0.23, 0.84),
  /** Speech, recommenders, and all that is not known better: bound by many small operations. */
  GENERAL(0.22, 0.45, 0.35, 0.92),
  /** Transformers of a billion parameters and more: matrix products, at the rate these reach. */
  LARGE_TRANSFORMER(1, 0, 0, 1),
  /** Rays: arithmetic and memory alike. Not measured here. */
  RENDERING(0.5, 0.5, 0, 1),
  /** Double precision: the FP64 rate decides. */
  DOUBLE_PRECISION(1, 0, 0, 1),
  /** Stencils and solvers in single precision stream their grid through memory. */
  STREAMING(0, 1, 0, 1);

  /** From this size on, training is bound by matrix products. Source: as the law. */
  private static final long LARGE = 1_000_000_000;

  /** 2 would undo the halving in full; with 1.5 the law errs least. */
  private static final double GEFORCE = 1.5;

  private static final int TURING_OR_VOLTA = 7;
  private static final int AMPERE = 8;

  private final double peakExponent;
  private final double bandwidthExponent;
  private final double batchExponent;
  private final double beforeAmpere;

  KindOfWork(
      double peakExponent, double bandwidthExponent, double batchExponent, double beforeAmpere) {
    this.peakExponent = peakExponent;
    this.bandwidthExponent = bandwidthExponent;
    this.batchExponent = batchExponent;
    this.beforeAmpere = beforeAmpere;
  }

  /** {@return the constants of this kind} */
  public TransferLaw law() {
    return new TransferLaw(peakExponent, bandwidthExponent, batchExponent, beforeAmpere);
  }

  /**
   * {@return the kind of work that a job is}
   *
   * @param job the job
   */
  public static KindOfWork of(Job job) {
    if ((job.task() instanceof Simulate || job.task() instanceof CustomTask) && job.needsFp64()) {
      return DOUBLE_PRECISION;
    }
    if (job.task() instanceof Simulate) {
      return STREAMING;
    }
    if (job.task() instanceof TrainVision) {
      return VISION;
    }
    if (job.task() instanceof Render) {
      return RENDERING;
    }
    if (job.task() instanceof Pretrain || job.task() instanceof FineTune) {
      return job.parameters().map(ParameterCount::value).orElse(0L) >= LARGE
          ? LARGE_TRANSFORMER
          : TRANSFORMER;
    }
    return job.task() instanceof Diffusion || job.inference().isPresent() ? TRANSFORMER : GENERAL;
  }

  /** As {@link #timeRatio(Precision, Gpu, Gpu)} in the precision of a job. */
  OptionalDouble timeRatio(Job job, Gpu from, Gpu to) {
    boolean rays = job.task() instanceof Render;
    return timeRatio(rays ? Precision.FP32 : job.computePrecision(), from, to);
  }

  /**
   * {@return the time on one GPU over the time on another, above 0} Empty where a rate that the law
   * needs is on neither sheet; a law of two rates falls back on the one that both sheets have.
   *
   * @param precision what is computed in
   * @param from the GPU whose time is known
   * @param to the GPU whose time is asked for
   */
  public OptionalDouble timeRatio(Precision precision, Gpu from, Gpu to) {
    return timeRatio(law(), precision, from, to);
  }

  /**
   * {@return the time on one GPU over the time on another by other constants than those of this
   * kind, above 0} For what-if questions, such as how good the law is on a GPU that did not help to
   * choose its constants.
   *
   * @param other the constants
   * @param precision what is computed in
   * @param from the GPU whose time is known
   * @param to the GPU whose time is asked for
   */
  public OptionalDouble timeRatio(TransferLaw other, Precision precision, Gpu from, Gpu to) {
    if (from.name().equals(to.name())) {
      return OptionalDouble.of(1);
    }
    OptionalDouble peaks = ratio(rate(from, precision), rate(to, precision));
    OptionalDouble bandwidths = ratio(GpuRates.bandwidth(from), GpuRates.bandwidth(to));
    double both = other.peakExponent() + other.bandwidthExponent();
    double age = StrictMath.pow(other.beforeAmpere(), isOld(from) - isOld(to));
    boolean needsPeak = other.peakExponent() > 0;
    boolean needsBandwidth = other.bandwidthExponent() > 0;
    if (needsPeak && peaks.isEmpty() && needsBandwidth && bandwidths.isPresent()) {
      return OptionalDouble.of(age * StrictMath.pow(bandwidths.getAsDouble(), both));
    }
    if (needsBandwidth && bandwidths.isEmpty() && needsPeak && peaks.isPresent()) {
      return OptionalDouble.of(age * StrictMath.pow(peaks.getAsDouble(), both));
    }
    if ((needsPeak && peaks.isEmpty()) || (needsBandwidth && bandwidths.isEmpty())) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        age
            * StrictMath.pow(peaks.orElse(1), other.peakExponent())
            * StrictMath.pow(bandwidths.orElse(1), other.bandwidthExponent()));
  }

  /**
   * {@return how much faster a unit of work is done in a larger batch: ratio^c} A batch twice as
   * large does transformers 17% and general work 27% faster a sample, as launching and waiting is
   * shared; image models gain nothing. Fitted with the law above, over batches that fill the card.
   *
   * @param ratio the larger batch over the smaller, above 0
   * @throws IllegalArgumentException if it is not
   */
  public double batchGain(double ratio) {
    if (!(ratio > 0 && Double.isFinite(ratio))) {
      throw new IllegalArgumentException("ratio must be above 0, but was " + ratio);
    }
    return StrictMath.pow(ratio, batchExponent);
  }

  private static int isOld(Gpu gpu) {
    int generation = GpuRates.generation(gpu);
    return generation > 0 && generation < AMPERE ? 1 : 0;
  }

  private OptionalDouble rate(Gpu gpu, Precision precision) {
    OptionalDouble peak = GpuRates.peak(gpu, precision);
    return switch (this) {
      case DOUBLE_PRECISION -> peak;
      case LARGE_TRANSFORMER -> GpuRates.sustained(gpu, precision);
      case VISION, TRANSFORMER, GENERAL, RENDERING, STREAMING ->
          GpuRates.times(peak, halved(gpu, precision) ? GEFORCE : 1);
    };
  }

  /** Whether the sheet's rate is half of what the tensor cores do with FP16 accumulation. */
  private static boolean halved(Gpu gpu, Precision precision) {
    boolean tensor = precision != Precision.FP64 && precision != Precision.FP32;
    return tensor
        && gpu.line() == GpuLine.GEFORCE
        && GpuRates.generation(gpu) >= TURING_OR_VOLTA
        && !gpu.name().value().startsWith("TITAN");
  }

  private static OptionalDouble ratio(OptionalDouble a, OptionalDouble b) {
    return a.isPresent() && b.isPresent()
        ? OptionalDouble.of(a.getAsDouble() / b.getAsDouble())
        : OptionalDouble.empty();
  }
}
