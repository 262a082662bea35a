package io.gpucost.vram;

import io.gpucost.unit.Estimate;
import io.gpucost.unit.MemorySize;

/**
 * How far the truth may lie from the expected value, as factors on it.
 *
 * @param low factor of the 5th percentile, in (0, 1]
 * @param high factor of the 95th percentile, at least 1
 */
record Band(double low, double high) {
  /** A user's own statement. */
  static final Band EXACT = new Band(1, 1);

  /** Training with a known shape. Source: shared notes on estimators, section 3, 2026-11. */
  static final Band TRAINING = new Band(0.90, 1.25);

  /**
   * Training with selective checkpointing, or of frozen layers without any: how much is kept is the
   * framework's choice. Source: litgpt's LoRA table and torchtitan's pre-training rows, which lie
   * between 0.55 and 1.1 of the formula; read 2026-11.
   */
  static final Band LOOSE_TRAINING = new Band(0.60, 1.25);

  /** Inference with a known shape. Source: as {@link #TRAINING}. */
  static final Band INFERENCE = new Band(0.97, 1.10);

  /** Training when only the parameter count is known: the shape is a typical one. */
  static final Band TYPICAL_SHAPE = new Band(0.80, 1.40);

  /**
   * The quick rule: never below the bare weights (1 / 1.2), and up to 30% above for a long context
   * or many requests at once.
   */
  static final Band QUICK_RULE = new Band(1 / QuickRule.OVERHEAD, 1.30);

  /** A simulation's cells are counted, its halo and workspace are not. */
  static final Band CELLS = new Band(0.95, 1.05);

  /**
   * Activations of image models by pixels and parameters. Source: the spread of {@link
   * VisionMemory#BYTES_PER_PIXEL}.
   */
  static final Band ROUGH = new Band(0.60, 1.60);

  Estimate<MemorySize> around(MemorySize expected) {
    return new Estimate<>(
        MemorySize.min(expected, MemorySize.roundedFrom(expected.bytes() * low)),
        expected,
        MemorySize.max(expected, MemorySize.roundedFrom(expected.bytes() * high)));
  }
}
