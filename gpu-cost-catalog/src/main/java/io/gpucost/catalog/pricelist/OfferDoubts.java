package io.gpucost.catalog.pricelist;

import io.gpucost.pricing.Offer;
import java.util.List;
import java.util.Map;

/** Tells which offers of a list look wrong. */
@FunctionalInterface
public interface OfferDoubts {
  /** Nothing looks wrong. */
  OfferDoubts NONE = offers -> Map.of();

  /** Returns why, by the index of the offer. */
  Map<Integer, List<String>> of(List<Offer> offers);
}
