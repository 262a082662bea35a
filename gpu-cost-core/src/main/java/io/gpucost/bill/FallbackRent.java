package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Spot;
import io.gpucost.unit.Estimate;
import java.time.Duration;
import java.util.List;

/** Spot where it is offered, on demand where the deadline asks for it; restarts are counted. */
final class FallbackRent implements Rent {

  private final Spot spot;
  private final OnDemand onDemand;
  private final Cases<FallbackHours.Run> hours;
  private final Cases<Occupancy> occupancy;
  private final List<Note> notes;

  FallbackRent(Run run, Spot spot, OnDemand onDemand, FallbackHours hours) {
    this.spot = spot;
    this.onDemand = onDemand;
    this.hours = hours.cases();
    Schedule schedule = run.schedule(false);
    Duration compute = run.compute().expected();
    this.occupancy =
        this.hours.map(
            each ->
                schedule
                    .occupy(compute, Times.beyond(each.billed(), compute))
                    .waiting(Times.beyond(each.finish(), each.billed())));
    this.notes = run.recovery().notes();
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
    write(ledger, Code.SETUP, occupancy.map(Occupancy::setup));
    write(ledger, Code.TRANSFER, occupancy.map(Occupancy::transfer));
  }

  private void write(Ledger ledger, Code code, Cases<Duration> time) {
    ledger.add(Note.of(code).with("hours", time.expected()), time.map(onDemand.rate()::costOf));
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
