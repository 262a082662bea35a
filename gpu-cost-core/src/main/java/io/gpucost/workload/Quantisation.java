package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the weights of a model are packed for inference.
 *
 * @param name the word of the documents in lower case, such as {@code "q4_k_m"}; 1 to 200
 *     characters
 * @param bitsPerWeight the mean bits that one weight takes with its scales, in (0, 64]
 */
public record Quantisation(String name, BigDecimal bitsPerWeight) {

  private static final BigDecimal MOST_BITS = BigDecimal.valueOf(64);
  private static final Pattern BITS = Pattern.compile("(\\d{1,2}(?:\\.\\d{1,6})?) ?bpw");
  private static final Pattern GROUPED = Pattern.compile("(awq|gptq|int4)g([1-9]\\d{0,4})");

  /** A 16-bit scale and a 4-bit zero for each group of 4-bit weights. */
  private static final BigDecimal BITS_OF_A_GROUP = BigDecimal.valueOf(20);

  private static final int BITS_SCALE = 6;
  private static final Map<String, Quantisation> BY_KEY = known();

  /**
   * Checks the ranges.
   *
   * @param name the word of the documents in lower case, such as {@code "q4_k_m"}; 1 to 200
   *     characters
   * @param bitsPerWeight the mean bits that one weight takes with its scales, in (0, 64]
   * @throws InvalidInputException if a value is out of range
   */
  public Quantisation {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(bitsPerWeight, "bitsPerWeight");
    BigDecimal bits = bitsPerWeight;
    Problems.check(
        problems -> {
          problems.name("task.quantisation", name);
          problems.number("task.quantisation.bits_per_weight", bits, MOST_BITS);
        });
    bitsPerWeight = Numbers.canonical(bitsPerWeight);
  }

  /**
   * Reads {@code fp8}, {@code int8}, {@code int4}, {@code nf4}, {@code awq}, {@code gptq}, a GGUF
   * type such as {@code q4_k_m}, the groups of a 4-bit format such as {@code awq_g32}, or the bits
   * themselves such as {@code 4.25bpw}; case, hyphens and underscores do not matter.
   *
   * @param text the word
   * @return the packing
   * @throws IllegalArgumentException if there is no such word; the message lists the known
   */
  public static Quantisation parse(String text) {
    Objects.requireNonNull(text, "text");
    Quantisation known = BY_KEY.get(Words.key(text));
    if (known != null) {
      return known;
    }
    Matcher grouped = GROUPED.matcher(Words.key(text));
    if (grouped.matches()) {
      BigDecimal group = new BigDecimal(grouped.group(2));
      BigDecimal each = BITS_OF_A_GROUP.divide(group, BITS_SCALE, RoundingMode.HALF_UP);
      String name = grouped.group(1) + "_g" + grouped.group(2);
      return new Quantisation(name, each.add(BigDecimal.valueOf(4)));
    }
    Matcher bits = BITS.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (bits.matches() && new BigDecimal(bits.group(1)).signum() > 0) {
      BigDecimal number = Numbers.canonical(new BigDecimal(bits.group(1)));
      return new Quantisation(number.toPlainString() + "bpw", number);
    }
    throw Words.unreadable("Quantisation", text, "expected " + Words.oneOf(words()));
  }

  /** The words that {@link #parse(String)} knows. */
  static List<String> words() {
    return BY_KEY.values().stream().map(Quantisation::name).toList();
  }

  /** {@return the name; {@link #parse(String)} reads it if it is a known word} */
  @Override
  public String toString() {
    return name;
  }

  /**
   * GGUF types mix block formats, so the figure is that of a whole file: Llama-3.1-8B, <a
   * href="https://github.com/ggml-org/llama.cpp/blob/master/tools/quantize/README.md">llama.cpp,
   * tools/quantize/README.md</a>, retrieved 2026-11. Larger models are up to 2% leaner, small ones
   * with a large vocabulary fatter. {@code q3_k_m} is not in that table and is given for
   * Llama-2-7B, an earlier edition of the same page.
   *
   * <p>{@code q4_0} to {@code q5_1}, {@code mxfp4}, {@code nvfp4} and {@code tq} types are pure
   * block formats: ggml-common.h of the same source, bytes of a block x 8 / weights of a block.
   *
   * <p>{@code nf4} has one 32-bit scale per 64 weights, {@code nf4_dq} that scale quantised again:
   * Dettmers and others, QLoRA, 2023, arXiv 2305.14314, section 3. {@code awq} and {@code gptq} are
   * read as groups of 128 with a 16-bit scale and a 4-bit zero: 4 + 20/128, rounded; with 8 or 3
   * bits the zero has as many.
   */
  private static Map<String, Quantisation> known() {
    Map<String, Quantisation> words = new LinkedHashMap<>();
    add(words, "fp8 8, int8 8, int4 4, nf4 4.5, nf4_dq 4.127, awq 4.16, gptq 4.16");
    add(words, "gptq_int8 8.19, gptq_int3 3.15, q1_0 1.125, q2_0 2.25");
    add(words, "q4_0 4.5, q4_1 5, q5_0 5.5, q5_1 6, mxfp4 4.25, nvfp4 4.5");
    add(words, "iq1_s 2.00, iq1_m 2.15, iq2_xxs 2.38, iq2_xs 2.59, iq2_s 2.74, iq2_m 2.93");
    add(words, "q2_k_s 2.97, q2_k 3.16, iq3_xxs 3.25, iq3_xs 3.50, q3_k_s 3.64, iq3_s 3.66");
    add(
        words,
        "iq3_m 3.76, q3_k 3.91, q3_k_m 3.91, q3_k_l 4.30, iq4_xs 4.46, q4_k_s 4.67, iq4_nl 4.68");
    add(words, "q4_k 4.89, q5_k 5.70, q4_k_m 4.89, q5_k_s 5.57, q5_k_m 5.70, q6_k 6.56, q8_0 8.50");
    add(words, "tq1_0 1.6875, tq2_0 2.0625, f16 16, bf16 16, f32 32");
    return words;
  }

  private static void add(Map<String, Quantisation> words, String table) {
    for (String row : table.split(", ", -1)) {
      int space = row.indexOf(' ');
      String name = row.substring(0, space);
      words.put(Words.key(name), new Quantisation(name, new BigDecimal(row.substring(space + 1))));
    }
  }
}
