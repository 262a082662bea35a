package io.gpucost.workload;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The words by which documents name the constants of this package's enums. */
final class Words {

  private static final int LONGEST_ECHO = 64;

  /** Constants whose word is not their name in lower case. */
  private static final Map<Enum<?>, String> OTHER =
      Map.of(
          InferenceRecipe.Engine.LLAMA_CPP, "llama.cpp",
          FineTune.LoraTargets.ALL_LINEAR_AND_EMBEDDINGS, "+embeddings");

  private Words() {}

  static String text(Enum<?> constant) {
    String other = OTHER.get(constant);
    return other == null ? constant.name().toLowerCase(Locale.ROOT) : other;
  }

  static <E extends Enum<E>> E parse(Class<E> type, String text) {
    Objects.requireNonNull(text, "text");
    String key = key(text);
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> key(text(constant)).equals(key) || key(constant.name()).equals(key))
        .findFirst()
        .orElseThrow(() -> unreadable(type.getSimpleName(), text, "expected " + oneOf(type)));
  }

  static <E extends Enum<E>> String oneOf(Class<E> type) {
    return oneOf(Arrays.stream(type.getEnumConstants()).map(Words::text).toList());
  }

  static String oneOf(List<String> words) {
    return "one of " + String.join(", ", words);
  }

  /** {@code "a, b or c"}. */
  static String either(List<String> words) {
    int last = words.size() - 1;
    return last == 0
        ? words.get(0)
        : words.stream().limit(last).collect(Collectors.joining(", ")) + " or " + words.get(last);
  }

  static IllegalArgumentException unreadable(String type, String text, String why) {
    return new IllegalArgumentException(
        "unable to parse " + type + ": '" + echo(text) + "': " + why);
  }

  /** What two spellings of one word share: {@code "AdamW 8-bit"} and {@code "adamw_8bit"}. */
  static String key(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[\\s._-]", "");
  }

  private static String echo(String text) {
    return text.length() <= LONGEST_ECHO ? text : text.substring(0, LONGEST_ECHO) + "...";
  }
}
