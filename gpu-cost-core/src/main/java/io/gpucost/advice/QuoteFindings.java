package io.gpucost.advice;

import io.gpucost.bill.RuleSource;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.market.Market;
import io.gpucost.money.Conversion;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.Spot;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether a quote is the price of what it is taken for: of all its cards, not of one; by the hour,
 * not on spot; of the tier that it names.
 */
final class QuoteFindings {
  /**
   * A card at less than this share of the cheapest known price is likely priced for one of many.
   */
  private static final BigDecimal TOO_GOOD = new BigDecimal("0.5");

  /**
   * Prices that differ by no more are taken for the same: lists round, and quotes are some days
   * older or younger. Tiers of one provider are 20% and more apart (RunPod, Secure and Community,
   * November 2026).
   */
  private static final BigDecimal SAME_PRICE = new BigDecimal("0.05");

  private final Market market;
  private final Alternative chosen;

  QuoteFindings(Market market, Alternative chosen) {
    this.market = market;
    this.chosen = chosen;
  }

  List<Finding> all() {
    if (!ChoiceFindings.isQuoted(chosen.offer())) {
      return List.of();
    }
    List<Finding> findings = new ArrayList<>();
    priceOfOneCard().ifPresent(findings::add);
    priceOfAnotherTier().ifPresent(findings::add);
    return findings;
  }

  /** What the market has of the chosen card. */
  static Stream<Offer> sameCard(Market market, Alternative chosen) {
    return market.offers().stream()
        .filter(
            offer ->
                market.hardware(offer).map(hardware -> hardware.gpu().name()).equals(chosen.gpu()));
  }

  /** A quote of several cards at less than half of what a card costs anywhere else. */
  private Optional<Finding> priceOfOneCard() {
    int count = chosen.gpuCount();
    if (count < 2 || !ChoiceFindings.isQuoted(chosen.offer())) {
      return Optional.empty();
    }
    Optional<Money> cheapest =
        sameCard(market, chosen)
            .filter(offer -> !ChoiceFindings.isQuoted(offer))
            .filter(offer -> offer.currency().equals(chosen.offer().currency()))
            .flatMap(offer -> perCard(offer).stream())
            .min(Comparator.naturalOrder());
    Optional<Money> quoted = perCard(chosen.offer());
    boolean tooGood =
        cheapest.isPresent()
            && quoted
                .filter(each -> each.compareTo(cheapest.get().multipliedBy(TOO_GOOD)) < 0)
                .isPresent();
    if (!tooGood) {
      return Optional.empty();
    }
    Note note =
        Note.of(Code.QUOTE_NOT_BILL)
            .with("count", count)
            .with("each", HourlyRate.of(quoted.orElseThrow()))
            .with("usual", HourlyRate.of(cheapest.orElseThrow()));
    return Optional.of(
        Finding.of(Severity.WARNING, note)
            .atStake(chosen.cost().expected().multipliedBy(count - 1L)));
  }

  private static Optional<Money> perCard(Offer offer) {
    return offer
        .term(OnDemand.class)
        .map(term -> term.rate().money())
        .map(
            money ->
                Money.of(
                    money.currency(),
                    money
                        .amount()
                        .divide(BigDecimal.valueOf(offer.gpuCount()), MathContext.DECIMAL64)));
  }

  /** A price that the provider asks, by the hour of all cards together. */
  private record Listed(Offer offer, boolean spot, Money price) {}

  /** The quote's price is one that the provider asks for something else: on spot, or a tier. */
  private Optional<Finding> priceOfAnotherTier() {
    Optional<Money> quoted = chosen.offer().term(OnDemand.class).map(term -> term.rate().money());
    if (quoted.isEmpty() || chosen.offer().provider().equals(Offer.QUOTE)) {
      return Optional.empty();
    }
    List<Listed> asked =
        sameCard(market, chosen)
            .filter(offer -> !ChoiceFindings.isQuoted(offer) && isLikeTheChosen(offer))
            .flatMap(this::listed)
            .toList();
    List<Listed> same =
        asked.stream()
            .filter(each -> isSame(each.price(), quoted.get()))
            .sorted(Comparator.comparing(Listed::spot))
            .toList();
    if (same.isEmpty() || same.stream().anyMatch(this::isWhatIsQuoted)) {
      return Optional.empty();
    }
    Listed found = same.get(0);
    Optional<Money> dearer =
        asked.stream()
            .filter(each -> !each.spot() && isWhatIsMeant(each, found))
            .map(Listed::price)
            .filter(price -> price.compareTo(quoted.get()) > 0 && !isSame(price, quoted.get()))
            .min(Comparator.naturalOrder());
    boolean misnamed = chosen.offer().instance().isPresent() && isTier(found);
    return dearer.isPresent() || misnamed
        ? Optional.of(anotherTier(quoted.get(), found, meant(asked, dearer), dearer))
        : Optional.empty();
  }

  /** What the quote is taken for: the tier that it names, else the one that costs so much. */
  private String meant(List<Listed> asked, Optional<Money> price) {
    return chosen
        .offer()
        .instance()
        .or(
            () ->
                asked.stream()
                    .filter(each -> !each.spot() && Optional.of(each.price()).equals(price))
                    .flatMap(each -> tier(each).stream())
                    .findFirst())
        .orElse(PlanKind.ON_DEMAND.text());
  }

  private boolean isLikeTheChosen(Offer offer) {
    return offer.provider().equals(chosen.offer().provider())
        && offer.gpuCount() == chosen.gpuCount();
  }

  private Stream<Listed> listed(Offer offer) {
    return offer.terms().stream()
        .filter(term -> term instanceof OnDemand || term instanceof Spot)
        .flatMap(
            term ->
                market
                    .rates()
                    .convert(hourly(term), chosen.offer().currency().orElseThrow())
                    .map(Conversion::to)
                    .map(price -> new Listed(offer, term instanceof Spot, price))
                    .stream());
  }

  private static Money hourly(PaymentTerm term) {
    return term instanceof Spot spot ? spot.rate().money() : ((OnDemand) term).rate().money();
  }

  private static boolean isSame(Money one, Money other) {
    return one.minus(other).abs().compareTo(other.multipliedBy(SAME_PRICE)) <= 0;
  }

  /** By the hour, and of the tier that the quote names, if it names one and there are any. */
  private boolean isWhatIsQuoted(Listed each) {
    Optional<String> named = chosen.offer().instance();
    return !each.spot() && (named.isEmpty() ? tier(each).isEmpty() : named.equals(tier(each)));
  }

  /** What a quote is taken for that turns out to be the price of something else. */
  private boolean isWhatIsMeant(Listed each, Listed found) {
    Optional<String> named = chosen.offer().instance();
    return named.isPresent()
        ? named.equals(tier(each))
        : found.spot() || (isTier(each) && isTier(found));
  }

  private static Optional<String> tier(Listed each) {
    return each.offer().instance();
  }

  /** A tier is spot, or a product with rules of its own, not another size of the host. */
  private boolean isTier(Listed each) {
    if (each.spot()) {
      return true;
    }
    String name = tier(each).orElse("");
    return !name.isEmpty()
        && market
            .rulesFor(each.offer())
            .flatMap(ProviderRules::product)
            .filter(product -> product.contains(name))
            .isPresent();
  }

  private Finding anotherTier(Money quoted, Listed found, String meant, Optional<Money> dearer) {
    Note note =
        RuleSource.add(
            Note.of(Code.QUOTE_NOT_BILL)
                .with("quoted", HourlyRate.of(quoted))
                .with("tier", found.spot() ? PlanKind.SPOT.text() : tier(found).orElse(""))
                .with("meant", meant),
            found.offer(),
            market.rulesFor(found.offer()));
    return dearer
        .map(
            price ->
                Finding.of(Severity.WARNING, note.with("costs", HourlyRate.of(price)))
                    .atStake(
                        chosen.cost().expected().multipliedBy(price.minus(quoted).ratioTo(quoted))))
        .orElse(Finding.of(Severity.WARNING, note));
  }
}
