package io.gpucost.workload;

import io.gpucost.gpu.Precision;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The number formats of a job. {@code bf16} and {@code fp16} mean the usual mixed training: 16-bit
 * weights and arithmetic, 32-bit master weights and states for the weights that are trained.
 *
 * @param weights the format in which the weights are held
 * @param compute the format of the arithmetic
 * @param master the format of a second copy of the trained weights; none when empty
 * @param optimizerState the format of the optimizer's states; unknown when empty
 */
public record PrecisionPolicy(
    Precision weights,
    Precision compute,
    Optional<Precision> master,
    Optional<Precision> optimizerState) {

  private static final Map<String, PrecisionPolicy> BY_WORD = words();

  /**
   * Refuses null.
   *
   * @param weights the format in which the weights are held
   * @param compute the format of the arithmetic
   * @param master the format of a second copy of the trained weights; none when empty
   * @param optimizerState the format of the optimizer's states; unknown when empty
   */
  public PrecisionPolicy {
    Objects.requireNonNull(weights, "weights");
    Objects.requireNonNull(compute, "compute");
    Objects.requireNonNull(master, "master");
    Objects.requireNonNull(optimizerState, "optimizerState");
  }

  /**
   * Returns a policy without master weights and with unknown states.
   *
   * @param weights the format in which the weights are held
   * @param compute the format of the arithmetic
   * @return the policy
   */
  public static PrecisionPolicy of(Precision weights, Precision compute) {
    return new PrecisionPolicy(weights, compute, Optional.empty(), Optional.empty());
  }

  /**
   * Reads a word of the documents: {@code fp64}, {@code fp32}, {@code tf32}, {@code fp16}, {@code
   * bf16}, {@code bf16_pure}, {@code fp8}, {@code int8}, {@code int4} or {@code nf4}; or the parts
   * as {@link #text()} writes them, such as {@code "weights=fp8 compute=bf16"}.
   *
   * @param text the word
   * @return the policy
   * @throws IllegalArgumentException if there is no such word; the message lists the known
   */
  public static PrecisionPolicy parse(String text) {
    Objects.requireNonNull(text, "text");
    PrecisionPolicy known = BY_WORD.get(text.strip().toLowerCase(Locale.ROOT));
    return known != null ? known : parseParts(text);
  }

  /** {@return the words that {@link #parse(String)} knows} */
  static List<String> known() {
    return List.copyOf(BY_WORD.keySet());
  }

  /** {@return the word of the documents, or the parts where there is none; parse reads both} */
  public String text() {
    return BY_WORD.entrySet().stream()
        .filter(entry -> entry.getValue().equals(this))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseGet(this::parts);
  }

  @Override
  public String toString() {
    return text();
  }

  private String parts() {
    return "weights="
        + weights.text()
        + " compute="
        + compute.text()
        + master.map(format -> " master=" + format.text()).orElse("")
        + optimizerState.map(format -> " optimizer_state=" + format.text()).orElse("");
  }

  private static PrecisionPolicy parseParts(String text) {
    Map<String, Precision> parts = new LinkedHashMap<>();
    for (String part : text.strip().split("\\s+", 5)) {
      int equals = part.indexOf('=');
      if (equals < 0 || parts.containsKey(part.substring(0, equals))) {
        throw unreadable(text);
      }
      parts.put(part.substring(0, equals), Precision.parse(part.substring(equals + 1)));
    }
    Precision weights = parts.remove("weights");
    Precision compute = parts.remove("compute");
    Optional<Precision> master = Optional.ofNullable(parts.remove("master"));
    Optional<Precision> state = Optional.ofNullable(parts.remove("optimizer_state"));
    if (weights == null || compute == null || !parts.isEmpty()) {
      throw unreadable(text);
    }
    return new PrecisionPolicy(weights, compute, master, state);
  }

  private static IllegalArgumentException unreadable(String text) {
    return Words.unreadable("PrecisionPolicy", text, "expected " + Words.oneOf(known()));
  }

  private static Map<String, PrecisionPolicy> words() {
    Map<String, PrecisionPolicy> words = new LinkedHashMap<>();
    words.put("fp64", plain(Precision.FP64, Precision.FP64));
    words.put("fp32", plain(Precision.FP32, Precision.FP32));
    words.put("tf32", plain(Precision.FP32, Precision.TF32));
    words.put("fp16", mixed(Precision.FP16));
    words.put("bf16", mixed(Precision.BF16));
    words.put("bf16_pure", plain(Precision.BF16, Precision.BF16));
    for (Precision packed : List.of(Precision.FP8, Precision.INT8, Precision.INT4, Precision.NF4)) {
      words.put(packed.text(), of(packed, Precision.BF16));
    }
    return words;
  }

  private static PrecisionPolicy plain(Precision weights, Precision compute) {
    return new PrecisionPolicy(weights, compute, Optional.empty(), Optional.of(weights));
  }

  private static PrecisionPolicy mixed(Precision half) {
    return new PrecisionPolicy(
        half, half, Optional.of(Precision.FP32), Optional.of(Precision.FP32));
  }

  /**
   * {@return the same computation on weights that are stored in another format}
   *
   * @param format the format of the weights
   */
  public PrecisionPolicy storedIn(Precision format) {
    return new PrecisionPolicy(format, compute, master, optimizerState);
  }
}
