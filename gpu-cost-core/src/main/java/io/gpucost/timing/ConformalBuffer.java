package io.gpucost.timing;

import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/**
 * A safety factor on forecasts from how earlier forecasts turned out; no distribution is assumed.
 *
 * <p>Of {@code k} jobs with known actual / predicted time, the {@code ceil((k + 1) c)}-th smallest
 * ratio holds for the next job with a probability of at least {@code c}, if it is drawn like the
 * others. 95% needs 19 jobs, 99% needs 99. Source: V. Vovk and others, Algorithmic learning in a
 * random world (2005).
 *
 * @param ratios actual / predicted of earlier jobs
 */
public record ConformalBuffer(List<BigDecimal> ratios) {

  /**
   * Sorts the ratios.
   *
   * @param ratios actual / predicted of earlier jobs
   */
  public ConformalBuffer {
    ratios = ratios.stream().sorted().toList();
  }

  /**
   * The place of the ratio that is used.
   *
   * @param confidence {@code c}
   * @return {@code ceil((k + 1) c)}, counted from 1; more than {@code k} if the history is too
   *     short
   */
  public int rank(Ratio confidence) {
    return confidence
        .fraction()
        .multiply(BigDecimal.valueOf(ratios.size() + 1L))
        .setScale(0, RoundingMode.CEILING)
        .intValueExact();
  }

  /**
   * The factor for a confidence.
   *
   * @param confidence wanted
   * @return what to multiply a forecast with, or empty if the history is too short
   */
  public Optional<BigDecimal> factor(Ratio confidence) {
    int rank = Math.max(1, rank(confidence));
    return rank > ratios.size() ? Optional.empty() : Optional.of(ratios.get(rank - 1));
  }
}
