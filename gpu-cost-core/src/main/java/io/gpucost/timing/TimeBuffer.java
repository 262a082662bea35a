package io.gpucost.timing;

import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Objects;

/**
 * A fixed share added to a forecast: the rule of thumb that {@link PilotInterval} and {@link
 * ConformalBuffer} replace where there are measurements.
 *
 * @param share added, 80 h and 10% are 88 h
 */
public record TimeBuffer(Ratio share) {
  /** The lower end of what is usual, 10%. */
  public static final TimeBuffer USUAL_LOW = new TimeBuffer(Ratio.parse("10%"));

  /** The upper end of what is usual, 20%. */
  public static final TimeBuffer USUAL_HIGH = new TimeBuffer(Ratio.parse("20%"));

  /**
   * Checks that the share is given.
   *
   * @param share added, 80 h and 10% are 88 h
   */
  public TimeBuffer {
    Objects.requireNonNull(share, "share");
  }

  /**
   * A time with its buffer.
   *
   * @param forecast whole seconds
   * @return forecast x (1 + share), rounded up to whole seconds
   */
  public Duration of(Duration forecast) {
    BigDecimal seconds =
        BigDecimal.ONE
            .add(share.fraction())
            .multiply(BigDecimal.valueOf(forecast.toSeconds()))
            .setScale(0, RoundingMode.CEILING);
    return Duration.ofSeconds(seconds.longValueExact());
  }
}
