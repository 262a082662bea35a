package io.gpucost.workload;

/** A way to spread a job over GPUs. New layouts may come. */
public enum Layout {
  /** One GPU. */
  SINGLE,
  /** A full copy on each GPU. */
  DATA_PARALLEL,
  /** Data parallel with sharded optimizer states (ZeRO stage 1). */
  ZERO1,
  /** Data parallel with sharded optimizer states and gradients (ZeRO stage 2). */
  ZERO2,
  /** Data parallel with everything sharded (ZeRO stage 3, FSDP full shard). */
  ZERO3,
  /** Each matrix split over GPUs. */
  TENSOR,
  /**
   * Each matrix split over GPUs, and between the matrices each sequence (sequence parallelism of
   * Megatron-LM).
   */
  TENSOR_SEQUENCE,
  /**
   * Each sequence split over GPUs, whose attention passes keys and values around (ring attention,
   * Ulysses); weights and states are split too, in training as with {@link #ZERO3}.
   */
  CONTEXT,
  /** Consecutive layers on each GPU, micro-batches in flight. */
  PIPELINE,
  /** Experts spread over GPUs. */
  EXPERT,
  /** Consecutive layers on each GPU, one request at a time. */
  LAYER_SPLIT;

  /** {@return whether each GPU holds a full copy, and works without the others} */
  public boolean isFullCopies() {
    return this == SINGLE || this == DATA_PARALLEL;
  }

  /** {@return the word of the documents} */
  public String text() {
    return Words.text(this);
  }

  /**
   * Reads a word of the documents; case, blanks, hyphens, dots and underscores do not matter.
   *
   * @param text the word
   * @return the constant
   * @throws IllegalArgumentException if there is no such word; the message lists the known
   */
  public static Layout parse(String text) {
    return Words.parse(Layout.class, text);
  }
}
