package io.gpucost.modelfile;

import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Which layers of an architecture look back no further than the sliding window: all but every n-th.
 * Source: the configuration classes of <a href="https://github.com/huggingface/transformers">
 * transformers</a> ({@code sliding_window_pattern}, {@code layer_types}) and set_swa_pattern in <a
 * href="https://github.com/ggml-org/llama.cpp">llama.cpp</a>.
 */
final class WindowPattern {
  private static final int NO_FULL_LAYER = Integer.MAX_VALUE;

  private static final char LOCAL = 'L';

  private static final Map<String, Integer> EVERY_NTH_IS_FULL =
      Map.ofEntries(
          Map.entry("gemma2", 2),
          Map.entry("gemma3", 6),
          Map.entry("gemma3_text", 6),
          Map.entry("gpt_oss", 2),
          Map.entry("gpt-oss", 2),
          Map.entry("cohere2", 4),
          Map.entry("llama4", 4),
          Map.entry("llama4_text", 4),
          Map.entry("mistral", NO_FULL_LAYER),
          Map.entry("mixtral", NO_FULL_LAYER),
          Map.entry("ministral", NO_FULL_LAYER),
          Map.entry("phi3", NO_FULL_LAYER),
          Map.entry("starcoder2", NO_FULL_LAYER));

  private WindowPattern() {}

  /** The windowed ones of some layers; unknown where the architecture has no known pattern. */
  static OptionalInt layers(String architecture, OptionalInt layers) {
    Integer nth = EVERY_NTH_IS_FULL.get(architecture);
    return nth == null ? OptionalInt.empty() : layers(OptionalInt.of(nth), layers);
  }

  /** The windowed ones of some layers by a pattern that is repeated, such as "LLLG". */
  static OptionalInt byLetters(String pattern, OptionalInt layers) {
    if (pattern.isEmpty() || layers.isEmpty()) {
      return OptionalInt.empty();
    }
    long windowed =
        IntStream.range(0, layers.getAsInt())
            .filter(layer -> pattern.charAt(layer % pattern.length()) == LOCAL)
            .count();
    return windowed > 0 ? OptionalInt.of(Math.toIntExact(windowed)) : OptionalInt.empty();
  }

  /** The windowed ones of some layers, where every n-th is full. */
  static OptionalInt layers(OptionalInt nth, OptionalInt layers) {
    if (nth.isEmpty() || layers.isEmpty()) {
      return OptionalInt.empty();
    }
    int windowed = layers.getAsInt() - layers.getAsInt() / nth.getAsInt();
    return windowed > 0 ? OptionalInt.of(windowed) : OptionalInt.empty();
  }
}
