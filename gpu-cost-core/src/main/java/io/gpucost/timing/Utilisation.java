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
 * <p>Sources: shared notes on run time, section 1, read 2026-11: MosaicML llm-foundry, Megatron and
 * torchtitan for data-center cards; LLaMA-Factory rows of llm.q's benchmarks for GeForce.
 */
final class Utilisation {
  /** A100, A800, A30 (capability 8.0), 1 to 13 billion parameters: 48 to 62%. */
  private static final double AMPERE = 0.56;

  /** H100, H200 (9.0): 38 to 44%. */
  private static final double HOPPER = 0.42;

  /** B200, GB200 (10.0): 35% of the FP8 peak; BF16 was not read. */
  private static final double BLACKWELL = 0.36;

  /** RTX 3090, 4090, 5090: 51 to 64% in an ordinary stack. */
  private static final double GEFORCE = 0.58;

  /** L40S 35 to 45%, A6000 34%. */
  private static final double WORKSTATION = 0.40;

  /** V100 36% (BERT-large). T4 and what is not known are put beside it. */
  private static final double OLDER = 0.36;

  /** A plain Hugging Face fine-tune against a tuned pre-training: 0.35 against 0.56 on an A100. */
  private static final double PLAIN_STACK = 0.62;

  /** Adapters are many small products: 18% against 41% on H100 at 70 billion, 0.75 smaller. */
  private static final double ADAPTERS = 0.75;

  /** 4-bit weights are unpacked for each use: 3.0 against 1.5 s a step on an A100 (Qwen, 2023). */
  private static final double UNPACKING = 1 / 1.9;

  /** Mixtures of experts: 15 to 28% against 42% on H100. */
  private static final double EXPERTS = 0.5;

  /** 32k tokens and more cost a quarter on H100. */
  private static final double LONG_CONTEXT = 0.75;

  private static final int LONG_CONTEXT_FROM = 32_768;

  /** Below 0.3 billion parameters 41 to 45% against 56% on A100. */
  private static final double SMALL = 0.78;

  private static final double SMALL_BELOW = 0.3;

  /** 30 billion parameters and more: 42 to 52% against 56% on A100. */
  private static final double HUGE = 0.9;

  private static final double HUGE_FROM = 30;

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
    int longest = job.training().map(settings -> settings.sequenceLength()).orElse(0);
    return longest >= LONG_CONTEXT_FROM ? share * LONG_CONTEXT : share;
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

  private static double ofSize(Job job) {
    double billions = job.parameters().map(ParameterCount::billions).orElse(1.0);
    if (billions < SMALL_BELOW) {
      return SMALL;
    }
    return billions >= HUGE_FROM ? HUGE : 1;
  }
}
