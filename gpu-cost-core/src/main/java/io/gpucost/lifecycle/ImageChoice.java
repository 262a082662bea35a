package io.gpucost.lifecycle;

import io.gpucost.bill.data.StorageCost;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * Installing at every start, or once and then from an image.
 *
 * <p>The first start installs either way; the image saves the difference at each further one, and
 * costs its storage. {@code break-even = 1 + storage / ((fresh - from image) x rate)}: 2 h against
 * 5 min at CNY 18/h save 34.50 a start, so an image kept for 69.00 pays from start 3 on; a free one
 * from start 2 on.
 *
 * @param fresh time to install from nothing
 * @param fromImage time to start from the image
 * @param rate of the instance that is installed on
 * @param storage what the image costs while it is kept
 */
public record ImageChoice(Duration fresh, Duration fromImage, HourlyRate rate, Money storage) {
  private static final int LONGEST_PROJECT = 40;
  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyyMMdd", Locale.ROOT);

  /**
   * Checks that all parts are given.
   *
   * @param fresh time to install from nothing
   * @param fromImage time to start from the image
   * @param rate of the instance that is installed on
   * @param storage what the image costs while it is kept
   */
  public ImageChoice {
    Objects.requireNonNull(fresh, "fresh");
    Objects.requireNonNull(fromImage, "fromImage");
    Objects.requireNonNull(rate, "rate");
    Objects.requireNonNull(storage, "storage");
  }

  /**
   * What an image costs while it is kept.
   *
   * @param size of the image, 1 GB = 10<sup>9</sup> bytes
   * @param perGbMonth price of a gigabyte for a month
   * @param time how long it is kept
   * @param month length of the month
   * @return size x price x months
   */
  public static Money storage(DataSize size, Money perGbMonth, Duration time, Duration month) {
    return StorageCost.of(perGbMonth.multipliedBy(size.gigabytes()), time, month);
  }

  /**
   * What the image saves at each start after the first.
   *
   * @return money, 0 where installing is no slower
   */
  public Money savedPerStart() {
    Duration saved = fresh.minus(fromImage);
    return rate.costOf(saved.isNegative() ? Duration.ZERO : saved);
  }

  /**
   * The number of starts at which both cost the same.
   *
   * @return starts, the first included; empty where the image saves nothing
   */
  public Optional<Fraction> breakEvenStarts() {
    Money saved = savedPerStart();
    return saved.isPositive()
        ? Optional.of(Fraction.ONE.plus(storage.ratioTo(saved)))
        : Optional.empty();
  }

  /**
   * The cost of installing at every start.
   *
   * @param starts how many, at least 1
   * @return {@code starts x fresh x rate}
   */
  public Money installing(long starts) {
    return rate.costOf(fresh).multipliedBy(starts);
  }

  /**
   * The cost of installing once and starting from the image.
   *
   * @param starts how many, at least 1
   * @return {@code (fresh + (starts - 1) x from image) x rate + storage}
   */
  public Money fromImage(long starts) {
    return rate.costOf(fresh).plus(rate.costOf(fromImage).multipliedBy(starts - 1)).plus(storage);
  }

  /**
   * Whether the image is the cheaper way.
   *
   * @param starts how many, at least 1
   * @return true if it costs less than installing every time
   */
  public boolean pays(long starts) {
    return fromImage(starts).compareTo(installing(starts)) < 0;
  }

  /**
   * Proposes a name under which an image is found again: {@code project_framework_date}.
   *
   * @param project any text; what is no letter or digit becomes a hyphen
   * @param framework the software in it
   * @param date when it is made, left out where unknown
   * @return the name, such as {@code liver-segmentation_pytorch_20261130}
   */
  public static String name(String project, String framework, Optional<LocalDate> date) {
    String name = word(project, "project") + "_" + word(framework, "env");
    return date.map(day -> name + "_" + DAY.format(day)).orElse(name);
  }

  /** Providers take letters, digits, hyphens and underscores; the underscore parts the name. */
  private static String word(String text, String otherwise) {
    String word = text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "-");
    String cut = word.length() > LONGEST_PROJECT ? word.substring(0, LONGEST_PROJECT) : word;
    String bare = cut.replaceAll("^-|-$", "");
    return bare.isEmpty() ? otherwise : bare;
  }
}
