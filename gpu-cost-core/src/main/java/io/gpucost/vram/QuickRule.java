package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.gpu.Precision;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import java.util.Optional;

/**
 * The rule of thumb for the memory of a model that is only run:
 *
 * <pre>memory = parameters x bytes per parameter x 1.2</pre>
 *
 * <p>7 billion parameters in FP16 take 16.8 GB, 13 billion 31.2 GB. It knows nothing of training,
 * context length or requests at once: it is used where only the parameter count is known, and named
 * in the answer.
 */
public final class QuickRule {
  /** The key of the rule's name among the texts. */
  static final String NAME = "parameters_bytes_1.2";

  /**
   * Allowance for the KV cache, buffers and the runtime, a factor on the weights. Source: the
   * advice of accelerate's {@code estimate-memory} documentation to add about 20%, read 2026-11.
   */
  static final double OVERHEAD = 1.2;

  /** From this share of difference on, the rule is called wrong. */
  private static final double WRONG_FROM = 0.2;

  private QuickRule() {}

  /**
   * {@return parameters x bytes x 1.2}
   *
   * @param parameters all parameters of the model
   * @param precision the format its weights are stored in
   */
  public static MemorySize memory(ParameterCount parameters, Precision precision) {
    return MemorySize.roundedFrom(bytes(parameters, precision.bits()));
  }

  static double bytes(ParameterCount parameters, double bits) {
    return parameters.value() * bits / 8 * OVERHEAD;
  }

  static Finding used() {
    return Finding.of(Severity.INFO, Note.of(Code.RULE_OF_THUMB_USED).with("rule", NAME));
  }

  /** Says that the rule is wrong where it is more than 20% off the exact figure. */
  static Optional<Finding> contradictedBy(
      MemorySize exact, ParameterCount parameters, double bits) {
    MemorySize says = MemorySize.roundedFrom(bytes(parameters, bits));
    double difference = Math.abs((double) says.bytes() / exact.bytes() - 1);
    if (!(difference > WRONG_FROM)) {
      return Optional.empty();
    }
    Note note =
        Note.of(Code.RULE_OF_THUMB_WRONG)
            .with("rule", NAME)
            .with("says", says)
            .with("exact", exact);
    return Optional.of(
        Finding.of(says.compareTo(exact) < 0 ? Severity.WARNING : Severity.INFO, note));
  }
}
