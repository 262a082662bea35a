package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.gpu.Precision;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * How the numbers of a key-value cache are stored.
 *
 * @param name the word of the documents in lower case, such as {@code "fp8"}; 1 to 200 characters
 * @param bits the mean bits that one number takes with its scales, in (0, 64]
 */
public record KvFormat(String name, BigDecimal bits) {
  private static final BigDecimal MOST_BITS = BigDecimal.valueOf(64);
  private static final Map<String, KvFormat> BY_KEY = known();

  /**
   * Checks the ranges.
   *
   * @param name the word of the documents in lower case, such as {@code "fp8"}; 1 to 200 characters
   * @param bits the mean bits that one number takes with its scales, in (0, 64]
   * @throws InvalidInputException if a value is out of range
   */
  public KvFormat {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(bits, "bits");
    BigDecimal size = bits;
    Problems.check(
        problems -> {
          problems.name("task.kv_precision", name);
          problems.number("task.kv_precision.bits", size, MOST_BITS);
        });
    bits = Numbers.canonical(bits);
  }

  /**
   * Reads {@code fp32}, {@code fp16}, {@code bf16}, {@code fp8}, {@code int8}, {@code int4}, {@code
   * int2}, {@code nvfp4}, or a cache type of llama.cpp such as {@code q8_0}; case, hyphens and
   * underscores do not matter.
   *
   * @param text the word
   * @return the format
   * @throws IllegalArgumentException if there is no such word; the message lists the known
   */
  public static KvFormat parse(String text) {
    Objects.requireNonNull(text, "text");
    KvFormat known = BY_KEY.get(Words.key(text));
    if (known == null) {
      throw Words.unreadable("KvFormat", text, "expected " + Words.oneOf(words()));
    }
    return known;
  }

  /**
   * {@return a cache in a format of computation}
   *
   * @param format the format
   */
  public static KvFormat of(Precision format) {
    return new KvFormat(format.text(), BigDecimal.valueOf(format.bits()));
  }

  /** {@return the words that {@link #parse(String)} knows} */
  public static List<String> words() {
    return BY_KEY.values().stream().map(KvFormat::name).toList();
  }

  /** {@return the bytes of one number, scales included} */
  public double bytes() {
    return bits.doubleValue() / Byte.SIZE;
  }

  /** {@return the name; {@link #parse(String)} reads it if it is a known word} */
  @Override
  public String toString() {
    return name;
  }

  /**
   * The types of llama.cpp have one 16-bit scale (and minimum) per 32 numbers: ggml-common.h, bytes
   * of a block x 8 / numbers of a block. {@code int4} and {@code int2} have a 16-bit scale and zero
   * per 64 numbers, the groups of the quantised cache of transformers; {@code nvfp4} has an 8-bit
   * scale per 16. Those of {@code fp8} and {@code int8} are per tensor or head: nothing to speak
   * of. Retrieved 2026-11.
   */
  private static Map<String, KvFormat> known() {
    Map<String, KvFormat> words = new LinkedHashMap<>();
    add(words, "fp32 32, fp16 16, bf16 16, fp8 8, int8 8, int4 4.5, int2 2.5, nvfp4 4.5");
    add(words, "f32 32, f16 16, q8_0 8.5, q5_1 6, q5_0 5.5, q4_1 5, q4_0 4.5, iq4_nl 4.5");
    return words;
  }

  private static void add(Map<String, KvFormat> words, String table) {
    for (String row : table.split(", ", -1)) {
      int space = row.indexOf(' ');
      String name = row.substring(0, space);
      words.put(Words.key(name), new KvFormat(name, new BigDecimal(row.substring(space + 1))));
    }
  }
}
