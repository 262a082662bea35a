package io.gpucost.market;

import io.gpucost.gpu.Precision;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.InferenceRecipe;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.Quantisation;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * How the weights of a model lie in memory while it runs.
 *
 * @param bits the mean bits of one weight
 * @param stored the exact bytes, where the engine loads a file whose bytes are known as it is
 */
record WeightFormat(BigDecimal bits, Optional<MemorySize> stored) {
  private static final BigDecimal MOST_BITS = BigDecimal.valueOf(64);
  private static final int SCALE = 6;

  /**
   * A file has the asked-for format if it takes this share of the format's usual bits. Small models
   * with large vocabularies take up to 1.7 times, since embeddings stay wide; the next wider
   * formats begin at 1.88 (16 bits where 8.5 are asked for), the next narrower at 0.67.
   */
  private static final BigDecimal LEAST_SHARE = new BigDecimal("0.75");

  private static final BigDecimal MOST_SHARE = new BigDecimal("1.8");

  /** What was asked for; the file's own format where nothing was, or where it is the same. */
  static WeightFormat of(
      InferenceRecipe recipe, Optional<ModelShape> shape, Optional<ParameterCount> parameters) {
    Optional<BigDecimal> asked =
        recipe
            .quantisation()
            .map(Quantisation::bitsPerWeight)
            .or(() -> recipe.precision().map(policy -> bits(policy.weights())));
    Optional<MemorySize> stored = shape.flatMap(ModelShape::weightBytes);
    Optional<BigDecimal> storedBits = stored.flatMap(size -> parameters.map(of -> bits(size, of)));
    if (asked.isEmpty()) {
      return new WeightFormat(storedBits.orElse(bits(Precision.BF16)), stored);
    }
    return storedBits.filter(bits -> isSame(bits, asked.get())).isPresent()
        ? new WeightFormat(storedBits.get(), stored)
        : new WeightFormat(asked.get(), Optional.empty());
  }

  private static BigDecimal bits(Precision precision) {
    return BigDecimal.valueOf(precision.bits());
  }

  private static BigDecimal bits(MemorySize size, ParameterCount parameters) {
    return BigDecimal.valueOf(size.bytes())
        .multiply(BigDecimal.valueOf(Byte.SIZE))
        .divide(BigDecimal.valueOf(parameters.value()), SCALE, RoundingMode.HALF_UP)
        .max(BigDecimal.ONE.movePointLeft(SCALE))
        .min(MOST_BITS);
  }

  private static boolean isSame(BigDecimal stored, BigDecimal asked) {
    return stored.compareTo(asked.multiply(LEAST_SHARE)) >= 0
        && stored.compareTo(asked.multiply(MOST_SHARE)) <= 0;
  }
}
