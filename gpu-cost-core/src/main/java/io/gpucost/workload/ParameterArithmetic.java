package io.gpucost.workload;

import io.gpucost.unit.ParameterCount;
import java.util.Optional;

/** Counts the parameters of a transformer; the formulas stand at {@link ModelShape}. */
final class ParameterArithmetic {

  private final ModelShape shape;
  private final long layers;
  private final long hidden;
  private final long matrices;

  private ParameterArithmetic(ModelShape shape) {
    this.shape = shape;
    this.layers = shape.layers().orElse(0);
    this.hidden = shape.hidden().orElse(0);
    this.matrices = shape.gatedFfn().orElse(true) ? 3 : 2;
  }

  static Optional<ParameterCount> total(ModelShape shape) {
    long experts = (long) shape.experts().orElse(0) + shape.sharedExperts().orElse(0);
    return isKnown(shape)
        ? Optional.of(ParameterCount.of(new ParameterArithmetic(shape).count(experts)))
        : Optional.empty();
  }

  static Optional<ParameterCount> perToken(ModelShape shape) {
    if (!isKnown(shape) || shape.expertsPerToken().isEmpty()) {
      return Optional.empty();
    }
    long experts = (long) shape.expertsPerToken().getAsInt() + shape.sharedExperts().orElse(0);
    return Optional.of(ParameterCount.of(new ParameterArithmetic(shape).count(experts)));
  }

  /** Whether the parameters, if known at all, fit into a {@code long}. */
  static boolean isCountable(ModelShape shape) {
    try {
      return total(shape).isPresent() || !isKnown(shape);
    } catch (ArithmeticException tooLarge) {
      return false;
    }
  }

  private static boolean isKnown(ModelShape shape) {
    return shape.layers().isPresent()
        && shape.hidden().isPresent()
        && shape.ffn().isPresent()
        && shape.vocab().isPresent();
  }

  private long count(long expertsPerLayer) {
    long embedding = product(shape.vocab().orElse(0), hidden, isTied() ? 1 : 2);
    return sum(embedding, decoder(expertsPerLayer), encoder(), hidden);
  }

  private boolean isTied() {
    return shape.tiedEmbeddings().orElse(false);
  }

  private long decoder(long expertsPerLayer) {
    long dense = shape.experts().isEmpty() ? layers : shape.denseLayers().orElse(0);
    return sum(
        product(layers, sum(attention(), 2 * hidden)),
        product(dense, feedForward(shape.ffn().orElse(0))),
        product(layers - dense, experts(expertsPerLayer)));
  }

  /** An encoder's layers, and the second attention they bring to the decoder's. */
  private long encoder() {
    if (shape.encoderLayers().isEmpty()) {
      return 0;
    }
    long layer = sum(attention(), feedForward(shape.ffn().orElse(0)), 2 * hidden);
    return sum(
        product(shape.encoderLayers().getAsInt(), layer),
        product(layers, sum(attention(), hidden)));
  }

  private long feedForward(long width) {
    return product(matrices, hidden, width);
  }

  private long experts(long perLayer) {
    long width = shape.expertFfn().orElse(shape.ffn().orElse(0));
    long router = product(hidden, shape.experts().orElse(0));
    return sum(product(perLayer, feedForward(width)), router);
  }

  private long attention() {
    if (shape.heads().isEmpty() || shape.effectiveHeadDim().isEmpty()) {
      return product(4, hidden, hidden);
    }
    long heads = shape.heads().getAsInt();
    long width = shape.effectiveHeadDim().getAsInt();
    if (shape.kvLoraRank().isPresent()) {
      return latentAttention(heads, width, shape.kvLoraRank().getAsInt());
    }
    long kvHeads = shape.effectiveKvHeads().orElse(0);
    return product(hidden, width, 2 * (heads + kvHeads));
  }

  private long latentAttention(long heads, long width, long kvRank) {
    long rope = shape.qkRopeDim().orElse(0);
    long value = width - rope;
    long queries =
        shape.queryLoraRank().isPresent()
            ? product(shape.queryLoraRank().getAsInt(), sum(hidden, product(heads, width)))
            : product(hidden, heads, width);
    long keysAndValues = sum(product(hidden, kvRank + rope), product(kvRank, heads, 2 * value));
    return sum(queries, keysAndValues, product(heads, value, hidden));
  }

  private static long product(long... factors) {
    long product = 1;
    for (long factor : factors) {
      product = Math.multiplyExact(product, factor);
    }
    return product;
  }

  private static long sum(long... terms) {
    long sum = 0;
    for (long term : terms) {
      sum = Math.addExact(sum, term);
    }
    return sum;
  }
}
