package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.money.Money;
import io.gpucost.pricing.ProviderRules;
import java.util.Currency;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The prices in a provider's rules, in the currency of a bill; tells those it had to leave out. */
final class RulePrices {
  private final Run run;
  private final Currency currency;
  private final Set<Note> notes = new LinkedHashSet<>();

  RulePrices(Run run, Currency currency) {
    this.run = run;
    this.currency = currency;
  }

  static Note notConverted(Money price, Currency currency) {
    return Note.of(Code.PRICE_NOT_CONVERTED)
        .with("price", price)
        .with("currency", currency.getCurrencyCode());
  }

  Optional<Money> price(Function<ProviderRules, Optional<Money>> rule) {
    return run.rules().flatMap(rule).flatMap(this::known);
  }

  Optional<Money> known(Money price) {
    Optional<Money> converted = run.inCurrency(price, currency);
    if (converted.isEmpty()) {
      notes.add(notConverted(price, currency));
    }
    return converted;
  }

  Money none() {
    return Money.zero(currency);
  }

  List<Note> notes() {
    return List.copyOf(notes);
  }
}
