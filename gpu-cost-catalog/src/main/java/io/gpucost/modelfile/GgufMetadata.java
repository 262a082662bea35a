package io.gpucost.modelfile;

import io.gpucost.catalog.strictjson.Shown;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The key-value pairs at the head of a GGUF file. Whole numbers and short texts are kept; of a list
 * its length, and its mean where it holds a number for each layer; all else is skipped.
 */
final class GgufMetadata {
  private static final long MOST_KEYS = 10_000;
  private static final long LONGEST_KEY = 1_000;
  private static final long LONGEST_KEPT_TEXT = 1_000;
  private static final long MOST_LAYERS = 100_000;

  private static final int STRING = 8;
  private static final int LIST = 9;

  private final Source source;
  private final Set<String> keys = new HashSet<>();
  private final Map<String, Long> numbers = new HashMap<>();
  private final Map<String, String> texts = new HashMap<>();
  private final Map<String, Long> lengths = new HashMap<>();
  private final Map<String, Long> sums = new HashMap<>();
  private final Map<String, Long> zeros = new HashMap<>();

  private GgufMetadata(Source source) {
    this.source = source;
  }

  static GgufMetadata read(Source source) throws IOException {
    GgufMetadata metadata = new GgufMetadata(source);
    long count = source.count(MOST_KEYS, "metadata_kv_count");
    for (long i = 0; i < count; i++) {
      metadata.pair();
    }
    return metadata;
  }

  private void pair() throws IOException {
    String key = source.text(LONGEST_KEY, "metadata key");
    String shown = Shown.clean(key);
    if (!keys.add(key)) {
      throw source.refuse("metadata key " + Shown.text(key), "be given once", "given again");
    }
    int type = source.number32(shown);
    switch (type) {
      case STRING -> text(key, shown);
      case LIST -> list(key, shown);
      default -> {
        int bytes = bytes(type, shown);
        long number = source.number(bytes, shown);
        if (isWhole(type)) {
          numbers.put(key, isSigned(type) ? signed(number, bytes) : number);
        }
      }
    }
  }

  /** Source: gguf.md of ggml, versions 2 and 3: the types of values, retrieved 2026-11-30. */
  private int bytes(int type, String what) {
    return switch (type) {
      case 0, 1, 7 -> 1;
      case 2, 3 -> 2;
      case 4, 5, 6 -> 4;
      case 10, 11, 12 -> 8;
      default ->
          throw source.refuse(what, "have a value type in [0, 12]", Integer.toUnsignedString(type));
    };
  }

  /** All but floating point. */
  private static boolean isWhole(int type) {
    return type != 6 && type != 12;
  }

  private static boolean isSigned(int type) {
    return type == 1 || type == 3 || type == 5;
  }

  private static long signed(long number, int bytes) {
    int unused = Long.SIZE - 8 * bytes;
    return number << unused >> unused;
  }

  private void text(String key, String shown) throws IOException {
    long length = source.number(8, shown + " length");
    if (length >= 0 && length <= LONGEST_KEPT_TEXT) {
      texts.put(key, new String(source.bytes(length, shown), StandardCharsets.UTF_8));
    } else {
      source.skip(length, shown);
    }
  }

  private void list(String key, String shown) throws IOException {
    int type = source.number32(shown);
    long length = source.number(8, shown + " length");
    if (type == LIST) {
      throw source.refuse(shown, "be no list of lists", "one");
    }
    if (type == STRING) {
      texts(length, shown);
    } else {
      numbers(key, type, length, shown);
    }
    lengths.put(key, length);
  }

  /** Skips texts one by one: each names its own length, so a lying count ends with the file. */
  private void texts(long length, String shown) throws IOException {
    if (length < 0) {
      throw source.refuse(shown + " length", "be below 2^63", Long.toUnsignedString(length));
    }
    for (long i = 0; i < length; i++) {
      source.skip(source.number(8, shown), shown);
    }
  }

  private void numbers(String key, int type, long length, String shown) throws IOException {
    int bytes = bytes(type, shown);
    if (length < 0 || length > Long.MAX_VALUE / Long.BYTES) {
      throw source.refuse(shown + " length", "be below 2^60", Long.toUnsignedString(length));
    }
    if (length == 0 || length > MOST_LAYERS || !isWhole(type)) {
      source.skip(bytes * length, shown);
      return;
    }
    long sum = 0;
    long none = 0;
    for (long i = 0; i < length; i++) {
      long number = source.number(bytes, shown);
      // A number beyond an int is none of a layer; below it no sum of them overflows.
      sum += Math.max(0, Math.min(number, Integer.MAX_VALUE));
      none += number == 0 ? 1 : 0;
    }
    numbers.put(key, (sum + length - 1) / length);
    sums.put(key, sum);
    zeros.put(key, none);
  }

  /** A number in [1, 2^31), of a list the mean rounded up; zero stands for unknown. */
  OptionalInt count(String key) {
    Long number = numbers.get(key);
    if (number == null || number == 0) {
      return OptionalInt.empty();
    }
    if (number < 0 || number > Integer.MAX_VALUE) {
      throw source.refuse(
          Shown.clean(key),
          "be a whole number in [0, " + Integer.MAX_VALUE + "]",
          Long.toUnsignedString(number));
    }
    return OptionalInt.of(number.intValue());
  }

  /** The sum of a list that holds a number, or true or false, for each layer. */
  OptionalInt sum(String key) {
    long sum = sums.getOrDefault(key, 0L);
    return sum > 0 && sum <= Integer.MAX_VALUE ? OptionalInt.of((int) sum) : OptionalInt.empty();
  }

  /** How many layers have none of what a list counts. */
  int zeros(String key) {
    return zeros.getOrDefault(key, 0L).intValue();
  }

  Optional<Long> number(String key) {
    return Optional.ofNullable(numbers.get(key));
  }

  Optional<String> text(String key) {
    return Optional.ofNullable(texts.get(key));
  }

  /** How many items a list has. */
  OptionalInt length(String key) {
    Long length = lengths.get(key);
    return length == null || length == 0 || length > Integer.MAX_VALUE
        ? OptionalInt.empty()
        : OptionalInt.of(length.intValue());
  }
}
