package io.gpucost.catalog.pricelist;

import java.time.LocalDate;
import java.util.Currency;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * What surrounds an offer.
 *
 * @param provider the provider of offers that name none
 * @param source the source of offers that name none
 * @param asOf the date of offers that state none
 * @param currency the one currency of the list, where it states one
 * @param repairs is told the place and the reason where a price of zero, which lists print for
 *     "unknown", was left out; where nobody listens, such a price is a problem
 */
public record OfferContext(
    Optional<String> provider,
    Optional<String> source,
    Optional<LocalDate> asOf,
    Optional<Currency> currency,
    Optional<BiConsumer<String, String>> repairs) {

  /** The quotes of a workload document: each stands alone, and a person typed it. */
  public static final OfferContext QUOTES =
      new OfferContext(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
}
