package io.gpucost.market;

import io.gpucost.gpu.Precision;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.MemorySize;
import io.gpucost.workload.InferenceRecipe;
import io.gpucost.workload.KvFormat;
import java.math.BigDecimal;
import java.util.Optional;
import org.immutables.value.Value;

/** How a model is served, with every blank of the recipe filled in. */
@Value.Immutable
@GpuCostStyle
public sealed interface InferenceSettings permits ImmutableInferenceSettings {

  /** {@return the number format that is computed in} */
  Precision precision();

  /** {@return the bits of one stored weight, scales included, in (0, 64]} */
  BigDecimal weightBits();

  /**
   * {@return the exact bytes of all weights, where the engine loads a file as it is and the file
   * tells them}
   */
  Optional<MemorySize> weightBytes();

  /** {@return the requests served at once} */
  int concurrency();

  /** {@return the tokens of a prompt} */
  int inputTokens();

  /** {@return the tokens of an answer} */
  int outputTokens();

  /** {@return the engine} */
  InferenceRecipe.Engine engine();

  /** {@return the number format of the KV cache} */
  KvFormat kvPrecision();
}
