package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.money.Money;
import io.gpucost.plan.BreakEven;
import io.gpucost.plan.own.CardPurchase;
import io.gpucost.plan.own.Ownership;
import io.gpucost.pricing.Owned;
import io.gpucost.pricing.PlanKind;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** When a card of one's own would pay against the choice, where the user names its price. */
record OwnCards(List<Alternative> sorted, Exchange exchange) {
  /** The life in which cards are written off in practice; nothing is left of them then. */
  private static final int SERVICE_YEARS = 3;

  List<Note> reasons(Alternative chosen) {
    if (chosen.plan().kind() == PlanKind.OWNED) {
      return List.of();
    }
    List<Note> reasons = new ArrayList<>();
    sorted.stream()
        .filter(other -> other.plan().kind() == PlanKind.OWNED)
        .filter(other -> Conclusion.sameGpu(other, chosen))
        .findFirst()
        .ifPresent(
            own -> {
              projects(own, chosen).map(CardPurchase::reason).ifPresent(reasons::add);
              use(own, chosen).ifPresent(reasons::add);
            });
    return reasons;
  }

  /** How many such jobs would pay for it. */
  private Optional<CardPurchase> projects(Alternative own, Alternative chosen) {
    return chosen.perHour()
        ? Optional.empty()
        : price(own)
            .flatMap(
                card -> CardPurchase.projects(card, chosen.cost().expected(), electricity(own)));
  }

  /** How much of all hours it would have to be used. */
  private Optional<Note> use(Alternative own, Alternative chosen) {
    Duration rented = chosen.hours().billed().expected();
    Duration owned = own.hours().billed().expected();
    if (rented.isZero() || owned.isZero()) {
      return Optional.empty();
    }
    return price(own)
        .filter(Money::isPositive)
        .map(card -> Ownership.card(card, SERVICE_YEARS, Fraction.ZERO, Fraction.ZERO))
        .map(
            card ->
                card.reason(
                    BreakEven.flipRate(chosen.cost().expected(), rented),
                    BreakEven.flipRate(electricity(own), owned)));
  }

  private Optional<Money> price(Alternative own) {
    return own.offer().term(Owned.class).flatMap(card -> exchange.convert(card.price()));
  }

  private Money electricity(Alternative own) {
    return own.bill()
        .line(Code.ELECTRICITY)
        .flatMap(line -> exchange.convert(line.amount().expected()))
        .orElse(Money.zero(exchange.currency()));
  }
}
