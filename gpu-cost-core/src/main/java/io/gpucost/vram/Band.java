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

  /**
   * Training with a known shape, and a program whose habits are known. Source: measured over
   * expected of 98 measurements of four programs lies between 0.89 and 1.11 for nine in ten, and a
   * little wider for rows not seen; {@code gpu-cost evaluate vram}, 2026-11.
   */
  static final Band TRAINING = new Band(0.88, 1.15);

  /**
   * The same where no program is named and the plain stack is assumed. A quarter on top is what
   * Unsloth Studio's estimate keeps for activations too (VRAM_ESTIMATION.md, 2026-11).
   */
  static final Band ASSUMED_PROGRAM = new Band(0.88, 1.25);

  /**
   * The same with a program that nobody knows. Source: the same 98 measurements with the program's
   * name withheld: 0.77 to 1.65 for nine in ten.
   */
  static final Band UNKNOWN_PROGRAM = new Band(0.75, 1.60);

  /**
   * Training with selective checkpointing, or of frozen layers without any, by a known program.
   * Source: 19 measurements of litgpt, torchtitan and ms-swift, 0.77 to 1.13.
   */
  static final Band LOOSE = new Band(0.76, 1.15);

  /** The same by any other program: how much is kept is its choice. Source: 0.41 to 1.29. */
  static final Band LOOSE_UNKNOWN = new Band(0.45, 1.30);

  /** Weights and cache of a known shape alone, as files are rounded: no program needs less. */
  static final double BARE_INFERENCE = 0.97;

  /**
   * What inference takes at least of the expected value less context and graphs, which some tables
   * leave out: blocks of a cache that grew may be found again. Source: 78 of 82 measurements lie
   * above this and below {@link #BUSY_INFERENCE}; {@code gpu-cost evaluate vram}, 2026-11.
   */
  static final double LEAST_INFERENCE = 0.88;

  /**
   * Inference with a known shape, over the expected value: workspaces, blocks that the allocator
   * keeps. Source: 79 of 82 measurements lie below; {@code gpu-cost evaluate vram}, 2026-11.
   */
  static final double BUSY_INFERENCE = 1.12;

  /** Training when only the parameter count is known: the shape is a typical one. */
  static final Band TYPICAL_SHAPE = new Band(0.80, 1.40);

  /**
   * The quick rule: never below the bare weights (1 / 1.2), and up to 30% above for a long context
   * or many requests at once.
   */
  static final Band QUICK_RULE = new Band(1 / QuickRule.OVERHEAD, 1.30);

  /** A simulation's cells are counted, its workspace is not. */
  static final Band CELLS = new Band(0.95, 1.05);

  /**
   * Images made by a model whose parts are known. Source: 12 measurements of SD 1.5, SDXL and
   * FLUX.1 lie between 0.82 and 1.11; {@code gpu-cost evaluate vram}, 2026-11.
   */
  static final Band IMAGES_MADE = new Band(0.82, 1.20);

  /**
   * Classifiers, detectors and U-Nets, where what the network keeps per pixel or token is known.
   * Source: 10 measurements of YOLOv5 and ViT-H lie between 0.88 and 1.22; {@code gpu-cost evaluate
   * vram}, 2026-11.
   */
  static final Band IMAGES_TRAINED = new Band(0.85, 1.30);

  /**
   * Activations of image models by pixels and parameters. Source: the spread of {@link
   * VisionMemory}'s rule.
   */
  static final Band ROUGH = new Band(0.60, 1.60);

  Estimate<MemorySize> around(MemorySize expected) {
    return new Estimate<>(
        MemorySize.min(expected, MemorySize.roundedFrom(expected.bytes() * low)),
        expected,
        MemorySize.max(expected, MemorySize.roundedFrom(expected.bytes() * high)));
  }
}
