package io.gpucost.market;

import io.gpucost.pricing.LoadReport;
import java.time.LocalDate;
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

  /** Checks that all are given. */
  public CatalogStatus {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(asOf, "asOf");
    Objects.requireNonNull(report, "report");
    Objects.requireNonNull(failure, "failure");
  }

  static CatalogStatus failed(String id, int precedence, String reason) {
    return new CatalogStatus(
        id, "", Optional.empty(), precedence, 0, 0, Optional.empty(), Optional.of(reason));
  }
}
