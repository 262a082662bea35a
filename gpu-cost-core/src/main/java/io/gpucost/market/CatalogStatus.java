package io.gpucost.market;

import io.gpucost.pricing.LoadReport;
import io.gpucost.pricing.PricingCatalog;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How one price list fared when the market was made.
 *
 * @param id the list's id
 * @param source where its prices are from
 * @param asOf the day of its prices
 * @param precedence where two lists price the same offer, the higher wins
 * @param offers its offers that are in the market
 * @param hidden its offers that a list of higher precedence hides
 * @param report what became of its rows
 * @param failure why it could not be loaded, where that is so
 */
public record CatalogStatus(
    String id,
    String source,
    Optional<LocalDate> asOf,
    int precedence,
    int offers,
    int hidden,
    Optional<LoadReport> report,
    Optional<String> failure) {

  /**
   * Checks that all are given.
   *
   * @param id the list's id
   * @param source where its prices are from
   * @param asOf the day of its prices
   * @param precedence where two lists price the same offer
   * @param offers its offers that are in the market
   * @param hidden its offers that a list of higher precedence hides
   * @param report what became of its rows
   * @param failure why it could not be loaded
   */
  public CatalogStatus {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(asOf, "asOf");
    Objects.requireNonNull(report, "report");
    Objects.requireNonNull(failure, "failure");
  }

  static CatalogStatus loaded(String id, int precedence, PricingCatalog list) {
    return new CatalogStatus(
        id,
        list.source(),
        list.asOf(),
        precedence,
        list.offers().size(),
        0,
        Optional.of(list.report()),
        Optional.empty());
  }

  static CatalogStatus quotes(int count) {
    return new CatalogStatus(
        Market.QUOTES,
        "",
        Optional.empty(),
        Integer.MAX_VALUE,
        count,
        0,
        Optional.of(new LoadReport(count, count, List.of())),
        Optional.empty());
  }

  /** This status where so many of its offers are in the market and the others are hidden. */
  CatalogStatus withOffers(int open) {
    return failure.isPresent()
        ? this
        : new CatalogStatus(
            id, source, asOf, precedence, open, offers + hidden - open, report, failure);
  }

  static CatalogStatus failed(String id, int precedence, String reason) {
    return new CatalogStatus(
        id, "", Optional.empty(), precedence, 0, 0, Optional.empty(), Optional.of(reason));
  }
}
