package io.gpucost.vram;

import io.gpucost.workload.TrainingRecipe.Attention;

/**
 * What the backward pass needs of the forward pass, in bytes on one GPU. With {@code t} tokens of a
 * micro-batch, {@code s} of a sequence, {@code h} hidden and {@code f} feed-forward width, {@code
 * a} heads, 16-bit numbers:
 *
 * <pre>
 * one layer, gated feed-forward    t (18 h + 9 f)
 * one layer, plain feed-forward    t (16 h + 4 f)
 * attention scores, eager only     5 a s t
 * selective checkpointing          half of every layer, no scores
 * full checkpointing               2 t h of every layer, and one whole layer
 * </pre>
 *
 * <p>Sources: Korthikanti et al., Reducing Activation Recomputation in Large Transformer Models
 * (2022), and the form for gated blocks of can-i-finetune-this, as checked in the shared notes on
 * estimators, 2026-11; half for selective from torchtitan, which recomputes every other product.
 */
record Activations(Decoder model, TrainingChoice choice, int tensorParts) {
  /** The share of a layer that selective checkpointing keeps. */
  private static final double SELECTIVE = 0.5;

  double bytes() {
    double none = model.layers() * wholeLayer();
    double selective = Math.min(none, SELECTIVE * model.layers() * layer());
    double full = model.layers() * 2 * choice.tokens() * model.hidden() * width() + wholeLayer();
    return switch (choice.checkpointing()) {
      case NONE -> none;
      case SELECTIVE -> selective;
      // A model of a layer or two gains nothing from recomputing them.
      case FULL -> Math.min(selective, full);
    };
  }

  private double layer() {
    double h = model.hidden();
    double f = model.activeFfn();
    // Tensor parallelism splits all but the layer's input, its norms and its sums (10 h).
    double split = model.gated() ? 8 * h + 9 * f : 6 * h + 4 * f;
    return choice.tokens() * (10 * h + split / tensorParts) * width();
  }

  private double wholeLayer() {
    return layer() + (choice.attention() == Attention.EAGER ? scores() : 0);
  }

  private double scores() {
    return 5 * model.heads() * choice.sequenceLength() * choice.tokens() * width() / tensorParts;
  }

  /** The formulas count 16-bit numbers. */
  private double width() {
    return choice.computeBytes() / 2;
  }
}
