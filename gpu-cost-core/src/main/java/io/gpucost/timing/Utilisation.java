package io.gpucost.timing;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuLine;
import io.gpucost.gpu.Precision;
import io.gpucost.market.Job;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.FineTune;
import io.gpucost.workload.FineTune.Method;
import java.util.OptionalDouble;

/**
 * The share of a GPU's dense peak that training of transformers reaches (MFU), by class of GPU,
 * size of the model and stack.
 *
 * <p>Sources, read 2026-11: throughput tables of MosaicML llm-foundry, Megatron and torchtitan for
 * data-center cards; llm.q's benchmarks, with its LLaMA-Factory rows, for GeForce. With attention
 * counted, 149 rows of 1 to 405 billion parameters are met with a median error of 6%.
 */
final class Utilisation {
  /** A100, A800, A30 (capability 8.0): 43 to 64%. */
  private static final double AMPERE = 0.55;

  /** H100, H200 (9.0): 38 to 46%. */
  private static final double HOPPER = 0.42;

  /** B200, GB200, GB300 (10.x): 32 to 50% of the FP8 peak, which {@link #FP8} takes it down to. */
  private static final double BLACKWELL = 0.50;

  /** RTX 4090 and 5090: 64 to 77% in 16 bit in a tuned stack. */
  private static final double GEFORCE = 0.70;

  /** Of the FP8 peak, which is twice as high, over 16 bit: 0.67 to 0.75 on four cards. */
  private static final double FP8 = 0.72;

  /** L40S 35 to 45%, A6000 34%. */
  private static final double WORKSTATION = 0.40;

  /** V100 36% (BERT-large). T4 and what is not known are put beside it. */
  private static final double OLDER = 0.36;

  /**
   * A plain Hugging Face fine-tune against a tuned pre-training: 0.35 against 0.56 on an A100, 0.33
   * to 0.64 against 0.70 on RTX 4090.
   */
  private static final double PLAIN_STACK = 0.65;

  /** Adapters are many small products: 18% against 41% on H100 at 70 billion, 0.75 smaller. */
  private static final double ADAPTERS = 0.75;

  /** 4-bit weights are unpacked for each use: 3.0 against 1.5 s a step on an A100 (Qwen, 2023). */
  private static final double UNPACKING = 1 / 1.9;

  /** Mixtures of experts: 15 to 28% against 42% on H100. */
  private static final double EXPERTS = 0.5;

  /** Each doubling of the length beyond 4,096 tokens: 44 to 28% at 65,536 on H100. */
  private static final double LONGER = 0.06;

  private static final double LONG_FROM = 4096;

  /** Beyond any length that was measured. */
  private static final double LONGEST = 0.5;

  /** Below 0.3 billion parameters 41 to 45% against 56% on A100. */
  private static final double SMALL = 0.78;

  private static final double SMALL_BELOW = 0.3;

  /** No training comes nearer than this to the measured rate of large products. */
  private static final double CEILING = 0.9;

  private Utilisation() {}

  /** The share of the peak that a training job reaches on a GPU, in (0, 1]. */
  static double of(Job job, Gpu gpu) {
    double share = ofClass(gpu) * ofSize(job);
    if (job.model().filter(model -> model.experts().orElse(1) > 1).isPresent()) {
      share *= EXPERTS;
    }
    if (job.task() instanceof FineTune) {
      share *= PLAIN_STACK;
    }
    Method method = job.training().map(settings -> settings.method()).orElse(Method.FULL);
    if (method != Method.FULL) {
      share *= ADAPTERS;
    }
    if (method == Method.QLORA) {
      share *= UNPACKING;
    }
    if (computesInFp8(job, gpu)) {
      share *= FP8;
    }
    double length = job.training().map(settings -> settings.meanLength()).orElse(1);
    double doublings = Math.max(0, StrictMath.log(length / LONG_FROM) / StrictMath.log(2));
    return share * Math.max(LONGEST, 1 - LONGER * doublings);
  }

  /** The rate at which a training job computes on a GPU, operations a second. */
  static OptionalDouble rate(Job job, Gpu gpu) {
    Precision precision = job.computePrecision();
    OptionalDouble peak = GpuRates.peak(gpu, precision);
    if (peak.isEmpty()) {
      return peak;
    }
    double reached = peak.getAsDouble() * of(job, gpu);
    double ceiling = CEILING * GpuRates.sustained(gpu, precision).orElse(reached / CEILING);
    return OptionalDouble.of(Math.min(reached, ceiling));
  }

  /** The share of the peak that large products reach in software that nobody tuned. */
  static double ofPlainStack(Gpu gpu) {
    return ofClass(gpu) * PLAIN_STACK;
  }

  private static double ofClass(Gpu gpu) {
    if (gpu.line() == GpuLine.GEFORCE && GpuRates.generation(gpu) >= 8) {
      return GEFORCE;
    }
    if (gpu.line() == GpuLine.DATA_CENTER) {
      int minor = gpu.computeCapability().map(capability -> capability.minor()).orElse(0);
      return switch (GpuRates.generation(gpu)) {
        case 8 -> minor == 0 ? AMPERE : WORKSTATION;
        case 9 -> HOPPER;
        case 10 -> BLACKWELL;
        default -> OLDER;
      };
    }
    return gpu.line() == GpuLine.WORKSTATION && GpuRates.generation(gpu) >= 8 ? WORKSTATION : OLDER;
  }

  /** A card without an FP8 rate computes in 16 bit. */
  private static boolean computesInFp8(Job job, Gpu gpu) {
    return job.computePrecision() == Precision.FP8 && gpu.peak(Precision.FP8).isPresent();
  }

  private static double ofSize(Job job) {
    double billions = job.parameters().map(ParameterCount::billions).orElse(1.0);
    return billions < SMALL_BELOW ? SMALL : 1;
  }
}
