package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.InferenceSettings;
import io.gpucost.workload.KvFormat;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A change of a served model that takes less memory, from the one that costs least: what rounds the
 * cache comes before what serves fewer requests at once, and that before what rounds the weights.
 */
enum ServingRung {
  /** Keys and values in half the bytes. */
  CACHE_IN_8_BITS {
    @Override
    List<Step> steps(InferenceSettings own) {
      KvFormat half = KvFormat.parse("fp8");
      return own.kvPrecision().bits().compareTo(half.bits()) > 0
          ? List.of(new Step(own.withKvPrecision(half), Note.of(Code.USE_8BIT_CACHE)))
          : List.of();
    }
  },
  /** The same requests, fewer of them at a time. */
  FEWER_REQUESTS {
    @Override
    List<Step> steps(InferenceSettings own) {
      List<Step> steps = new ArrayList<>();
      for (int half = own.concurrency() / 2; half >= 1; half /= 2) {
        steps.add(
            new Step(
                own.withConcurrency(half), Note.of(Code.FEWER_REQUESTS_AT_ONCE).with("to", half)));
      }
      return steps;
    }
  },
  /** Weights in 8 bits, then in 4. */
  QUANTISED {
    @Override
    List<Step> steps(InferenceSettings own) {
      return Stream.of(EIGHT, GROUPS_OF_FOUR)
          .filter(bits -> bits.compareTo(own.weightBits().subtract(BigDecimal.ONE)) < 0)
          .map(
              bits ->
                  new Step(
                      own.withWeightBits(bits),
                      Note.of(Code.QUANTISE_WEIGHTS).with("bits", bits.intValue())))
          .toList();
    }
  };

  private static final BigDecimal EIGHT = new BigDecimal("8");

  /** GPTQ and AWQ: 4 bits, a 16-bit scale and a 4-bit zero per group of 128. */
  private static final BigDecimal GROUPS_OF_FOUR = new BigDecimal("4.15625");

  /**
   * {@return the settings that this rung leads to, from the smallest change}
   *
   * @param own the settings as they are
   */
  abstract List<Step> steps(InferenceSettings own);

  /**
   * Settings that take less.
   *
   * @param settings the settings
   * @param note what was changed
   */
  record Step(InferenceSettings settings, Note note) {}
}
