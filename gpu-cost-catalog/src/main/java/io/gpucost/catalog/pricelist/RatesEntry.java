package io.gpucost.catalog.pricelist;

import static io.gpucost.catalog.strictjson.Forms.POSITIVE;

import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.catalog.strictjson.Forms;
import io.gpucost.money.ExchangeRates;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reference rates: {@code "base": "EUR", "rates": {"USD": 1.1761}}, of one day and source. */
final class RatesEntry {
  private static final Form<Currency> CURRENCY =
      Forms.parsed("the code of a currency such as EUR", Currency::getInstance);

  private RatesEntry() {}

  /** Reads the rates of a list that has any. */
  static Optional<ExchangeRates> read(Fields list, ListHeader header) {
    if (list.present(List.of("base", "rates")).isEmpty()) {
      return Optional.empty();
    }
    Optional<Currency> base = list.required("base", CURRENCY);
    Map<Currency, BigDecimal> rates = new LinkedHashMap<>();
    try (Fields units = list.object("rates")) {
      for (String code : units.names()) {
        Optional<BigDecimal> rate = units.get(code, POSITIVE);
        units
            .check(code, () -> Currency.getInstance(code))
            .ifPresent(currency -> rate.ifPresent(value -> rates.put(currency, value)));
      }
    }
    if (header.asOf().isEmpty()) {
      list.refuse("as_of", "be given with exchange rates");
    }
    return list.isSound()
        ? list.check(
            "rates",
            () ->
                ExchangeRates.of(
                    base.orElseThrow(),
                    rates,
                    header.asOf().orElseThrow(),
                    header.source().orElse("unknown")))
        : Optional.empty();
  }
}
