package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Hardware;
import io.gpucost.money.UnitPrice;
import io.gpucost.pricing.Owned;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.Power;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A card of one's own: its price, to be paid once whatever the hours, and the electricity.
 *
 * <p>A card that is there already has a price of zero. Without a stated power the sheet's board
 * power is taken.
 */
final class OwnCard implements Rent {
  private final Owned owned;
  private final Hardware hardware;
  private final Cases<Occupancy> occupancy;

  OwnCard(Run run, Owned owned, Hardware hardware) {
    this.owned = owned;
    this.hardware = hardware;
    Schedule schedule = run.schedule(true);
    this.occupancy = Cases.of(run.compute()).map(compute -> run.occupy(schedule, compute));
  }

  private Optional<Power> power() {
    return owned
        .power()
        .or(() -> hardware.gpu().tdp().map(each -> each.multipliedBy(hardware.gpuCount())));
  }

  private BigDecimal pue() {
    return owned.pue().orElse(BigDecimal.ONE);
  }

  @Override
  public void writeTo(Ledger ledger) {
    ledger.add(Note.of(Code.CARD_PURCHASE), owned.price());
    Optional<UnitPrice> tariff = owned.tariff();
    Optional<Power> power = power();
    if (tariff.isPresent() && power.isPresent()) {
      ledger.add(
          Note.of(Code.ELECTRICITY)
              .with("power", power.get().toString())
              .with("hours", occupancy.expected().active()),
          occupancy.map(
              each ->
                  tariff.get().costOf(power.get().kilowattHours(each.active()).multiply(pue()))));
    }
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
    if (owned.tariff().isEmpty() || owned.power().isPresent() || power().isEmpty()) {
      return List.of();
    }
    return List.of(
        Note.of(Code.POWER_FROM_SHEET)
            .with("gpu", hardware.gpu().name().value())
            .with("power", power().orElseThrow().toString()));
  }

  @Override
  public List<Finding> findings() {
    return List.of();
  }
}
