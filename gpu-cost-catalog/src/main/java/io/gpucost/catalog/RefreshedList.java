package io.gpucost.catalog;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Objects;
import java.util.Optional;

/**
 * What became of one price list of a {@link CatalogRefresh}.
 *
 * @param list which one, such as {@code skypilot/aws}
 * @param result what became of it
 * @param asOf the day from which its age counts: after a failure that of the old list, if any
 * @param checked when its publisher last said that it is the newest
 * @param prices how many offers, or exchange rates, it has
 * @param bytes how large it is
 * @param failure why it failed, where it did
 */
public record RefreshedList(
    String list,
    Result result,
    Optional<LocalDate> asOf,
    Optional<Instant> checked,
    int prices,
    long bytes,
    Optional<String> failure) {
  /**
   * Checks that all are given.
   *
   * @param list which one
   * @param result what became of it
   * @param asOf the day from which its age counts
   * @param checked when its publisher last said that it is the newest
   * @param prices how many offers, or exchange rates, it has
   * @param bytes how large it is
   * @param failure why it failed
   */
  public RefreshedList {
    Objects.requireNonNull(list, "list");
    Objects.requireNonNull(result, "result");
    Objects.requireNonNull(asOf, "asOf");
    Objects.requireNonNull(checked, "checked");
    Objects.requireNonNull(failure, "failure");
  }

  /** What became of a list. */
  public enum Result {
    /** It has new content. */
    UPDATED,

    /** It is still the newest; its day stays. */
    UNCHANGED,

    /** It could not be fetched or read. What was there before stays, and stays as old as it is. */
    FAILED
  }
}
