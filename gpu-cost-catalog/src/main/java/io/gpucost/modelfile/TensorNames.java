package io.gpucost.modelfile;

import io.gpucost.workload.ModelShape;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the names and dimensions of tensors tell of a decoder, by the names that Hugging Face
 * transformers gives them. Heads are not among it: a projection of 4,096 is 32 heads of 128 or 64
 * of 64.
 */
final class TensorNames {
  private static final Pattern LAYER =
      Pattern.compile("(?:.*\\.)?(?:layers|h|blocks)\\.(\\d{1,5})\\..*");
  private static final int LONGEST = 300;

  private int layers;
  private OptionalInt vocab = OptionalInt.empty();
  private OptionalInt hidden = OptionalInt.empty();
  private OptionalInt ffn = OptionalInt.empty();
  private OptionalInt firstUpRows = OptionalInt.empty();
  private boolean output;

  void add(Tensor tensor) {
    String name = tensor.name();
    // Longer names are no module paths, and would cost the pattern time.
    if (name.length() > LONGEST || name.contains("vision") || name.contains("visual")) {
      return;
    }
    Matcher layer = LAYER.matcher(name);
    if (layer.matches()) {
      layers = Math.max(layers, Integer.parseInt(layer.group(1)) + 1);
    }
    if (tensor.content() != Tensor.Content.WEIGHTS || tensor.shape().size() != 2) {
      return;
    }
    if (name.endsWith("embed_tokens.weight") || name.endsWith("wte.weight")) {
      vocab = size(tensor.shape(), 0);
      hidden = size(tensor.shape(), 1);
    } else if (name.endsWith("lm_head.weight")) {
      output = true;
    } else if (name.endsWith("mlp.gate_proj.weight")) {
      ffn = size(tensor.shape(), 0);
    } else if (name.equals("blk.0.ffn_up.weight")) {
      firstUpRows = size(tensor.shape(), 0);
    }
  }

  /** The rows of the first layer's upward projection in a GGUF file. */
  OptionalInt firstUpRows() {
    return firstUpRows;
  }

  private static OptionalInt size(List<Long> shape, int axis) {
    long size = shape.get(axis);
    return size > 0 && size <= Integer.MAX_VALUE ? OptionalInt.of((int) size) : OptionalInt.empty();
  }

  /** Fills in what was seen; nothing where there is no embedding, since then this is no decoder. */
  void applyTo(ModelShape.Builder shape) {
    if (vocab.isEmpty() || layers == 0) {
      return;
    }
    shape.layers(layers).tiedEmbeddings(!output);
    vocab.ifPresent(shape::vocab);
    hidden.ifPresent(shape::hidden);
    ffn.ifPresent(width -> shape.ffn(width).gatedFfn(true));
  }
}
