package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.Spot;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.time.Duration;
import java.util.Optional;

/**
 * The price of an hour of the chosen cards above which the best offer of another GPU costs less.
 *
 * <p>With {@code h} billed hours, a cost of {@code C} and {@code D} for the other, it is {@code
 * rate + (D - C) / h}; taxes stretch the hours.
 */
record GpuFlip(Exchange exchange, Alternative chosen, Alternative other) {

  /** Empty where the chosen one is not paid by the hour, or costs more already. */
  Optional<Note> note() {
    PaymentTerm term = chosen.plan().purchases().get(0).term();
    Duration hours = chosen.hours().billed().expected();
    Money spare = other.cost().expected().minus(chosen.cost().expected());
    if (chosen.plan().purchases().size() > 1 || hours.isZero() || !spare.isPositive()) {
      return Optional.empty();
    }
    Fraction taxed =
        Fraction.ONE.plus(
            term.conditions().tax().map(Ratio::fraction).map(Fraction::from).orElse(Fraction.ZERO));
    Money perHour = spare.multipliedBy(Fraction.of(3600, hours.toSeconds()).dividedBy(taxed));
    return rate(term)
        .flatMap(rate -> exchange.convert(rate.money()))
        .map(
            rate ->
                Note.of(Code.GPU_FLIPS_AT)
                    .with("gpu", chosen.product())
                    .with("rate", HourlyRate.of(rate.plus(perHour)))
                    .with("other", other.product()));
  }

  private static Optional<HourlyRate> rate(PaymentTerm term) {
    if (term instanceof OnDemand onDemand) {
      return Optional.of(onDemand.rate());
    }
    return term instanceof Spot spot ? Optional.of(spot.rate()) : Optional.empty();
  }
}
