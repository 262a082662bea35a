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

  /**
   * {@return the same with fewer or more requests at once}
   *
   * @param requests the requests, at least 1
   */
  default InferenceSettings withConcurrency(int requests) {
    return ImmutableInferenceSettings.builder().from(this).concurrency(requests).build();
  }

  /**
   * {@return the same with keys and values in another format}
   *
   * @param format the format
   */
  default InferenceSettings withKvPrecision(KvFormat format) {
    return ImmutableInferenceSettings.builder().from(this).kvPrecision(format).build();
  }

  /**
   * {@return the same with weights of other bits, whatever the file holds now}
   *
   * @param bits the bits of one weight, scales included
   */
  default InferenceSettings withWeightBits(BigDecimal bits) {
    return ImmutableInferenceSettings.builder()
        .from(this)
        .weightBits(bits)
        .weightBytes(Optional.empty())
        .build();
  }
}
