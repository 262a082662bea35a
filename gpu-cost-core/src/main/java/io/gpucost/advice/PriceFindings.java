package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.market.CatalogStatus;
import io.gpucost.money.Conversion;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.LoadReport;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.Spot;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** How far the prices behind an answer can be trusted. */
final class PriceFindings {
  /** Readers of price lists doubt a price at the same distance from all known ones. */
  private static final BigDecimal TOO_FAR = BigDecimal.valueOf(3);

  private static final int FEWEST_OTHERS = 2;

  private PriceFindings() {}

  /** Prices in another currency hang on a rate, which is said. */
  static Finding converted(Conversion conversion) {
    Note note =
        Note.of(Code.CURRENCY_CONVERTED)
            .with("from", conversion.from().currency().getCurrencyCode())
            .with("to", conversion.to().currency().getCurrencyCode())
            .with("rate", conversion.rate().round(new MathContext(6)));
    return Finding.of(
        Severity.INFO, conversion.asOf().map(day -> note.with("asOf", day)).orElse(note));
  }

  /** A list that failed, or left rows out, is said: its prices may be missing from the answer. */
  static Stream<Finding> ofList(CatalogStatus status) {
    Optional<Note> failed =
        status
            .failure()
            .map(
                reason ->
                    Note.of(Code.CATALOG_FAILED)
                        .with("provider", status.id())
                        .with("reason", reason));
    Optional<Note> refused =
        status
            .report()
            .filter(report -> report.refused() > 0)
            .map(report -> refused(status.id(), report));
    return Stream.of(failed, refused)
        .flatMap(Optional::stream)
        .map(note -> Finding.of(Severity.WARNING, note));
  }

  private static Note refused(String list, LoadReport report) {
    LoadReport.Doubt first =
        report.doubts().stream()
            .filter(doubt -> doubt.kind() == LoadReport.Doubt.Kind.REFUSED)
            .findFirst()
            .orElseThrow();
    return Note.of(Code.ROWS_REFUSED)
        .with("provider", list)
        .with("count", report.refused())
        .with("reason", first.place() + ": " + first.reason());
  }

  /** Where sources print different hourly prices for the very offer, the range is told. */
  static Optional<Finding> disputed(Alternative chosen, List<Alternative> all) {
    List<Money> rates =
        all.stream()
            .map(Alternative::offer)
            .filter(offer -> offer.key().equals(chosen.offer().key()))
            .filter(offer -> !offer.provider().equals(Offer.QUOTE))
            .flatMap(offer -> offer.term(OnDemand.class).stream())
            .map(term -> term.rate().money())
            .filter(money -> money.currency().equals(chosen.offer().currency().orElseThrow()))
            .sorted()
            .distinct()
            .toList();
    if (rates.size() < 2) {
      return Optional.empty();
    }
    Money low = rates.get(0);
    Money high = rates.get(rates.size() - 1);
    Finding finding =
        Finding.of(
            Severity.INFO,
            Note.of(Code.DISPUTED_PRICE)
                .with("gpu", chosen.product())
                .with("low", low)
                .with("high", high));
    Money between = HourlyRate.of(high.minus(low)).costOf(chosen.hours().billed().expected());
    return Optional.of(between.isPositive() ? finding.atStake(between) : finding);
  }

  /**
   * An hour at a third of what all others ask is more often an error of a list than a bargain.
   * Hours are compared, not bills: data or set-up that costs more elsewhere makes no price suspect.
   */
  static Optional<Finding> suspect(Alternative chosen, List<Alternative> all, Exchange exchange) {
    List<Money> others =
        all.stream()
            .filter(other -> isSameThing(chosen, other))
            .flatMap(other -> anHour(other, exchange).stream())
            .sorted()
            .toList();
    return anHour(chosen, exchange)
        .filter(hour -> others.size() >= FEWEST_OTHERS)
        .filter(hour -> hour.multipliedBy(TOO_FAR).compareTo(others.get(0)) <= 0)
        .map(hour -> suspect(chosen, HourlyRate.of(hour), HourlyRate.of(others.get(0))));
  }

  private static Finding suspect(Alternative chosen, HourlyRate hour, HourlyRate others) {
    Note note =
        Note.of(Code.SUSPECT_PRICE)
            .with("gpu", chosen.product())
            .with("rate", hour)
            .with("others", others);
    Money between = others.money().minus(hour.money());
    Duration billed = chosen.hours().billed().expected();
    return Finding.of(Severity.WARNING, note).atStake(HourlyRate.of(between).costOf(billed));
  }

  private static Optional<Money> anHour(Alternative alternative, Exchange exchange) {
    PaymentTerm term = alternative.plan().purchases().get(0).term();
    Optional<HourlyRate> rate =
        term instanceof OnDemand onDemand
            ? Optional.of(onDemand.rate())
            : term instanceof Spot spot ? Optional.of(spot.rate()) : Optional.empty();
    return rate.map(HourlyRate::money).flatMap(exchange::worth);
  }

  /** The same cards, as many, paid in the same way, from somebody else. */
  private static boolean isSameThing(Alternative chosen, Alternative other) {
    return chosen.offer().gpu().isPresent()
        && other.product().equals(chosen.product())
        && other.gpuCount() == chosen.gpuCount()
        && other.plan().kind() == chosen.plan().kind()
        && !other.offer().key().equals(chosen.offer().key());
  }
}
