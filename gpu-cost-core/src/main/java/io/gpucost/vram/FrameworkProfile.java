package io.gpucost.vram;

import io.gpucost.workload.TrainingRecipe.Loss;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What a program does with memory beyond what the model and the recipe say. The same job differs by
 * a quarter and more between programs; each line of {@link #KNOWN} says which of a few habits a
 * program has, with its source.
 *
 * @param name as its authors write it
 * @param keys how its name is recognised: letters and digits that a stated name contains
 * @param logitBytes bytes per token and vocabulary row that are alive in the loss
 * @param reserved memory that the allocator reserves for activations over what is alive, at least 1
 * @param habits what else it does
 */
record FrameworkProfile(
    String name, List<String> keys, double logitBytes, double reserved, Set<Habit> habits) {

  /** What a program may do. */
  enum Habit {
    /**
     * Trains in the 16-bit format that the weights are loaded in: no 32-bit copy, 16-bit states.
     */
    PURE_16_BIT,
    /** Embeddings, head and norms of a base in bitsandbytes' formats are cast to 32 bits. */
    CASTS_EMBEDDINGS,
    /** The input of every quantised layer is kept for the backward pass. */
    KEEPS_QUANTISED_INPUTS,
    /**
     * Frozen weights get gradients too when sharded, since they share a flat parameter with the
     * adapters; while micro-batches are summed up, each GPU holds all of them.
     */
    FLAT_GRADIENTS,
    /** Selective checkpointing keeps every other matrix product, not all but the scores. */
    RECOMPUTES_PRODUCTS,
    /** Everything but plain LoRA runs under DeepSpeed, on one GPU too: loss in 16 bits, buckets. */
    DEEPSPEED,
    /** The scales of an NF4 base are packed too (double quantisation) unless told otherwise. */
    QUANTISES_SCALES,
    /** Text encoders and autoencoder of an image generator are loaded and run in 32 bits. */
    FROZEN_IN_32_BITS,
    /** The KV cache is allocated once at its full length. */
    STATIC_CACHE,
    /** The whole prompt is read at once, with written-out scores and the logits of every token. */
    WHOLE_PROMPT
  }

  /**
   * A plain loss: 16-bit logits and their shifted copy (2 + 2), a 32-bit copy's softmax and its
   * gradient (4 + 4), the 16-bit gradient (2). Source: transformers' causal models under autocast,
   * read 2026-11.
   */
  private static final double AUTOCAST_LOSS = 14;

  /** The same in 16 bits throughout: logits, shifted copy or softmax, two gradients. */
  private static final double LOSS_IN_16_BITS = 8;

  /** Logits whose gradient overwrites them, and one 16-bit copy. */
  private static final double IN_PLACE_LOSS = 4;

  /**
   * Parts of an output layer whose gradient is computed with each part's loss. Liger-Kernel takes
   * vocabulary / hidden of them (16 to 40) and torchtune 8: the cautious one. Source:
   * fused_linear_cross_entropy.py and the recipes, read 2026-11.
   */
  private static final double LOSS_PARTS = 8;

  /**
   * A plain loss whose output is kept for metrics in 32 bits, with its gradient (4 + 4) and the
   * 32-bit copy and 16-bit gradient of the shifted logits (4 + 2).
   */
  private static final double LOSS_AND_METRICS = 28;

  /**
   * Reserved over alive where batches differ in length: blocks of one length do not fit the next.
   * Source: 0.285 of the dynamic part, can-i-finetune-this, read 2026-11.
   */
  private static final double RAGGED = 1.285;

  /** The plain stack, and what an unknown program is taken for. */
  static final FrameworkProfile PLAIN =
      of("transformers", AUTOCAST_LOSS, 1, Set.of(Habit.CASTS_EMBEDDINGS), "transformers", "peft");

  private static final List<FrameworkProfile> KNOWN =
      List.of(
          // QwenLM/Qwen, finetune/*.sh: LoRA alone runs without DeepSpeed; 2023-11.
          of("Qwen finetune.py", AUTOCAST_LOSS, 1, Set.of(Habit.DEEPSPEED), "qwenfinetune"),
          // modelscope/ms-swift, benchmark page and trainer, which reports reserved memory; 2024.
          of(
              "ms-swift",
              LOSS_AND_METRICS,
              RAGGED,
              Set.of(Habit.PURE_16_BIT, Habit.CASTS_EMBEDDINGS),
              "swift"),
          // Lightning-AI/litgpt, finetune/lora.py (bf16-true, loss in chunks of 128 tokens);
          // bitsandbytes 0.41.1, autograd/_functions.py; PyTorch, FSDP notes on freezing; 2023-10.
          of(
              "litgpt",
              LOSS_IN_16_BITS,
              1,
              Set.of(
                  Habit.PURE_16_BIT,
                  Habit.KEEPS_QUANTISED_INPUTS,
                  Habit.FLAT_GRADIENTS,
                  Habit.STATIC_CACHE),
              "litgpt"),
          // pytorch/torchtitan, parallelize_llama.py: compiled loss, selective op recomputation;
          // 2025.
          of("torchtitan", LOSS_IN_16_BITS, 1, Set.of(Habit.RECOMPUTES_PRODUCTS), "torchtitan"),
          // mosaicml/llm-foundry: loss_fn fused_crossentropy of flash-attn, in-place backward;
          // 2024.
          of("llm-foundry", IN_PLACE_LOSS, 1, Set.of(), "llmfoundry"),
          // unslothai/unsloth: its own cross-entropy kernel overwrites the logits; its loader
          // asks bitsandbytes for double quantisation; 2025.
          of("unsloth", IN_PLACE_LOSS, 1, Set.of(Habit.QUANTISES_SCALES), "unsloth"),
          // casper-hansen/AutoAWQ 0.1.6, benchmark: plain attention over the prompt; 2023-11.
          of(
              "AutoAWQ",
              AUTOCAST_LOSS,
              1,
              Set.of(Habit.STATIC_CACHE, Habit.WHOLE_PROMPT),
              "autoawq"),
          // THUDM/CogVideo sat/configs: T5 as it is saved, first stage without autocast; 2024-09.
          of("CogVideo SAT", AUTOCAST_LOSS, 1, Set.of(Habit.FROZEN_IN_32_BITS), "cogvideosat"),
          PLAIN);

  private static FrameworkProfile of(
      String name, double logitBytes, double reserved, Set<Habit> habits, String... keys) {
    return new FrameworkProfile(name, List.of(keys), logitBytes, reserved, habits);
  }

  /** The profile of a program by the name that a user gives it, such as "ms-swift 3.2". */
  static Optional<FrameworkProfile> named(String name) {
    String key = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    return KNOWN.stream()
        .filter(profile -> profile.keys().stream().anyMatch(key::contains))
        .findFirst();
  }

  boolean has(Habit habit) {
    return habits.contains(habit);
  }

  /** Bytes per logit of a job: 8 where DeepSpeed, which does not use autocast, runs it. */
  double logitBytes(boolean deepSpeed) {
    return deepSpeed ? Math.min(logitBytes, LOSS_IN_16_BITS) : logitBytes;
  }

  /**
   * Bytes per logit of a loss that the user chose.
   *
   * @param loss the choice
   * @param habit what the program would take by itself
   */
  static double logitBytes(Loss loss, double habit) {
    return switch (loss) {
      case PLAIN -> Math.max(habit, LOSS_IN_16_BITS);
      case FUSED -> Math.min(habit, IN_PLACE_LOSS);
      case CHUNKED -> Math.min(habit, AUTOCAST_LOSS / LOSS_PARTS);
    };
  }
}
