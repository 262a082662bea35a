package io.gpucost.market;

import io.gpucost.pricing.Offer;
import java.util.HashMap;
import java.util.Map;

/**
 * Keeps one of equal values. A cloud's list prints the same region, machine and price in thousands
 * of rows; a market of 100,000 offers holds each once. Mutable; for the making of one market.
 */
final class Pool {

  private final Map<Object, Object> values = new HashMap<>();

  /** The value that is equal to this one and was seen first. */
  @SuppressWarnings("unchecked") // equal values of these types are of one class
  <T> T shared(T value) {
    Object first = values.putIfAbsent(value, value);
    return first == null ? value : (T) first;
  }

  /** Puts shared values in the place of an offer's own. */
  Offer.Builder share(Offer offer) {
    Offer.Builder builder = offer.toBuilder();
    builder.provider(shared(offer.provider()));
    offer.region().map(this::shared).ifPresent(builder::region);
    offer.instance().map(this::shared).ifPresent(builder::instance);
    offer.gpu().map(this::shared).ifPresent(builder::gpu);
    offer.asOf().map(this::shared).ifPresent(builder::asOf);
    return builder
        .host(shared(offer.host()))
        .source(shared(offer.source()))
        .terms(offer.terms().stream().map(this::shared).toList());
  }
}
