package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.market.Job;
import io.gpucost.pricing.PerUnit;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Estimate;
import io.gpucost.workload.Work;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A service that sells tokens, images or frames instead of hours. */
final class UnitSale implements Rent {
  private static final Occupancy NOTHING =
      new Occupancy(
          Duration.ZERO,
          Duration.ZERO,
          Duration.ZERO,
          Duration.ZERO,
          Duration.ZERO,
          1,
          Duration.ZERO,
          0,
          Duration.ZERO,
          Duration.ZERO,
          Duration.ZERO);

  private final PerUnit term;
  private final BigDecimal quantity;

  UnitSale(PerUnit term, BigDecimal quantity) {
    this.term = term;
    this.quantity = quantity;
  }

  /** How many of a unit the work takes, if its amount is stated in something like it. */
  static Optional<BigDecimal> quantity(Job job, String unit) {
    BigDecimal runs =
        BigDecimal.valueOf(job.workload().repeats())
            .multiply(BigDecimal.valueOf(job.workload().independent().jobs()));
    return job.workload()
        .work()
        .flatMap(work -> once(job, work, unit.toLowerCase(Locale.ROOT)))
        .map(runs::multiply);
  }

  private static Optional<BigDecimal> once(Job job, Work work, String unit) {
    return switch (unit) {
      case "token" -> tokens(job, work);
      case "image" ->
          work instanceof Work.Images images
              ? Optional.of(BigDecimal.valueOf(images.images()))
              : Optional.empty();
      case "frame" ->
          work instanceof Work.Frames frames
              ? Optional.of(BigDecimal.valueOf(frames.frames()))
              : Optional.empty();
      case "request" ->
          work instanceof Work.Requests requests
              ? Optional.of(BigDecimal.valueOf(requests.requests()))
              : Optional.empty();
      case "sample" ->
          work instanceof Work.Samples samples
              ? Optional.of(BigDecimal.valueOf(samples.samples()).multiply(samples.epochs()))
              : Optional.empty();
      case "hour" ->
          work instanceof Work.KnownHours hours
              ? Optional.of(Durations.toHours(hours.time()))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static Optional<BigDecimal> tokens(Job job, Work work) {
    if (work instanceof Work.Tokens tokens) {
      return Optional.of(BigDecimal.valueOf(tokens.tokens()));
    }
    if (work instanceof Work.Requests requests) {
      return job.inference()
          .map(settings -> (long) settings.inputTokens() + settings.outputTokens())
          .map(each -> BigDecimal.valueOf(requests.requests()).multiply(BigDecimal.valueOf(each)));
    }
    if (work instanceof Work.Samples samples) {
      return job.training()
          .map(settings -> BigDecimal.valueOf(settings.meanLength()))
          .map(
              each ->
                  each.multiply(BigDecimal.valueOf(samples.samples())).multiply(samples.epochs()));
    }
    return Optional.empty();
  }

  @Override
  public void writeTo(Ledger ledger) {
    ledger.add(
        Note.of(Code.UNIT_PRICE).with("units", quantity).with("unit", term.price().unit()),
        term.price().costOf(quantity));
  }

  @Override
  public Cases<Occupancy> occupancy() {
    return Cases.same(NOTHING);
  }

  @Override
  public Estimate<Duration> billed() {
    return Estimate.exactly(Duration.ZERO);
  }

  @Override
  public List<Note> notes() {
    return List.of();
  }

  @Override
  public List<Finding> findings() {
    return List.of();
  }
}
