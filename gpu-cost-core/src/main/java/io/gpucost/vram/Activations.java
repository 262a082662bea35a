package io.gpucost.vram;

import io.gpucost.vram.FrameworkProfile.Habit;
import io.gpucost.workload.FineTune.LoraTargets;
import io.gpucost.workload.FineTune.Method;
import io.gpucost.workload.TrainingRecipe.Attention;

/**
 * What the backward pass needs of the forward pass, in bytes on one GPU. With {@code t} tokens of a
 * micro-batch, {@code s} of a sequence, {@code h} hidden, {@code q} query, {@code k} key and {@code
 * f} feed-forward width, {@code a} heads, 16-bit numbers:
 *
 * <pre>
 * one trained layer, gated         t (18 h + 9 f)
 * one trained layer, plain         t (16 h + 4 f)
 * one frozen layer, gated          t (6 q + 6 k + 8 h + 6 f), and 2 bytes per input of an adapter
 * one frozen layer, plain          t (6 q + 6 k + 4 h + 2 f), and the same
 * attention scores, eager only     9 a s t; 5 where softmax stays in 16 bits
 * selective checkpointing          every layer without scores
 *   of matrix products             t (2 h + 2 q + half of all products' outputs)
 * full checkpointing               2 t h of every layer; one whole layer while it is computed again
 *   offloaded                      2 t h of two layers; those of all in host memory
 * </pre>
 *
 * <p>Tensor parallelism splits all of a layer but 10 t h, its input, norms and sums; sequence and
 * context parallelism split those too. A linear layer (state-space model, linear attention) keeps
 * about as much as an attention layer, but no scores.
 *
 * <p>A frozen layer needs no input to find its weights' gradient: only what the functions between
 * the products keep (query, key and value before and after the rotation, the attention's result,
 * the norms' 32-bit copies, the gate's operands).
 *
 * <p>Sources: Korthikanti et al., Reducing Activation Recomputation in Large Transformer Models
 * (2022); the form for gated blocks of can-i-finetune-this, read 2026-11; frozen layers counted in
 * the code of litgpt and PyTorch, and held against the batch steps of litgpt's LoRA table: 29, 28
 * and 43 bytes per token, layer and unit of width for phi-1.5, StableLM and Llama-2, where the
 * formula gives 26, 26 and 38.
 */
record Activations(Decoder model, TrainingChoice choice, Sharding sharding) {
  /** The share of the matrix products that recomputing every other one keeps. */
  private static final double KEPT_PRODUCTS = 0.5;

  /**
   * Bytes per attention score: 32-bit softmax, its 16-bit copy, dropout mask and result. Source:
   * transformers' eager attention, read 2026-11.
   */
  private static final double SCORE_BY_32_BIT_SOFTMAX = 9;

  /** The same when the softmax keeps the format: Korthikanti et al. (2022). */
  private static final double SCORE = 5;

  /** Layers whose inputs are on the way to or from host memory: one used, one moving. */
  private static final int INPUTS_IN_FLIGHT = 2;

  /**
   * What one choice of checkpointing holds.
   *
   * @param kept from the forward pass until the backward pass is through
   * @param again on top, while one layer is computed again
   * @param away what waits in host memory
   */
  record Held(double kept, double again, double away) {
    Held(double kept, double again) {
      this(kept, again, 0);
    }

    /** The most that is alive at once; the loss is over before any layer is computed again. */
    double peak(double loss) {
      return kept + Math.max(loss, again);
    }
  }

  /**
   * What is held beside a loss.
   *
   * @param loss the loss's own memory
   * @param share of the activations that the GPU holds, reserved blocks included
   */
  Held held(double loss, double share) {
    double every = model.layers() * share;
    double scores = choice.attention() == Attention.EAGER ? scores() : 0;
    Held none = new Held(every * layer() + model.attentionLayers() * share * scores, 0);
    Held selective = new Held(Math.min(none.kept(), every * selectiveLayer()), 0);
    double inputs = 2 * choice.tokens() * model.hidden() * width() / sharding.sequenceParts();
    Held full = new Held(every * inputs, share * wholeLayer());
    Held onTheGpu = full.peak(loss) <= selective.peak(loss) ? full : selective;
    return switch (choice.checkpointing()) {
      case NONE -> none;
      case SELECTIVE -> selective;
      // A model of a layer or two gains nothing from computing them again.
      case FULL -> onTheGpu;
      case OFFLOADED -> {
        double here = share * Math.min(model.layers(), INPUTS_IN_FLIGHT) * inputs;
        Held offloaded = new Held(here, full.again(), full.kept());
        yield offloaded.peak(loss) <= onTheGpu.peak(loss) ? offloaded : onTheGpu;
      }
    };
  }

  /** What is left at the end of the backward pass, when all gradients are there. */
  double lastLayer() {
    return wholeLayer();
  }

  private double selectiveLayer() {
    if (!choice.framework().has(Habit.RECOMPUTES_PRODUCTS)) {
      return layer();
    }
    double products =
        model.queryWidth()
            + 2 * model.kvWidth()
            + 2 * model.hidden()
            + (model.gated() ? 2 : 1) * model.activeFfn();
    double kept = 2 * model.hidden() + 2 * model.queryWidth() + 2 * KEPT_PRODUCTS * products;
    return Math.min(layer(), choice.tokens() * kept * width() / splitParts());
  }

  private double layer() {
    return choice.method() == Method.FULL ? trainedLayer() : frozenLayer();
  }

  private double trainedLayer() {
    double h = model.hidden();
    double f = model.activeFfn();
    // Tensor parallelism splits all but the layer's input, its norms and its sums (10 h).
    double split = model.gated() ? 8 * h + 9 * f : 6 * h + 4 * f;
    return choice.tokens() * inParts(10 * h, split) * width();
  }

  private double frozenLayer() {
    double h = model.hidden();
    double q = model.queryWidth();
    double f = model.activeFfn();
    double allInputs = 2 * h + 2 * q + 2 * h + 2 * f;
    double adapted = choice.targets() == LoraTargets.ATTENTION ? 2 * h : allInputs;
    double split = 6 * q + 6 * model.kvWidth() + (model.gated() ? 6 : 2) * f + adapted;
    double norms = (model.gated() ? 8 : 4) * h;
    double frozen = Math.min(trainedLayer(), choice.tokens() * inParts(norms, split) * width());
    boolean inputsToo =
        choice.method() == Method.QLORA && choice.framework().has(Habit.KEEPS_QUANTISED_INPUTS);
    return inputsToo ? frozen + choice.tokens() * allInputs * width() / splitParts() : frozen;
  }

  private double wholeLayer() {
    return layer() + (choice.attention() == Attention.EAGER ? scores() : 0);
  }

  private double scores() {
    double each = choice.isPure16() || choice.computeBytes() > 2 ? SCORE : SCORE_BY_32_BIT_SOFTMAX;
    return each
        * model.heads()
        * choice.sequenceLength()
        * choice.tokens()
        * width()
        / splitParts();
  }

  /** Into how many parts the inside of a layer is cut. */
  private int splitParts() {
    return Math.max(sharding.tensorParts(), sharding.sequenceParts());
  }

  private double inParts(double between, double inside) {
    return between / sharding.sequenceParts() + inside / splitParts();
  }

  /** The formulas count 16-bit numbers. */
  private double width() {
    return choice.computeBytes() / 2;
  }
}
