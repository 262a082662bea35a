package io.gpucost.bill;

import io.gpucost.market.InferenceSettings;
import io.gpucost.market.Job;
import io.gpucost.unit.Durations;
import io.gpucost.workload.Usage;
import io.gpucost.workload.Work;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * How much of a service a job takes, in the unit of its price.
 *
 * @param all all units
 * @param written those that the service writes: the output tokens of a model
 */
public record Units(BigDecimal all, BigDecimal written) {

  private static final Duration DAY = Duration.ofDays(1);

  /** {@return the units that the service reads} */
  public BigDecimal read() {
    return all.subtract(written);
  }

  private static Units of(BigDecimal all) {
    return new Units(all, BigDecimal.ZERO);
  }

  private static Units of(long all) {
    return of(BigDecimal.valueOf(all));
  }

  private Units times(BigDecimal factor) {
    return new Units(all.multiply(factor), written.multiply(factor));
  }

  /**
   * {@return how much a job takes, or empty where its work is not stated in the unit}
   *
   * @param job the work
   * @param unit such as {@code token}, {@code image} or {@code hour}
   * @param month the length of a month
   */
  public static Optional<Units> of(Job job, String unit, Duration month) {
    BigDecimal runs =
        BigDecimal.valueOf(job.workload().repeats())
            .multiply(BigDecimal.valueOf(job.workload().independent().jobs()));
    return job.workload()
        .work()
        .flatMap(work -> once(job, work, unit.toLowerCase(Locale.ROOT), month))
        .map(units -> units.times(runs));
  }

  private static Optional<Units> once(Job job, Work work, String unit, Duration month) {
    return switch (unit) {
      case "token" -> tokens(job, work, month);
      case "request" -> requests(job, work, month).map(Units::of);
      case "image" ->
          work instanceof Work.Images images ? Optional.of(of(images.images())) : Optional.empty();
      case "frame" ->
          work instanceof Work.Frames frames ? Optional.of(of(frames.frames())) : Optional.empty();
      case "sample" ->
          work instanceof Work.Samples samples ? Optional.of(of(all(samples))) : Optional.empty();
      case "hour" ->
          work instanceof Work.KnownHours hours
              ? Optional.of(of(Durations.toHours(hours.time())))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static BigDecimal all(Work.Samples samples) {
    return BigDecimal.valueOf(samples.samples()).multiply(samples.epochs());
  }

  private static Optional<Units> tokens(Job job, Work work, Duration month) {
    if (job.inference().isPresent()) {
      InferenceSettings settings = job.inference().get();
      return requests(job, work, month).map(each -> tokensOf(settings).times(each));
    }
    if (work instanceof Work.Tokens tokens) {
      return Optional.of(of(tokens.tokens()));
    }
    return work instanceof Work.Samples samples
        ? job.training()
            .map(settings -> BigDecimal.valueOf(settings.meanLength()))
            .map(each -> of(all(samples)).times(each))
        : Optional.empty();
  }

  private static Units tokensOf(InferenceSettings settings) {
    long both = (long) settings.inputTokens() + settings.outputTokens();
    return new Units(BigDecimal.valueOf(both), BigDecimal.valueOf(settings.outputTokens()));
  }

  /** Requests to a model; tokens of work are those it writes, as for the time on a card. */
  private static Optional<BigDecimal> requests(Job job, Work work, Duration month) {
    if (work instanceof Work.Requests requests) {
      return Optional.of(BigDecimal.valueOf(requests.requests()));
    }
    if (work instanceof Work.PerDay perDay) {
      return days(job.workload().usage(), month)
          .map(BigDecimal.valueOf(perDay.requests())::multiply);
    }
    if (work instanceof Work.Samples samples) {
      return Optional.of(all(samples));
    }
    return work instanceof Work.Tokens tokens
        ? job.inference()
            .map(
                settings ->
                    BigDecimal.valueOf(tokens.tokens())
                        .divide(BigDecimal.valueOf(perRequest(settings)), MathContext.DECIMAL128))
        : Optional.empty();
  }

  private static int perRequest(InferenceSettings settings) {
    return settings.outputTokens() > 0 ? settings.outputTokens() : settings.inputTokens();
  }

  private static Optional<BigDecimal> days(Usage usage, Duration month) {
    Optional<Duration> time =
        usage instanceof Usage.AlwaysOn
            ? Optional.of(month)
            : usage instanceof Usage.Monthly monthly
                ? Optional.of(month.multipliedBy(monthly.months()))
                : Optional.empty();
    return time.map(
        all -> Durations.toHours(all).divide(Durations.toHours(DAY), MathContext.DECIMAL128));
  }
}
