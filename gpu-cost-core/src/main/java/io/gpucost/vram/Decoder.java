package io.gpucost.vram;

import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.ModelShape;
import java.util.Optional;

/**
 * The dimensions of a transformer that its memory depends on; all widths in elements.
 *
 * @param parameters all parameters
 * @param layers layers of encoder and decoder together
 * @param hidden width of the residual stream
 * @param heads attention heads
 * @param queryWidth heads x head dimension
 * @param kvWidth key (or value) heads x head dimension
 * @param kvElements numbers cached per token and layer
 * @param kvHeads key-value heads, the most parts a cache can be cut into
 * @param ffn width of one feed-forward block
 * @param activeFfn width a token passes through: several experts of a mixture
 * @param experts feed-forward blocks per layer
 * @param gated whether the feed-forward block has three matrices (SwiGLU) or two
 * @param vocab rows of the embedding table
 * @param tables embedding tables: 1 where input and output share one, else 2
 * @param windowedLayers layers whose attention reaches back no further than the window
 * @param window the tokens of that window; more than any sequence where no layer has one
 * @param linearLayers layers that keep a state of constant size instead of a cache
 * @param linearState numbers of that state
 */
record Decoder(
    long parameters,
    int layers,
    double hidden,
    double heads,
    double queryWidth,
    double kvWidth,
    double kvElements,
    int kvHeads,
    double ffn,
    double activeFfn,
    int experts,
    boolean gated,
    double vocab,
    int tables,
    int windowedLayers,
    double window,
    int linearLayers,
    double linearState) {

  /**
   * Width of a head where neither heads nor head dimension are known. Source: the usual width of
   * the models in the shared table of shapes, 2026-11.
   */
  private static final int USUAL_HEAD = 128;

  /**
   * Width over layers of an ordinary decoder. Source: the Llama, Qwen and GPT families in the
   * shared table of shapes lie between 100 and 140 from 1 to 70 billion parameters, 2026-11.
   */
  private static final double USUAL_ASPECT = 128;

  /** Rows of the usual small vocabulary. Source: Llama 1 and 2, 2023. */
  private static final double USUAL_VOCAB = 32_000;

  /** Parameters of a layer over hidden width squared: 4 of attention, 8 of feed-forward. */
  private static final double USUAL_LAYER = 12;

  /** Empty where layers, hidden width or the parameter count are not known. */
  static Optional<Decoder> of(ModelShape shape, Optional<ParameterCount> stated) {
    Optional<ParameterCount> total = stated.or(shape::totalParameters);
    if (shape.layers().isEmpty() || shape.hidden().isEmpty() || total.isEmpty()) {
      return Optional.empty();
    }
    long parameters = total.get().value();
    int layers = shape.layers().getAsInt() + shape.encoderLayers().orElse(0);
    int hidden = shape.hidden().getAsInt();
    int headDim = shape.effectiveHeadDim().orElse(Math.min(USUAL_HEAD, hidden));
    int heads = shape.heads().orElse(Math.max(1, hidden / headDim));
    int kvHeads = shape.kvHeads().orElse(heads);
    double kvWidth = (double) kvHeads * headDim;
    double queryWidth = (double) heads * headDim;
    double ffn = shape.ffn().orElse(4 * hidden);
    int experts = shape.experts().orElse(1);
    double expertFfn = shape.expertFfn().orElse((int) ffn);
    double activeFfn =
        experts == 1
            ? ffn
            : expertFfn * (shape.expertsPerToken().orElse(1) + shape.sharedExperts().orElse(0));
    double kvElements =
        shape.kvLoraRank().isPresent()
            ? shape.kvLoraRank().getAsInt() + shape.qkRopeDim().orElse(0)
            : 2 * kvWidth;
    double table = (double) shape.vocab().orElse(0) * hidden;
    double attention = hidden * (2 * queryWidth + 2 * kvWidth);
    Dense dense = new Dense((double) parameters, layers, attention, (double) hidden * ffn, table);
    int tables =
        shape.tiedEmbeddings().isPresent()
            ? (shape.tiedEmbeddings().get() ? 1 : 2)
            : dense.tables(experts);
    return Optional.of(
        new Decoder(
            parameters,
            layers,
            hidden,
            heads,
            queryWidth,
            kvWidth,
            kvElements,
            shape.kvLoraRank().isPresent() ? 1 : kvHeads,
            experts == 1 ? ffn : expertFfn,
            activeFfn,
            experts,
            shape.gatedFfn().orElse(experts > 1 || dense.isGated(tables)),
            shape.vocab().orElse(0),
            tables,
            Math.min(layers, shape.windowedLayers().orElse(0)),
            shape.slidingWindow().orElse(Integer.MAX_VALUE),
            shape.linearLayers().orElse(0),
            shape.linearState().orElse(0)));
  }

  /**
   * The decoder that a model of this many parameters usually is: {@code parameters = 12 x layers x
   * hidden^2} with {@code hidden = 128 x layers}. 7 billion give 33 layers of 4,224.
   */
  static Decoder typical(ParameterCount parameters) {
    double layer = USUAL_LAYER * USUAL_ASPECT * USUAL_ASPECT;
    int layers = (int) Math.max(1, StrictMath.rint(StrictMath.cbrt(parameters.value() / layer)));
    double hidden = USUAL_ASPECT * layers;
    double ffn = 8.0 / 3 * hidden;
    return new Decoder(
        parameters.value(),
        layers,
        hidden,
        layers,
        hidden,
        hidden,
        2 * hidden,
        layers,
        ffn,
        ffn,
        1,
        true,
        USUAL_VOCAB,
        2,
        0,
        Integer.MAX_VALUE,
        0,
        0);
  }

  /** Layers that attend to all tokens or to those of a window. */
  int attentionLayers() {
    return layers - linearLayers;
  }

  /** Tokens that all layers cache together for one sequence. */
  double cachedTokens(double tokens) {
    int full = attentionLayers() - windowedLayers;
    return full * tokens + windowedLayers * Math.min(tokens, window);
  }

  /** Parameters of the embedding tables. */
  double embedding() {
    return Math.min((double) parameters, tables * vocab * hidden);
  }

  /** Parameters of all layers. */
  double linear() {
    return (double) parameters - embedding();
  }

  /** Parameters of all experts of all layers; zero without experts. */
  double expertParameters() {
    return experts == 1
        ? 0
        : Math.min(linear(), (double) layers * experts * matrices() * hidden * ffn);
  }

  /** Parameters that low-rank adapters of one rank add to all layers. */
  double adapters(int rank, boolean allLinear) {
    double attention = 2 * (hidden + queryWidth) + 2 * (hidden + kvWidth);
    double blocks = allLinear ? (double) experts * matrices() * (hidden + ffn) : 0;
    return (double) rank * layers * (attention + blocks);
  }

  private int matrices() {
    return gated ? 3 : 2;
  }

  /** Tells two or three feed-forward matrices, and one or two tables, from the parameter count. */
  private record Dense(
      double parameters, int layers, double attention, double matrix, double table) {
    boolean isGated(int tables) {
      return off(tables, 3) <= off(tables, 2);
    }

    int tables(int experts) {
      return experts > 1 || Math.min(off(2, 2), off(2, 3)) <= Math.min(off(1, 2), off(1, 3))
          ? 2
          : 1;
    }

    private double off(int tables, int matrices) {
      return Math.abs(parameters - tables * table - layers * (attention + matrices * matrix));
    }
  }
}
