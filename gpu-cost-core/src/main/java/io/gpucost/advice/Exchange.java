package io.gpucost.advice;

import io.gpucost.money.Conversion;
import io.gpucost.money.ExchangeRates;
import io.gpucost.money.Money;
import io.gpucost.unit.Estimate;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Brings totals into one currency, and remembers at which rates. */
final class Exchange {

  private final ExchangeRates rates;
  private final Currency currency;
  private final Map<Currency, Conversion> made = new LinkedHashMap<>();

  Exchange(ExchangeRates rates, Currency currency) {
    this.rates = rates;
    this.currency = currency;
  }

  Currency currency() {
    return currency;
  }

  /** {@return the amounts in the one currency, or empty where no rate is known} */
  Optional<Estimate<Money>> convert(Estimate<Money> amounts) {
    Currency from = amounts.expected().currency();
    if (from.equals(currency)) {
      return Optional.of(amounts);
    }
    return convert(amounts.expected())
        .flatMap(
            expected ->
                convert(amounts.low())
                    .flatMap(
                        low ->
                            convert(amounts.high())
                                .map(high -> new Estimate<>(low, expected, high))));
  }

  /** {@return an amount in the one currency, or empty where no rate is known} */
  Optional<Money> convert(Money amount) {
    if (amount.currency().equals(currency)) {
      return Optional.of(amount);
    }
    Optional<Conversion> conversion = rates.convert(amount, currency);
    conversion.ifPresent(one -> made.putIfAbsent(amount.currency(), one));
    return conversion.map(Conversion::to);
  }

  /**
   * {@return what an amount is worth in the one currency, for a comparison that nobody is shown}
   */
  Optional<Money> worth(Money amount) {
    return rates.convert(amount, currency).map(Conversion::to);
  }

  /** {@return one conversion a currency, in the order of their codes} */
  List<Conversion> conversions() {
    return made.entrySet().stream()
        .sorted(Map.Entry.comparingByKey(java.util.Comparator.comparing(Currency::getCurrencyCode)))
        .map(Map.Entry::getValue)
        .toList();
  }
}
