package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.style.GpuCostStyle;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/**
 * How a model is trained. Everything is optional: what is not stated is assumed, and listed, by the
 * estimator that needs it.
 */
@Value.Immutable
@GpuCostStyle
public sealed interface TrainingRecipe permits ImmutableTrainingRecipe {

  /** {@return the number formats} */
  Optional<PrecisionPolicy> precision();

  /** {@return the optimizer} */
  Optional<Optimizer> optimizer();

  /** {@return the longest sequence in tokens, in [1, 100,000,000]; memory depends on it} */
  OptionalInt sequenceLength();

  /**
   * {@return the mean sequence in tokens, at most {@link #sequenceLength()}; time depends on it}
   */
  OptionalInt meanLength();

  /** {@return the sequences or images per GPU and step, in [1, 10,000,000]} */
  OptionalInt microBatch();

  /**
   * {@return the sequences or images per optimizer step over all GPUs and accumulation steps, in
   * [1, 10,000,000], at least {@link #microBatch()}}
   */
  OptionalInt globalBatch();

  /** {@return how much of the activations is recomputed instead of kept} */
  Optional<GradientCheckpointing> gradientCheckpointing();

  /** {@return how the attention is computed} */
  Optional<Attention> attention();

  /** {@return what is kept in host memory} */
  Optional<Offload> offload();

  /** {@return how the loss is computed; as the training program does when not stated} */
  Optional<Loss> loss();

  /** {@return whether one process or several feed cards that each hold the model} */
  Optional<DataParallel> dataParallel();

  /**
   * {@return the training program, such as {@code "transformers"} or {@code "llm.c"}; at most 200
   * characters}
   */
  Optional<String> framework();

  /** Checks the rules; all problems are reported together. */
  @Value.Check
  default void check() {
    Problems.check(
        problems -> {
          problems.range("task.sequence_length", sequenceLength(), 1, Limits.TOKENS);
          problems.range("task.mean_length", meanLength(), 1, Limits.TOKENS);
          problems.range("task.micro_batch", microBatch(), 1, Limits.BATCH);
          problems.range("task.global_batch", globalBatch(), 1, Limits.BATCH);
          problems.atMost("task.mean_length", meanLength(), "sequence_length", sequenceLength());
          problems.atMost("task.micro_batch", microBatch(), "global_batch", globalBatch());
          framework().ifPresent(name -> problems.name("task.framework", name));
        });
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableTrainingRecipe.builder();
  }

  /** {@return a builder that starts from this value} */
  default Builder toBuilder() {
    return ImmutableTrainingRecipe.builder().from(this);
  }

  /** The optimizer, which decides the bytes of state per trained weight. New ones may come. */
  enum Optimizer {
    /** Two states per weight. */
    ADAMW,
    /** Two states in 8 bits. */
    ADAMW_8BIT,
    /** Two 32-bit states that may move to host memory. */
    PAGED_ADAMW_32BIT,
    /** Two 8-bit states that may move to host memory. */
    PAGED_ADAMW_8BIT,
    /** One factored state. */
    ADAFACTOR,
    /** One state per weight. */
    LION,
    /** No state, or one with momentum. */
    SGD;

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
    public static Optimizer parse(String text) {
      return Words.parse(Optimizer.class, text);
    }
  }

  /** How much of the activations is recomputed in the backward pass instead of kept. */
  enum GradientCheckpointing {
    /** Nothing is recomputed. */
    NONE,
    /** Only what is large and cheap, such as the attention scores. */
    SELECTIVE,
    /** Every layer, from its input. */
    FULL,
    /** Every layer, from its input, which waits in host memory. */
    OFFLOADED;

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
    public static GradientCheckpointing parse(String text) {
      return Words.parse(GradientCheckpointing.class, text);
    }
  }

  /** How the attention is computed. */
  enum Attention {
    /** The scores are written out: memory grows with the square of the sequence. */
    EAGER,
    /** The framework chooses, mostly a fused kernel. */
    SDPA,
    /** A fused kernel that never writes the scores. */
    FLASH;

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
    public static Attention parse(String text) {
      return Words.parse(Attention.class, text);
    }
  }

  /** What is kept in host memory instead of on the GPU. */
  enum Offload {
    /** Nothing. */
    NONE,
    /** The optimizer's states. */
    OPTIMIZER,
    /** The optimizer's states and the weights. */
    CPU;

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
    public static Offload parse(String text) {
      return Words.parse(Offload.class, text);
    }
  }

  /** How PyTorch spreads a batch over cards that each hold the model. */
  enum DataParallel {
    /** One process a card (DistributedDataParallel). */
    DDP,
    /** One process for all cards (DataParallel). */
    DP;

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
    public static DataParallel parse(String text) {
      return Words.parse(DataParallel.class, text);
    }
  }

  /** How the loss is computed, which decides how much of the logits is alive at once. */
  enum Loss {
    /** Logits of all tokens, then their loss: both and their gradients are written out. */
    PLAIN,
    /** One kernel that overwrites the logits with their gradient. */
    FUSED,
    /** Output layer and loss in parts, so that the logits of all tokens are never there. */
    CHUNKED;

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
    public static Loss parse(String text) {
      return Words.parse(Loss.class, text);
    }
  }

  /** Builds a {@code TrainingRecipe}; what is not set stays unknown. */
  interface Builder {
    /**
     * Sets {@link TrainingRecipe#precision()}.
     *
     * @param precision the formats
     * @return this builder
     */
    Builder precision(PrecisionPolicy precision);

    /**
     * Sets {@link TrainingRecipe#optimizer()}.
     *
     * @param optimizer the optimizer
     * @return this builder
     */
    Builder optimizer(Optimizer optimizer);

    /**
     * Sets {@link TrainingRecipe#sequenceLength()}.
     *
     * @param sequenceLength the tokens, in [1, 100,000,000]
     * @return this builder
     */
    Builder sequenceLength(int sequenceLength);

    /**
     * Sets {@link TrainingRecipe#meanLength()}.
     *
     * @param meanLength the tokens, in [1, 100,000,000]
     * @return this builder
     */
    Builder meanLength(int meanLength);

    /**
     * Sets {@link TrainingRecipe#microBatch()}.
     *
     * @param microBatch the batch, in [1, 10,000,000]
     * @return this builder
     */
    Builder microBatch(int microBatch);

    /**
     * Sets {@link TrainingRecipe#globalBatch()}.
     *
     * @param globalBatch the batch, in [1, 10,000,000]
     * @return this builder
     */
    Builder globalBatch(int globalBatch);

    /**
     * Sets {@link TrainingRecipe#gradientCheckpointing()}.
     *
     * @param gradientCheckpointing the kind
     * @return this builder
     */
    Builder gradientCheckpointing(GradientCheckpointing gradientCheckpointing);

    /**
     * Sets {@link TrainingRecipe#attention()}.
     *
     * @param attention the kind
     * @return this builder
     */
    Builder attention(Attention attention);

    /**
     * Sets {@link TrainingRecipe#offload()}.
     *
     * @param offload the kind
     * @return this builder
     */
    Builder offload(Offload offload);

    /**
     * Sets {@link TrainingRecipe#loss()}.
     *
     * @param loss the kind
     * @return this builder
     */
    Builder loss(Loss loss);

    /**
     * Sets {@link TrainingRecipe#dataParallel()}.
     *
     * @param dataParallel the kind
     * @return this builder
     */
    Builder dataParallel(DataParallel dataParallel);

    /**
     * Sets {@link TrainingRecipe#framework()}.
     *
     * @param framework the name
     * @return this builder
     */
    Builder framework(String framework);

    /**
     * Builds the value.
     *
     * @return the value
     * @throws InvalidInputException with every problem, if a rule is broken
     */
    TrainingRecipe build();
  }
}
