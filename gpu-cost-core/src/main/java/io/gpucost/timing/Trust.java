package io.gpucost.timing;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Forecast;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/**
 * The band around a forecast by what the user knows of forecasts: how earlier ones turned out, else
 * a usual buffer.
 *
 * <p>With {@code k} earlier jobs the {@link ConformalBuffer} promises 95% from 19 on, and {@code k
 * / (k + 1)} before; fewer than nine promise less than 90% and leave the band as it is. The buffer
 * stands in for a band only where there is none: for hours that the user states.
 */
final class Trust {
  /** With fewer earlier jobs the largest ratio holds with less than 90%. */
  private static final int FEWEST = 9;

  private static final BigDecimal USUAL_CONFIDENCE = new BigDecimal("0.95");

  private Trust() {}

  static OneGpuTime of(Forecast forecast, OneGpuTime time) {
    int jobs = forecast.past().size();
    if (jobs >= FEWEST) {
      return byPast(ratios(forecast), time);
    }
    OneGpuTime buffered = forecast.buffer().map(share -> buffered(share, time)).orElse(time);
    return jobs == 0
        ? buffered
        : buffered.assuming(
            Note.of(Code.PAST_RUNS_TOO_FEW).with("count", jobs).with("needed", FEWEST));
  }

  private static List<BigDecimal> ratios(Forecast forecast) {
    return forecast.past().stream()
        .map(
            run ->
                BigDecimal.valueOf(run.actual().toSeconds())
                    .divide(
                        BigDecimal.valueOf(Math.max(1, run.predicted().toSeconds())),
                        MathContext.DECIMAL64))
        .toList();
  }

  private static OneGpuTime byPast(List<BigDecimal> ratios, OneGpuTime time) {
    BigDecimal jobs = BigDecimal.valueOf(ratios.size());
    BigDecimal most = jobs.divide(jobs.add(BigDecimal.ONE), 2, RoundingMode.DOWN);
    Ratio confidence = Ratio.ofFraction(most.min(USUAL_CONFIDENCE));
    ConformalBuffer buffer = new ConformalBuffer(ratios);
    int rank = buffer.rank(confidence);
    double mean = ratios.stream().mapToDouble(BigDecimal::doubleValue).average().orElseThrow();
    double high = buffer.ratios().get(rank - 1).doubleValue();
    double low = buffer.ratios().get(ratios.size() - rank).doubleValue();
    return time.within(mean, Math.min(1, low / mean), Math.max(1, high / mean))
        .assuming(
            Note.of(Code.PAST_RUNS_BAND)
                .with("count", ratios.size())
                .with("mean", rounded(mean))
                .with("low", rounded(low))
                .with("high", rounded(high))
                .with("confidence", confidence));
  }

  private static OneGpuTime buffered(Ratio share, OneGpuTime time) {
    return time.isExact()
        ? time.within(1, 1, 1 + share.doubleValue())
            .assuming(Note.of(Code.TIME_BUFFER).with("share", share))
        : time.assuming(Note.of(Code.TIME_BUFFER_REPLACED).with("share", share));
  }

  private static BigDecimal rounded(double factor) {
    return BigDecimal.valueOf(factor).setScale(2, RoundingMode.HALF_UP);
  }
}
