package io.gpucost.vram;

import io.gpucost.gpu.Precision;
import io.gpucost.workload.PrecisionPolicy;
import io.gpucost.workload.TrainingRecipe.Optimizer;
import java.util.Optional;

/**
 * Bytes kept for each trained parameter.
 *
 * <p>Mixed precision with AdamW takes 18: a 16-bit copy of the weight (2), its 32-bit gradient (4),
 * the 32-bit master weight (4) and two 32-bit moments (8). Sharded (ZeRO) it takes 16, since shards
 * of gradients stay 16-bit. Pure 16-bit takes 8, plain 32-bit 16. Source: Megatron-LM {@code
 * theoretical_memory_usage.py}, DeepSpeed's ZeRO estimator, 2026-11.
 *
 * @param weights the weight as the layers read it
 * @param gradient its gradient
 * @param master the 32-bit copy of the weight, where there is one
 * @param moments optimizer states
 * @param step what the optimizer step holds on top, while no activation is alive
 */
record StateBytes(double weights, double gradient, double master, double moments, double step) {
  /**
   * Moments of 8-bit AdamW, bytes; their scales per block of 256 or 2048 are left out. Source: one
   * byte a moment, as bitsandbytes documents its 8-bit optimizers, 2026-11.
   */
  private static final double TWO_8BIT_MOMENTS = 2;

  static StateBytes of(PrecisionPolicy policy, Optimizer optimizer, boolean sharded) {
    double weights = TrainingChoice.bytes(policy.weights());
    double master = policy.master().map(TrainingChoice::bytes).orElse(0.0);
    double state = policy.optimizerState().map(TrainingChoice::bytes).orElse(weights);
    double gradient = master > 0 && !sharded ? master : Math.max(2, weights);
    return new StateBytes(
        weights,
        gradient,
        master,
        states(optimizer, state),
        sharded ? 0 : stepCopies(optimizer) * Math.max(state, master));
  }

  /** Master weight and optimizer states. */
  double optimizer() {
    return master + moments;
  }

  /** Adapters are kept in 32 bits unless all is 16-bit. Source: PEFT's default, read 2026-11. */
  static StateBytes ofAdapters(PrecisionPolicy policy, Optimizer optimizer, boolean sharded) {
    Precision format = isPure16(policy) ? policy.weights() : Precision.FP32;
    return of(plain(format), optimizer, sharded);
  }

  /**
   * Embeddings trained beside adapters are a second copy in the base's 16 bits, states too. Source:
   * PEFT's {@code modules_to_save}, read 2026-11.
   */
  static StateBytes ofSavedModules(PrecisionPolicy policy, Optimizer optimizer, boolean sharded) {
    return of(
        plain(policy.compute().bits() == 16 ? policy.compute() : Precision.FP32),
        optimizer,
        sharded);
  }

  private static boolean isPure16(PrecisionPolicy policy) {
    return policy.weights().bits() == 16
        && policy.master().isEmpty()
        && policy.optimizerState().filter(state -> state.bits() == 16).isPresent();
  }

  private static PrecisionPolicy plain(Precision format) {
    return new PrecisionPolicy(format, format, Optional.empty(), Optional.of(format));
  }

  /** Optimizer states per parameter, given the bytes of one state. */
  private static double states(Optimizer optimizer, double state) {
    return switch (optimizer) {
      case ADAMW, PAGED_ADAMW_32BIT -> 2 * state;
      case ADAMW_8BIT, PAGED_ADAMW_8BIT -> TWO_8BIT_MOMENTS;
      // The second moment is factored into a row and a column: next to nothing.
      case ADAFACTOR -> 0;
      // One moment; that of SGD is its momentum.
      case LION, SGD -> state;
    };
  }

  /**
   * PyTorch's default (foreach) optimizers work on one more copy of all parameters. Source: PyTorch
   * documentation of {@code torch.optim}, "about sizeof(params) more peak memory", read 2026-11.
   */
  private static double stepCopies(Optimizer optimizer) {
    return switch (optimizer) {
      case ADAMW, SGD -> 1;
      case ADAMW_8BIT, PAGED_ADAMW_32BIT, PAGED_ADAMW_8BIT, ADAFACTOR, LION -> 0;
    };
  }
}
