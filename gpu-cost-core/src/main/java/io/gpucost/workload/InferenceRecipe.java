package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.gpu.ComputeCapability;
import io.gpucost.style.GpuCostStyle;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/**
 * How a model is run. Everything is optional: what is not stated is assumed, and listed, by the
 * estimator that needs it.
 */
@Value.Immutable
@GpuCostStyle
public sealed interface InferenceRecipe permits ImmutableInferenceRecipe {

  /** {@return the number formats, before {@link #quantisation()}} */
  Optional<PrecisionPolicy> precision();

  /** {@return the requests in flight together, in [1, 10,000,000]} */
  OptionalInt concurrency();

  /** {@return the tokens of one request, in [1, 100,000,000]} */
  OptionalInt inputTokens();

  /**
   * {@return the tokens of one answer, in [0, 100,000,000]; zero for embeddings and classification}
   */
  OptionalInt outputTokens();

  /** {@return the program that runs the model} */
  Optional<Engine> engine();

  /** {@return how the weights are packed} */
  Optional<Quantisation> quantisation();

  /** {@return the format of the key-value cache} */
  Optional<KvFormat> kvPrecision();

  /**
   * {@return the program around the engine, such as {@code "AutoAWQ"}, where it uses memory in its
   * own way; at most 200 characters}
   */
  Optional<String> framework();

  /** Checks the rules; all problems are reported together. */
  @Value.Check
  default void check() {
    Problems.check(
        problems -> {
          problems.range("task.concurrency", concurrency(), 1, Limits.BATCH);
          problems.range("task.input_tokens", inputTokens(), 1, Limits.TOKENS);
          problems.range("task.output_tokens", outputTokens(), 0, Limits.TOKENS);
          framework().ifPresent(name -> problems.name("task.framework", name));
        });
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableInferenceRecipe.builder();
  }

  /** {@return a builder that starts from this value} */
  default Builder toBuilder() {
    return ImmutableInferenceRecipe.builder().from(this);
  }

  /** The program that runs the model. New ones may come. */
  enum Engine {
    /** Hugging Face transformers. */
    TRANSFORMERS,
    /** vLLM. */
    VLLM,
    /** SGLang. */
    SGLANG,
    /** NVIDIA TensorRT-LLM. */
    TENSORRT_LLM,
    /** LMDeploy. */
    LMDEPLOY,
    /** llama.cpp and what is built on it. */
    LLAMA_CPP,
    /** ExLlama. */
    EXLLAMA;

    /**
     * {@return whether it writes the answers of many requests at once, from one paged cache, and
     * lets further requests wait where the cache is full}
     */
    public boolean batchesContinuously() {
      return switch (this) {
        case VLLM, SGLANG, TENSORRT_LLM, LMDEPLOY -> true;
        case TRANSFORMERS, LLAMA_CPP, EXLLAMA -> false;
      };
    }

    /**
     * {@return the compute capability that an NVIDIA GPU must have at least, where its makers state
     * one} Source: vLLM 0.14, installation on GPUs, "7.0 or higher", read 2026-11.
     */
    public Optional<ComputeCapability> leastComputeCapability() {
      return this == VLLM ? Optional.of(new ComputeCapability(7, 0)) : Optional.empty();
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
    public static Engine parse(String text) {
      return Words.parse(Engine.class, text);
    }
  }

  /** Builds an {@code InferenceRecipe}; what is not set stays unknown. */
  interface Builder {
    /**
     * Sets {@link InferenceRecipe#precision()}.
     *
     * @param precision the formats
     * @return this builder
     */
    Builder precision(PrecisionPolicy precision);

    /**
     * Sets {@link InferenceRecipe#concurrency()}.
     *
     * @param concurrency the requests, in [1, 10,000,000]
     * @return this builder
     */
    Builder concurrency(int concurrency);

    /**
     * Sets {@link InferenceRecipe#inputTokens()}.
     *
     * @param inputTokens the tokens, in [1, 100,000,000]
     * @return this builder
     */
    Builder inputTokens(int inputTokens);

    /**
     * Sets {@link InferenceRecipe#outputTokens()}.
     *
     * @param outputTokens the tokens, in [0, 100,000,000]
     * @return this builder
     */
    Builder outputTokens(int outputTokens);

    /**
     * Sets {@link InferenceRecipe#engine()}.
     *
     * @param engine the engine
     * @return this builder
     */
    Builder engine(Engine engine);

    /**
     * Sets {@link InferenceRecipe#quantisation()}.
     *
     * @param quantisation the packing
     * @return this builder
     */
    Builder quantisation(Quantisation quantisation);

    /**
     * Sets {@link InferenceRecipe#kvPrecision()}.
     *
     * @param kvPrecision the format
     * @return this builder
     */
    Builder kvPrecision(KvFormat kvPrecision);

    /**
     * Sets {@link InferenceRecipe#framework()}.
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
    InferenceRecipe build();
  }
}
