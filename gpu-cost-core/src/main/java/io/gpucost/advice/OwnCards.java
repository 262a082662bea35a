package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.plan.BreakEven;
import io.gpucost.plan.own.CardPurchase;
import io.gpucost.plan.own.RentOrBuy;
import io.gpucost.pricing.Owned;
import io.gpucost.pricing.PlanKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** When a card of one's own would pay against rent, where the user names its price. */
record OwnCards(Market market, List<Alternative> sorted, Exchange exchange) {

  /** {@return the comparison of the choice with the best of the other kind on the same GPU} */
  List<Note> reasons(Alternative chosen) {
    boolean owns = isOwned(chosen);
    Optional<Alternative> other =
        sorted.stream()
            .filter(each -> each.placement().isPresent() && isOwned(each) != owns)
            .filter(each -> Conclusion.sameGpu(each, chosen))
            .findFirst();
    return other
        .map(each -> owns ? compare(chosen, each) : compare(each, chosen))
        .orElse(List.of());
  }

  private static boolean isOwned(Alternative alternative) {
    return alternative.plan().kind() == PlanKind.OWNED;
  }

  private List<Note> compare(Alternative own, Alternative rented) {
    List<Note> reasons = new ArrayList<>();
    card(own)
        .ifPresent(
            card -> {
              if (card.isBought()) {
                runsAt(own).ifPresent(reasons::add);
                return;
              }
              projects(card, own, rented).map(CardPurchase::reason).ifPresent(reasons::add);
              rentOrBuy(card, own, rented).map(RentOrBuy::reasons).ifPresent(reasons::addAll);
            });
    return reasons;
  }

  /** What an hour of a card costs that is there already. */
  private static Optional<Note> runsAt(Alternative own) {
    Duration used = own.hours().billed().expected();
    return used.isZero()
        ? Optional.empty()
        : Optional.of(
            Note.of(Code.OWN_RUNS_AT)
                .with("rate", BreakEven.flipRate(own.cost().expected(), used)));
  }

  /** How many such jobs would pay for it. */
  private Optional<CardPurchase> projects(Owned card, Alternative own, Alternative rented) {
    return rented.perHour()
        ? Optional.empty()
        : CardPurchase.projects(card.price(), rented.cost().expected(), electricity(own));
  }

  /** Which share of all hours it would have to be used; an hour of both must be the same hour. */
  private Optional<RentOrBuy> rentOrBuy(Owned card, Alternative own, Alternative rented) {
    Duration billed = rented.hours().billed().expected();
    Duration used = own.hours().billed().expected();
    return billed.isZero()
            || used.isZero()
            || !card.price().isPositive()
            || own.gpuCount() != rented.gpuCount()
        ? Optional.empty()
        : Optional.of(
            new RentOrBuy(
                card,
                BreakEven.flipRate(rented.cost().expected(), billed),
                BreakEven.flipRate(electricity(own), used),
                market.asOf()));
  }

  /** The card with all its prices in the currency of totals. */
  private Optional<Owned> card(Alternative own) {
    Optional<Owned> term = own.offer().term(Owned.class);
    return term.flatMap(card -> exchange.convert(card.price()).map(price -> priced(card, price)));
  }

  private Owned priced(Owned card, Money price) {
    Owned.Builder priced =
        Owned.builder().price(price).isBought(card.isBought()).years(card.years());
    card.residual().ifPresent(priced::residual);
    card.interest().ifPresent(priced::interest);
    card.utilisation().ifPresent(priced::utilisation);
    card.rentFall().ifPresent(priced::rentFall);
    card.hostingPerMonth().flatMap(exchange::convert).ifPresent(priced::hostingPerMonth);
    card.staffPerYear().flatMap(exchange::convert).ifPresent(priced::staffPerYear);
    return priced.build();
  }

  private Money electricity(Alternative own) {
    return own.bill()
        .line(Code.ELECTRICITY)
        .flatMap(line -> exchange.convert(line.amount().expected()))
        .orElse(Money.zero(exchange.currency()));
  }
}
