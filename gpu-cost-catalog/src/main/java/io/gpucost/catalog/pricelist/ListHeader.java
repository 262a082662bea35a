package io.gpucost.catalog.pricelist;

import static io.gpucost.catalog.strictjson.Forms.DATE;
import static io.gpucost.catalog.strictjson.Forms.FLAG;
import static io.gpucost.catalog.strictjson.Forms.TEXT;

import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.catalog.strictjson.Forms;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * What a list says once for all its rows.
 *
 * @param provider the id of the provider whose prices they are, where the rows do not say
 * @param aliases other names of the provider, the one it goes by first
 * @param market {@code cn} or {@code global}
 * @param currency the currency that every price must be in
 * @param asOf the day the list was read; rows may state their own
 * @param source where it is from; rows may state their own
 * @param ended whether the provider has closed
 */
record ListHeader(
    Optional<String> provider,
    List<String> aliases,
    Optional<String> market,
    Optional<Currency> currency,
    Optional<LocalDate> asOf,
    Optional<String> source,
    boolean ended) {
  private static final Form<Currency> CURRENCY =
      Forms.parsed(
          "the code of a currency such as CNY",
          code -> Currency.getInstance(code.toUpperCase(Locale.ROOT)));

  static ListHeader read(Fields list) {
    schema(list);
    Optional<String> id = list.get("id", TEXT);
    Optional<String> provider = list.get("provider", TEXT);
    List<String> aliases = new ArrayList<>();
    id.flatMap(given -> provider).ifPresent(aliases::add);
    aliases.addAll(list.list("aliases", TEXT));
    ListHeader header =
        new ListHeader(
            id.or(() -> provider),
            List.copyOf(aliases),
            list.get("market", TEXT),
            list.get("currency", CURRENCY),
            list.get("as_of", DATE),
            list.get("source", TEXT),
            list.get("ended", FLAG).orElse(false));
    list.get("note", TEXT);
    return header;
  }

  /** A list of another schema means other things by the same names. */
  static void schema(Fields list) {
    list.required("schema", (Element element) -> element.whole(1, 1));
  }

  Optional<List<String>> sources() {
    return source.map(List::of);
  }

  OfferContext context(String place, BiConsumer<String, String> repairs) {
    return new OfferContext(
        provider, source.or(() -> Optional.of(place)), asOf, currency, Optional.of(repairs));
  }
}
