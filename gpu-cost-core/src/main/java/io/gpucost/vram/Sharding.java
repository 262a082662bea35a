package io.gpucost.vram;

import io.gpucost.workload.Layout;

/**
 * How a layout spreads a model over GPUs. Each figure is the share that the fullest GPU holds.
 *
 * <p>{@link Layout#SINGLE} and {@link Layout#DATA_PARALLEL} keep everything on each GPU. The ZeRO
 * stages cut optimizer states (1), gradients (2) and weights (3); {@link Layout#TENSOR} cuts all
 * three inside each layer, {@link Layout#TENSOR_SEQUENCE} the activations between the layers too.
 * {@link Layout#PIPELINE} and {@link Layout#LAYER_SPLIT} hand out whole layers, {@link
 * Layout#EXPERT} hands out experts. {@link Layout#CONTEXT} cuts the tokens, and weights and states
 * as ZeRO-3.
 */
record Sharding(Layout layout, int gpus) {
  double weights(Decoder model) {
    return switch (layout) {
      case ZERO3, TENSOR, TENSOR_SEQUENCE, CONTEXT -> 1.0 / gpus;
      case PIPELINE, LAYER_SPLIT -> byLayers(model);
      case EXPERT -> byExperts(model);
      case SINGLE, DATA_PARALLEL, ZERO1, ZERO2 -> 1;
    };
  }

  double gradients(Decoder model) {
    return layout == Layout.ZERO2 ? 1.0 / gpus : weights(model);
  }

  double optimizer(Decoder model) {
    return layout == Layout.ZERO1 || layout == Layout.ZERO2 ? 1.0 / gpus : weights(model);
  }

  double activations(Decoder model) {
    // A pipeline has as many micro-batches in flight as stages, so each stage holds as much as one
    // GPU would; a plain layer split has one.
    return layout == Layout.LAYER_SPLIT ? layerShare(model) : 1;
  }

  /** Into how many parts the matrices of a layer are cut. */
  int tensorParts() {
    return layout == Layout.TENSOR || layout == Layout.TENSOR_SEQUENCE ? gpus : 1;
  }

  /** Into how many parts a sequence is cut where no matrix is. */
  int sequenceParts() {
    return layout == Layout.TENSOR_SEQUENCE || layout == Layout.CONTEXT ? gpus : 1;
  }

  /** Whether a sequence's own tokens are elsewhere, so that keys and values go around. */
  boolean splitsContext() {
    return gpus > 1 && layout == Layout.CONTEXT;
  }

  /** Logits are cut by vocabulary or by tokens; elsewhere one GPU holds them all. */
  double logits() {
    return 1.0 / Math.max(tensorParts(), sequenceParts());
  }

  double kvCache(Decoder model) {
    return switch (layout) {
      case TENSOR, TENSOR_SEQUENCE -> 1.0 / Math.min(gpus, model.kvHeads());
      case CONTEXT -> 1.0 / gpus;
      case PIPELINE, LAYER_SPLIT -> layerShare(model);
      case SINGLE, DATA_PARALLEL, ZERO1, ZERO2, ZERO3, EXPERT -> 1;
    };
  }

  /** Whether each GPU keeps only a part of gradients and optimizer states. */
  boolean isZero() {
    return gpus > 1
        && switch (layout) {
          case ZERO1, ZERO2, ZERO3, CONTEXT -> true;
          case SINGLE, DATA_PARALLEL, TENSOR, TENSOR_SEQUENCE, PIPELINE, EXPERT, LAYER_SPLIT ->
              false;
        };
  }

  /** Whether weights are gathered from all GPUs just before they are used. */
  boolean gathersWeights() {
    return gpus > 1 && (layout == Layout.ZERO3 || layout == Layout.CONTEXT);
  }

  /** Whether each GPU works on its own share of the samples or requests. */
  boolean replicates() {
    return layout == Layout.DATA_PARALLEL;
  }

  /** Whether the GPUs exchange more than one layer's output. */
  boolean communicates() {
    return gpus > 1 && layout != Layout.SINGLE && layout != Layout.LAYER_SPLIT;
  }

  /** The share of what has no layers: a grid, or a model of which only the size is known. */
  double ofWhole() {
    return switch (layout) {
      case SINGLE, DATA_PARALLEL, ZERO1, ZERO2 -> 1;
      case ZERO3, TENSOR, TENSOR_SEQUENCE, CONTEXT, PIPELINE, EXPERT, LAYER_SPLIT -> 1.0 / gpus;
    };
  }

  double gradientsOfWhole() {
    return layout == Layout.ZERO2 ? 1.0 / gpus : ofWhole();
  }

  double optimizerOfWhole() {
    return layout == Layout.ZERO1 || layout == Layout.ZERO2 ? 1.0 / gpus : ofWhole();
  }

  private double layerShare(Decoder model) {
    int fullest = (model.layers() + gpus - 1) / gpus;
    return (double) fullest / model.layers();
  }

  /** The first and the last stage hold an embedding table each. */
  private double byLayers(Decoder model) {
    if (gpus == 1) {
      return 1;
    }
    double table = model.embedding() / model.tables();
    return (layerShare(model) * model.linear() + table) / model.parameters();
  }

  private double byExperts(Decoder model) {
    int parts = Math.min(gpus, model.experts());
    double experts = model.expertParameters() / model.parameters();
    return 1 - experts + experts / parts;
  }
}
