package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.gpu.Hardware;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.money.UnitPrice;
import io.gpucost.pricing.Owned;
import io.gpucost.unit.Estimate;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Power;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A card of one's own. One that is there already costs its electricity and its place for the hours.
 * One that would have to be bought costs, where it is known which share of all hours it works, as
 * much of its yearly cost as the hours are of those; else the whole price, for nothing is known
 * that would use it after this job.
 *
 * <p>Without a stated power the sheet's board power is taken.
 */
final class OwnCard implements Rent {
  private final Owned owned;
  private final Hardware hardware;
  private final Optional<Money> budget;
  private final Cases<Occupancy> occupancy;

  OwnCard(Run run, Owned owned, Hardware hardware) {
    this.owned = owned;
    this.hardware = hardware;
    this.budget = run.workload().constraints().budget();
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
    if (owned.isBought()) {
      HourlyRate place = place();
      if (!place.isZero()) {
        ledger.add(
            hours(Code.CARD_PLACE).with("rate", place),
            occupancy.map(each -> place.costOf(each.active())));
      }
    } else {
      share()
          .ifPresentOrElse(
              rate ->
                  ledger.add(
                      hours(Code.CARD_SHARE).with("rate", rate),
                      occupancy.map(each -> rate.costOf(each.active()))),
              () -> ledger.add(Note.of(Code.CARD_PURCHASE), owned.price()));
    }
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

  private Note hours(Code code) {
    return Note.of(code).with("hours", occupancy.expected().active());
  }

  /** Capital, place and staff for an hour of work, where it is known how much it works. */
  private Optional<HourlyRate> share() {
    return owned
        .utilisation()
        .filter(used -> !owned.isBought())
        .map(used -> CapitalCost.of(owned).perHour(Fraction.from(used.fraction())));
  }

  private HourlyRate place() {
    Money perYear = CapitalCost.hostingPerYear(owned);
    Fraction year = Fraction.of(1, CapitalCost.YEAR.toHours());
    return HourlyRate.of(perYear.multipliedBy(year));
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
    return share().map(rate -> List.of(outlay(rate))).orElse(List.of());
  }

  /** What is not covered if no other work uses the card. */
  private Finding outlay(HourlyRate rate) {
    Note note =
        Note.of(Code.CARD_OUTLAY)
            .with("price", owned.price())
            .with("share", owned.utilisation().orElseThrow());
    Money rest = owned.price().minus(rate.costOf(occupancy.expected().active()));
    Finding finding = Finding.of(isOverBudget() ? Severity.WARNING : Severity.INFO, note);
    return rest.isPositive() ? finding.atStake(rest) : finding;
  }

  private boolean isOverBudget() {
    return budget
        .filter(most -> most.currency().equals(owned.currency()))
        .filter(most -> most.compareTo(owned.price()) < 0)
        .isPresent();
  }
}
