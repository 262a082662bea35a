package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/**
 * The shape of a model: what memory and time are computed from. Everything is optional; {@link
 * #totalParameters()} and {@link #parametersPerToken()} use what is known.
 *
 * <p>Only transformers have all of it. For other models the stated {@link #parameters()} is what
 * counts.
 */
@Value.Immutable
@GpuCostStyle
public sealed interface ModelShape permits ImmutableModelShape {

  /** {@return the name by which a market knows the model} */
  Optional<String> name();

  /** {@return other names of the same model} */
  List<String> aliases();

  /** {@return the family, such as {@code "Llama"}} */
  Optional<String> family();

  /**
   * {@return what it is, such as {@code "llm"}, {@code "encoder"}, {@code "vision"} or {@code
   * "diffusion"}}
   */
  Optional<String> kind();

  /** {@return all parameters, as published} */
  Optional<ParameterCount> parameters();

  /** {@return the parameters that one token passes through, as published} */
  Optional<ParameterCount> activeParameters();

  /** {@return the layers, of the decoder if there is an encoder too, in [1, 100,000]} */
  OptionalInt layers();

  /** {@return the layers of the encoder beside the decoder, in [1, 100,000]} */
  OptionalInt encoderLayers();

  /** {@return the width of the residual stream, in [1, 10,000,000]} */
  OptionalInt hidden();

  /** {@return the query heads per layer, in [1, 100,000]} */
  OptionalInt heads();

  /**
   * {@return the key and value heads per layer, at most {@link #heads()}; equal to them when not
   * stated}
   */
  OptionalInt kvHeads();

  /** {@return the width of one head, in [1, 100,000]} */
  OptionalInt headDim();

  /** {@return the inner width of a dense feed-forward block, in [1, 100,000,000]} */
  OptionalInt ffn();

  /**
   * {@return whether a feed-forward block has three matrices (gated, as in Llama) or two; three
   * when not stated}
   */
  Optional<Boolean> gatedFfn();

  /** {@return the rows of the embedding, in [1, 100,000,000]} */
  OptionalInt vocab();

  /** {@return the longest sequence the model was made for, in [1, 1,000,000,000]} */
  OptionalInt maxPosition();

  /** {@return the routed experts per layer, in [1, 1,000,000]} */
  OptionalInt experts();

  /** {@return the routed experts that one token passes through, at most {@link #experts()}} */
  OptionalInt expertsPerToken();

  /**
   * {@return the inner width of one expert, in [1, 100,000,000]; {@link #ffn()} when not stated}
   */
  OptionalInt expertFfn();

  /** {@return the experts that every token passes through, in [0, 1,000,000]} */
  OptionalInt sharedExperts();

  /**
   * {@return the first layers of a mixture of experts that have a dense block instead, in [0,
   * 100,000]}
   */
  OptionalInt denseLayers();

  /**
   * {@return the rank of the compressed keys and values of multi-head latent attention, in [1,
   * 10,000,000]}
   */
  OptionalInt kvLoraRank();

  /**
   * {@return the rank of the compressed queries of multi-head latent attention, in [1, 10,000,000];
   * not compressed when not stated}
   */
  OptionalInt queryLoraRank();

  /**
   * {@return the part of a head's width that carries the position in multi-head latent attention,
   * in [1, 100,000]}
   */
  OptionalInt qkRopeDim();

  /** {@return the tokens that attention looks back, in [1, 1,000,000,000]; all when not stated} */
  OptionalInt slidingWindow();

  /**
   * {@return the layers that look back no further than {@link #slidingWindow()}, at most all; none
   * when not stated, since then the cache may have to hold every token}
   */
  OptionalInt windowedLayers();

  /**
   * {@return the layers that keep a state of constant size instead of a cache (linear attention,
   * state-space models, short convolutions), at most all; none when not stated}
   */
  OptionalInt linearLayers();

  /**
   * {@return the numbers that such a layer keeps for each sequence, in [1, 1,000,000,000]; next to
   * nothing when not stated}
   */
  OptionalInt linearState();

  /** {@return whether input and output embedding are one matrix} */
  Optional<Boolean> tiedEmbeddings();

  /** {@return what is known of it as a model of images; nothing by default} */
  @Value.Default
  default ImageShape image() {
    return ImageShape.unknown();
  }

  /**
   * {@return the bytes of all weights as they are stored, above zero, where a file was read that
   * tells them; engines that load the weights as they are take exactly these}
   */
  Optional<MemorySize> weightBytes();

  /** {@return where the figures are from} */
  Optional<String> source();

  /**
   * All parameters: {@link #parameters()} if stated, else counted from the shape.
   *
   * <pre>{@code
   * total     = embedding + layers (attention + feedForward + 2 hidden) + hidden
   * embedding = vocab hidden (1 if tied, else 2)
   * attention = hidden headDim (heads + 2 kvHeads) + heads headDim hidden
   * dense     = 3 hidden ffn (2 if not gated)
   * experts   = 3 hidden expertFfn (experts + sharedExperts) + hidden experts
   * }</pre>
   *
   * <p>An encoder adds its own layers, and a second attention to each layer of the decoder. With
   * {@link #kvLoraRank()} the attention is that of DeepSeek-V2 (arXiv 2405.04434, section 2.1),
   * where {@link #headDim()} includes {@link #qkRopeDim()}. Biases are left out, far below 1%.
   *
   * <p>Example: 32 layers, hidden 4096, 32 heads of 128, ffn 11008 and vocab 32000 are the
   * 6,738,415,616 parameters of Llama-2-7B.
   *
   * @return the count; empty if {@link #layers()}, {@link #hidden()}, {@link #ffn()} or {@link
   *     #vocab()} is unknown
   */
  default Optional<ParameterCount> totalParameters() {
    return parameters().or(() -> ParameterArithmetic.total(this));
  }

  /**
   * The parameters that one token passes through, which its computation follows: {@link
   * #activeParameters()} if stated, else all of a dense model, else counted from the shape with
   * {@link #expertsPerToken()} in place of all experts.
   *
   * @return the count; empty if it is unknown
   */
  default Optional<ParameterCount> parametersPerToken() {
    return activeParameters()
        .or(() -> experts().isEmpty() ? totalParameters() : ParameterArithmetic.perToken(this));
  }

  /**
   * The width of one head: {@link #headDim()} if stated, else {@code hidden / heads}.
   *
   * @return the width; empty if it is unknown or no whole number
   */
  default OptionalInt effectiveHeadDim() {
    if (headDim().isPresent() || hidden().isEmpty() || heads().isEmpty()) {
      return headDim();
    }
    int width = hidden().getAsInt();
    int count = heads().getAsInt();
    return width % count == 0 ? OptionalInt.of(width / count) : OptionalInt.empty();
  }

  /** {@return the key and value heads per layer: {@link #kvHeads()} if stated, else the heads} */
  default OptionalInt effectiveKvHeads() {
    return kvHeads().isPresent() ? kvHeads() : heads();
  }

  /** Checks the rules; all problems are reported together. */
  @Value.Check
  default void check() {
    Problems.check(problems -> ModelShapeRules.check(this, problems));
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableModelShape.builder();
  }

  /** {@return a builder that starts from this value} */
  default Builder toBuilder() {
    return ImmutableModelShape.builder().from(this);
  }

  /** Builds a {@code ModelShape}; what is not set stays unknown. */
  interface Builder {
    /**
     * Sets {@link ModelShape#name()}.
     *
     * @param name the name, at most 200 characters
     * @return this builder
     */
    Builder name(String name);

    /**
     * Sets {@link ModelShape#aliases()}.
     *
     * @param aliases the names
     * @return this builder
     */
    Builder aliases(Iterable<String> aliases);

    /**
     * Sets {@link ModelShape#family()}.
     *
     * @param family the family
     * @return this builder
     */
    Builder family(String family);

    /**
     * Sets {@link ModelShape#kind()}.
     *
     * @param kind the kind
     * @return this builder
     */
    Builder kind(String kind);

    /**
     * Sets {@link ModelShape#parameters()}.
     *
     * @param parameters the parameters
     * @return this builder
     */
    Builder parameters(ParameterCount parameters);

    /**
     * Sets {@link ModelShape#activeParameters()}.
     *
     * @param activeParameters the parameters
     * @return this builder
     */
    Builder activeParameters(ParameterCount activeParameters);

    /**
     * Sets {@link ModelShape#layers()}.
     *
     * @param layers the layers, in [1, 100,000]
     * @return this builder
     */
    Builder layers(int layers);

    /**
     * Sets {@link ModelShape#encoderLayers()}.
     *
     * @param encoderLayers the layers, in [1, 100,000]
     * @return this builder
     */
    Builder encoderLayers(int encoderLayers);

    /**
     * Sets {@link ModelShape#hidden()}.
     *
     * @param hidden the width, in [1, 10,000,000]
     * @return this builder
     */
    Builder hidden(int hidden);

    /**
     * Sets {@link ModelShape#heads()}.
     *
     * @param heads the heads, in [1, 100,000]
     * @return this builder
     */
    Builder heads(int heads);

    /**
     * Sets {@link ModelShape#kvHeads()}.
     *
     * @param kvHeads the heads, in [1, 100,000]
     * @return this builder
     */
    Builder kvHeads(int kvHeads);

    /**
     * Sets {@link ModelShape#headDim()}.
     *
     * @param headDim the width, in [1, 100,000]
     * @return this builder
     */
    Builder headDim(int headDim);

    /**
     * Sets {@link ModelShape#ffn()}.
     *
     * @param ffn the width, in [1, 100,000,000]
     * @return this builder
     */
    Builder ffn(int ffn);

    /**
     * Sets {@link ModelShape#gatedFfn()}.
     *
     * @param gatedFfn whether it is gated
     * @return this builder
     */
    Builder gatedFfn(boolean gatedFfn);

    /**
     * Sets {@link ModelShape#vocab()}.
     *
     * @param vocab the rows, in [1, 100,000,000]
     * @return this builder
     */
    Builder vocab(int vocab);

    /**
     * Sets {@link ModelShape#maxPosition()}.
     *
     * @param maxPosition the tokens, in [1, 1,000,000,000]
     * @return this builder
     */
    Builder maxPosition(int maxPosition);

    /**
     * Sets {@link ModelShape#experts()}.
     *
     * @param experts the experts, in [1, 1,000,000]
     * @return this builder
     */
    Builder experts(int experts);

    /**
     * Sets {@link ModelShape#expertsPerToken()}.
     *
     * @param expertsPerToken the experts, in [1, 1,000,000]
     * @return this builder
     */
    Builder expertsPerToken(int expertsPerToken);

    /**
     * Sets {@link ModelShape#expertFfn()}.
     *
     * @param expertFfn the width, in [1, 100,000,000]
     * @return this builder
     */
    Builder expertFfn(int expertFfn);

    /**
     * Sets {@link ModelShape#sharedExperts()}.
     *
     * @param sharedExperts the experts, in [0, 1,000,000]
     * @return this builder
     */
    Builder sharedExperts(int sharedExperts);

    /**
     * Sets {@link ModelShape#denseLayers()}.
     *
     * @param denseLayers the layers, in [0, 100,000]
     * @return this builder
     */
    Builder denseLayers(int denseLayers);

    /**
     * Sets {@link ModelShape#kvLoraRank()}.
     *
     * @param kvLoraRank the rank, in [1, 10,000,000]
     * @return this builder
     */
    Builder kvLoraRank(int kvLoraRank);

    /**
     * Sets {@link ModelShape#queryLoraRank()}.
     *
     * @param queryLoraRank the rank, in [1, 10,000,000]
     * @return this builder
     */
    Builder queryLoraRank(int queryLoraRank);

    /**
     * Sets {@link ModelShape#qkRopeDim()}.
     *
     * @param qkRopeDim the width, in [1, 100,000]
     * @return this builder
     */
    Builder qkRopeDim(int qkRopeDim);

    /**
     * Sets {@link ModelShape#slidingWindow()}.
     *
     * @param slidingWindow the tokens, in [1, 1,000,000,000]
     * @return this builder
     */
    Builder slidingWindow(int slidingWindow);

    /**
     * Sets {@link ModelShape#windowedLayers()}.
     *
     * @param windowedLayers the layers, in [1, 100,000]
     * @return this builder
     */
    Builder windowedLayers(int windowedLayers);

    /**
     * Sets {@link ModelShape#linearLayers()}.
     *
     * @param linearLayers the layers, in [1, 100,000]
     * @return this builder
     */
    Builder linearLayers(int linearLayers);

    /**
     * Sets {@link ModelShape#linearState()}.
     *
     * @param linearState the numbers, in [1, 1,000,000,000]
     * @return this builder
     */
    Builder linearState(int linearState);

    /**
     * Sets {@link ModelShape#tiedEmbeddings()}.
     *
     * @param tiedEmbeddings whether they are
     * @return this builder
     */
    Builder tiedEmbeddings(boolean tiedEmbeddings);

    /**
     * Sets {@link ModelShape#image()}.
     *
     * @param image what is known of it as a model of images
     * @return this builder
     */
    Builder image(ImageShape image);

    /**
     * Sets {@link ModelShape#weightBytes()}.
     *
     * @param weightBytes the bytes, above zero
     * @return this builder
     */
    Builder weightBytes(MemorySize weightBytes);

    /**
     * Sets {@link ModelShape#source()}.
     *
     * @param source the source
     * @return this builder
     */
    Builder source(String source);

    /**
     * Builds the value.
     *
     * @return the value
     * @throws InvalidInputException with every problem, if a rule is broken
     */
    ModelShape build();
  }
}
