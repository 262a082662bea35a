package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.unit.Durations;
import io.gpucost.unit.EventRate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;

/**
 * Cards that fail, whoever rents them: a job on many of them stops with the first.
 *
 * @param gpus the cards of the job
 * @param compute how long it computes
 */
record HardwareFailures(int gpus, Duration compute) {

  /**
   * 50,677 h between failures that stop a job, of one GPU: 419 unexpected stops of 16,384 H100 in
   * 54 days. Source: "The Llama 3 Herd of Models", 2024, section 3.3.4. Other sites fare
   * differently; it is the one large record that is public.
   */
  private static final BigDecimal HOURS_BETWEEN = BigDecimal.valueOf(50_677);

  /** Rarer failures than one in ten runs are left out: their loss is below 5% of the work. */
  private static final double LEAST_EXPECTED = 0.1;

  EventRate rate() {
    return EventRate.ofPerHour(
        BigDecimal.valueOf(gpus).divide(HOURS_BETWEEN, MathContext.DECIMAL128));
  }

  boolean matter() {
    return expected() >= LEAST_EXPECTED;
  }

  private double expected() {
    return rate().perHour().doubleValue() * Durations.hours(compute);
  }

  /** What a run without saves has to fear. */
  Finding finding() {
    return Finding.of(
        Severity.WARNING,
        Note.of(Code.HARDWARE_FAILURES)
            .with("count", BigDecimal.valueOf(expected()).setScale(2, RoundingMode.HALF_EVEN))
            .with("gpus", gpus)
            .with("between", Durations.ofHours(1 / rate().perHour().doubleValue())));
  }
}
