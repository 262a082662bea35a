package io.gpucost.workload;

import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.MemorySize;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/** Training a given language model further, wholly or through an adapter. */
@Value.Immutable
@GpuCostStyle
public sealed interface FineTune extends Task permits ImmutableFineTune {

  /** The word of the documents. */
  String KIND = "fine_tune";

  @Override
  default String kind() {
    return KIND;
  }

  @Override
  Optional<ModelReference> model();

  /** {@return what is trained; unknown when not stated} */
  Optional<Method> method();

  /** {@return the rank of the adapter, in [1, 65,536]} */
  OptionalInt loraRank();

  /** {@return the layers that get an adapter} */
  Optional<LoraTargets> loraTargets();

  /**
   * {@return whether the scales of a 4-bit base are packed too, which saves 0.37 bits a weight; as
   * the training program does when not stated}
   */
  Optional<Boolean> doubleQuantisation();

  /** {@return how it is trained; nothing is stated by default} */
  @Value.Default
  default TrainingRecipe recipe() {
    return TrainingRecipe.builder().build();
  }

  @Override
  Optional<MemorySize> peakMemory();

  @Override
  default Optional<PrecisionPolicy> precision() {
    return recipe().precision();
  }

  @Override
  default Optional<TrainingRecipe> training() {
    return Optional.of(recipe());
  }

  @Override
  default boolean trains() {
    return true;
  }

  /** Checks the rules; all problems are reported together. */
  @Value.Check
  default void check() {
    Problems.check(
        problems -> {
          problems.range("task.lora_rank", loraRank(), 1, Limits.LORA_RANK);
          problems.size("task.peak_memory", peakMemory());
          if (method().filter(Method.FULL::equals).isPresent()) {
            String rule = "be used with method lora or qlora";
            problems.require(loraRank().isEmpty(), "task.lora_rank", rule, "method full");
            problems.require(loraTargets().isEmpty(), "task.lora_targets", rule, "method full");
          }
          problems.require(
              doubleQuantisation().isEmpty() || method().filter(Method.QLORA::equals).isPresent(),
              "task.double_quantisation",
              "be used with method qlora",
              method().map(method -> "method " + method.text()).orElse("no method"));
        });
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableFineTune.builder();
  }

  @Override
  default Builder toBuilder() {
    return ImmutableFineTune.builder().from(this);
  }

  /** What is trained. New methods may come. */
  enum Method {
    /** Every weight. */
    FULL,
    /** A low-rank adapter on frozen 16-bit weights. */
    LORA,
    /** A low-rank adapter on frozen 4-bit weights. */
    QLORA;

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
    public static Method parse(String text) {
      return Words.parse(Method.class, text);
    }
  }

  /** The layers that get an adapter. */
  enum LoraTargets {
    /** The projections of the attention only. */
    ATTENTION,
    /** Every linear layer of the blocks. */
    ALL_LINEAR,
    /** Every linear layer, and the embeddings and the output layer trained in full. */
    ALL_LINEAR_AND_EMBEDDINGS;

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
    public static LoraTargets parse(String text) {
      return Words.parse(LoraTargets.class, text);
    }
  }

  /** Builds a {@code FineTune}; what is not set stays unknown. */
  interface Builder extends Task.Builder {
    /**
     * Sets {@link FineTune#model()}.
     *
     * @param model the model
     * @return this builder
     */
    Builder model(ModelReference model);

    /**
     * Sets {@link FineTune#method()}.
     *
     * @param method the method
     * @return this builder
     */
    Builder method(Method method);

    /**
     * Sets {@link FineTune#loraRank()}.
     *
     * @param loraRank the rank, in [1, 65,536]
     * @return this builder
     */
    Builder loraRank(int loraRank);

    /**
     * Sets {@link FineTune#loraTargets()}.
     *
     * @param loraTargets the layers
     * @return this builder
     */
    Builder loraTargets(LoraTargets loraTargets);

    /**
     * Sets {@link FineTune#doubleQuantisation()}.
     *
     * @param doubleQuantisation whether the scales are packed too
     * @return this builder
     */
    Builder doubleQuantisation(boolean doubleQuantisation);

    /**
     * Sets {@link FineTune#recipe()}.
     *
     * @param recipe the recipe
     * @return this builder
     */
    Builder recipe(TrainingRecipe recipe);

    @Override
    Builder peakMemory(MemorySize peakMemory);

    @Override
    FineTune build();
  }
}
