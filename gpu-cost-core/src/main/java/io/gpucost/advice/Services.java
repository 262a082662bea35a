package io.gpucost.advice;

import io.gpucost.bill.Bill;
import io.gpucost.bill.BillCalculator;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.money.UnitPrice;
import io.gpucost.pricing.PerUnit;
import io.gpucost.pricing.PlanKind;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * From which volume, at which use of the card and at which price a service and a rented card change
 * places.
 *
 * <p>For the volume of the job the service costs {@code S}, which grows with the volume; the card
 * costs {@code M} for its hours of work, which grow too, and {@code F} for the rest: set-up,
 * transfers, storage. They cost the same at {@code F / (S - M)} of the volume; and a card that is
 * rented on and works a share {@code u} of the time costs {@code M / u} for the same work, as much
 * as the service at {@code u = M / S}.
 *
 * @param listed services of price lists that run the model, the cheapest first
 */
record Services(
    Job job, Market market, List<Alternative> sorted, List<Alternative> listed, Exchange exchange) {

  private static final int SHARE_DIGITS = 4;
  private static final MathContext PRICE_DIGITS = new MathContext(4);

  /** {@return the comparison of the choice with the best of the other kind, if it is either} */
  List<Note> reasons(Alternative chosen) {
    boolean isService = chosen.placement().isEmpty();
    Optional<Alternative> service = isService ? Optional.of(chosen) : first(this::isService);
    Optional<Alternative> card =
        first(each -> isOnDemand(each) && (isService || each.offer().equals(chosen.offer())));
    return service
        .map(s -> card.map(c -> compare(s, c)).orElse(List.of()))
        .orElseGet(() -> told(chosen, card));
  }

  /** The cheapest service of a price list, where the user names none. */
  private List<Note> told(Alternative chosen, Optional<Alternative> card) {
    if (listed.isEmpty() || chosen.perHour()) {
      return List.of();
    }
    Alternative service = listed.get(0);
    PerUnit term = term(service);
    Note cost =
        Note.of(Code.SERVICE_WOULD_COST)
            .with("service", Conclusion.describe(service))
            .with("cost", service.cost().expected())
            .with("read", term.price())
            .with("written", term.output().orElse(term.price()));
    List<Note> notes = new ArrayList<>();
    notes.add(service.offer().asOf().map(day -> cost.with("day", day)).orElse(cost));
    card.ifPresent(each -> notes.addAll(compare(service, each)));
    return List.copyOf(notes);
  }

  private Optional<Alternative> first(Predicate<Alternative> kind) {
    return sorted.stream().filter(kind).findFirst();
  }

  private boolean isService(Alternative each) {
    return each.placement().isEmpty();
  }

  private static boolean isOnDemand(Alternative each) {
    return each.plan().kind() == PlanKind.ON_DEMAND;
  }

  private List<Note> compare(Alternative service, Alternative card) {
    Money sold = service.cost().expected();
    Money rented = card.cost().expected();
    Optional<Money> work = work(card);
    if (!sold.isPositive() || !rented.isPositive() || work.isEmpty()) {
      return List.of();
    }
    List<Note> reasons = new ArrayList<>();
    if (work.get().compareTo(sold) >= 0) {
      reasons.add(note(Code.SERVICE_PAYS_ALWAYS, service, card));
    } else {
      if (work.get().isPositive()) {
        Ratio share = Ratio.ofFraction(rounded(work.get().ratioTo(sold)));
        reasons.add(note(Code.SERVICE_PAYS_BELOW_USE, service, card).with("share", share));
      }
      volume(service, sold, rented, work.get())
          .map(
              units ->
                  note(Code.SERVICE_PAYS_BELOW_VOLUME, service, card)
                      .with("units", units)
                      .with("unit", term(service).price().unit()))
          .ifPresent(reasons::add);
    }
    reasons.add(flip(service, rented.ratioTo(sold)));
    return reasons;
  }

  private static Note note(Code code, Alternative service, Alternative card) {
    return Note.of(code)
        .with("service", Conclusion.describe(service))
        .with("offer", Conclusion.describe(card));
  }

  private static BigDecimal rounded(Fraction share) {
    return share.toDecimal(SHARE_DIGITS, RoundingMode.HALF_EVEN);
  }

  /** What the hours of work cost on the card; nothing where the hours are fixed by the usage. */
  private Optional<Money> work(Alternative card) {
    Bill bill = card.bill();
    boolean fixed = card.placement().filter(each -> each.time().perHour()).isPresent();
    return fixed
        ? Optional.of(Money.zero(exchange.currency()))
        : bill.line(Code.COMPUTE).flatMap(line -> exchange.convert(line.amount().expected()));
  }

  private Optional<BigDecimal> volume(Alternative service, Money sold, Money rented, Money work) {
    Money fixed = rented.minus(work);
    Fraction part = fixed.ratioTo(sold.minus(work));
    return BillCalculator.DEFAULT
        .units(job, term(service), market)
        .filter(units -> fixed.isPositive())
        .map(units -> Fraction.from(units.all()).multipliedBy(part))
        .map(units -> units.toDecimal(0, RoundingMode.HALF_EVEN));
  }

  private static PerUnit term(Alternative service) {
    return (PerUnit) service.plan().purchases().get(0).term();
  }

  private static Note flip(Alternative service, Fraction ratio) {
    Note note = Note.of(Code.SERVICE_FLIPS_AT);
    PerUnit term = term(service);
    return term.output().isEmpty()
        ? note.with("price", scaled(term.price(), ratio))
        : note.with("factor", rounded(ratio));
  }

  private static UnitPrice scaled(UnitPrice price, Fraction ratio) {
    Money amount = price.amount().multipliedBy(ratio);
    return new UnitPrice(
        Money.of(amount.currency(), amount.amount().round(PRICE_DIGITS)),
        price.units(),
        price.unit());
  }
}
