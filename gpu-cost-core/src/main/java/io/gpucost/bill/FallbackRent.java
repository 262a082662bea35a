package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.money.HourlyRate;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Spot;
import io.gpucost.unit.Estimate;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Spot where it is offered, on demand where the deadline asks for it; restarts are counted. */
final class FallbackRent implements Rent {

  private final Tariff spot;
  private final Tariff onDemand;
  private final Cases<FallbackHours.Run> hours;
  private final Cases<Occupancy> occupancy;
  private final List<Note> notes;

  FallbackRent(Run run, Spot spot, OnDemand onDemand, FallbackHours hours) {
    // A trace has no dates: prices of the day weigh as in the mean of a week.
    this.spot = new Tariff(spot.rate(), spot.conditions(), run.rules());
    this.onDemand = new Tariff(onDemand.rate(), onDemand.conditions(), run.rules());
    this.hours = hours.cases();
    Schedule schedule = run.schedule(false);
    Duration compute = run.compute().expected();
    this.occupancy =
        this.hours.map(
            each ->
                schedule
                    .occupy(compute, Times.beyond(each.billed(), compute))
                    .waiting(Times.beyond(each.finish(), each.billed())));
    this.notes = Stream.concat(run.recovery().notes().stream(), averaged().stream()).toList();
  }

  private Optional<Note> averaged() {
    return Stream.of(spot, onDemand)
        .map(Tariff::windowFactor)
        .filter(factor -> factor.compareTo(BigDecimal.ONE) != 0)
        .findFirst()
        .map(factor -> Note.of(Code.PRICE_WINDOWS_AVERAGED).with("factor", factor));
  }

  @Override
  public void writeTo(Ledger ledger) {
    FallbackHours.Run expected = hours.expected();
    ledger.add(
        Note.of(Code.COMPUTE).with("hours", expected.spot()).with("rate", spot.rate()),
        hours.map(each -> spot.rate().costOf(each.spot())));
    ledger.add(
        Note.of(Code.COMPUTE).with("hours", expected.onDemand()).with("rate", onDemand.rate()),
        hours.map(each -> onDemand.rate().costOf(each.onDemand())));
    write(ledger, Code.CHECKPOINT_UPLOAD, occupancy.map(Occupancy::uploading));
    write(ledger, Code.SETUP, occupancy.map(Occupancy::installing));
    write(ledger, Code.IMAGE_PULL, occupancy.map(Occupancy::pull));
    write(ledger, Code.MODEL_DOWNLOAD, occupancy.map(Occupancy::download));
    write(ledger, Code.TRANSFER, occupancy.map(Occupancy::transfer));
  }

  /** A run that needs nothing on demand is set up on spot too. */
  private void write(Ledger ledger, Code code, Cases<Duration> time) {
    Cases<HourlyRate> rate =
        hours.map(each -> each.onDemand().isZero() ? spot.rate() : onDemand.rate());
    ledger.add(Note.of(code).with("hours", time.expected()), rate.with(time, HourlyRate::costOf));
  }

  @Override
  public Cases<Occupancy> occupancy() {
    return occupancy;
  }

  @Override
  public Estimate<Duration> billed() {
    return occupancy.band(Occupancy::active);
  }

  @Override
  public List<Note> notes() {
    return notes;
  }

  @Override
  public List<Finding> findings() {
    return List.of();
  }
}
