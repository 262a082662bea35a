package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Job;
import io.gpucost.money.UnitPrice;
import io.gpucost.pricing.PerUnit;
import io.gpucost.unit.Estimate;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/** What is paid by the unit: the hours play no part, and how long it takes is not known. */
final class UnitSale {

  private static final Estimate<Duration> NO_HOURS = Estimate.exactly(Duration.ZERO);

  private UnitSale() {}

  static Bill bill(Job job, PerUnit term, Units units) {
    Ledger ledger = new Ledger(term.currency());
    term.output()
        .ifPresentOrElse(
            written -> {
              write(ledger, Code.INPUT_UNITS, term.price(), units.read());
              write(ledger, Code.OUTPUT_UNITS, written, units.written());
            },
            () -> write(ledger, Code.UNIT_PRICE, term.price(), units.all()));
    BillCalculator.writeTax(ledger, term);
    return ImmutableBill.builder()
        .hours(new Hours(NO_HOURS, NO_HOURS, NO_HOURS))
        .addAllLines(ledger.lines())
        .total(ledger.total())
        .addAllAssumptions(List.of(Note.of(Code.SERVICE_TIME_UNKNOWN)))
        .perResult(Results.of(job, ledger.total().expected()))
        .build();
  }

  private static void write(Ledger ledger, Code code, UnitPrice price, BigDecimal quantity) {
    ledger.add(
        Note.of(code).with("units", quantity).with("unit", price.unit()), price.costOf(quantity));
  }
}
