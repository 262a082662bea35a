package io.gpucost.bill;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.TermConditions.PriceWindow;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A price of an hour that depends on the clock at the provider's.
 *
 * <p>Within a {@link PriceWindow} the base price is multiplied by its factor, by the wall clock of
 * the window's own zone: a window over midnight belongs to the day on which it starts, equal times
 * mean all day, and a night in which the clocks change is as long as it really is. Of overlapping
 * windows the first holds. Ten hours from 18:00 at 1.00, half price from 22:00 to 08:00, cost 7.
 *
 * @param base price of an hour outside all windows
 * @param windows in order of precedence
 */
public record TimedPrice(HourlyRate base, List<PriceWindow> windows) {
  private static final Duration FURTHEST = Duration.ofDays(9);

  /**
   * Copies the windows.
   *
   * @param base price of an hour outside all windows
   * @param windows in order of precedence
   */
  public TimedPrice {
    Objects.requireNonNull(base, "base");
    windows = List.copyOf(windows);
  }

  /**
   * The price at an instant.
   *
   * @param at when
   * @return base price, times the factor of the first window that holds
   */
  public HourlyRate rateAt(Instant at) {
    return windows.stream()
        .filter(
            window -> {
              ZonedDateTime local = at.atZone(window.zone());
              return holds(window, local.getDayOfWeek(), local.toLocalTime());
            })
        .findFirst()
        .map(window -> base.multipliedBy(window.factor()))
        .orElse(base);
  }

  /**
   * What running without a pause costs.
   *
   * @param from the first instant, at a whole second
   * @param time how long, whole seconds
   * @return the exact sum over the stretches of equal price
   */
  public Money cost(Instant from, Duration time) {
    return stretches(from, from.plus(time)).stream()
        .map(Stretch::cost)
        .reduce(Money.zero(base.currency()), Money::plus);
  }

  /**
   * The times of equal price.
   *
   * @param from the first instant, at a whole second
   * @param to the first instant after them
   * @return one after the other without gaps; empty if {@code to} is not after {@code from}
   */
  public List<Stretch> stretches(Instant from, Instant to) {
    List<Stretch> found = new ArrayList<>();
    Instant at = from;
    while (at.isBefore(to)) {
      Instant end = nextChange(at).filter(to::isAfter).orElse(to);
      found.add(new Stretch(at, end, rateAt(at)));
      at = end;
    }
    return List.copyOf(found);
  }

  /**
   * A time of equal price.
   *
   * @param from the first instant
   * @param to the first instant after it
   * @param rate the price of an hour
   */
  public record Stretch(Instant from, Instant to, HourlyRate rate) {
    /**
     * Checks that all are given.
     *
     * @param from the first instant
     * @param to the first instant after it
     * @param rate the price of an hour
     */
    public Stretch {
      Objects.requireNonNull(from, "from");
      Objects.requireNonNull(to, "to");
      Objects.requireNonNull(rate, "rate");
    }

    /** {@return how long it lasts} */
    public Duration length() {
      return Duration.between(from, to);
    }

    /** {@return what all of it costs} */
    public Money cost() {
      return rate.costOf(length());
    }
  }

  /**
   * When the price may change next.
   *
   * @param after an instant
   * @return the next start or end of a window after it, empty without windows
   */
  public Optional<Instant> nextChange(Instant after) {
    Instant limit = after.plus(FURTHEST);
    return windows.stream()
        .flatMap(window -> edges(window, after))
        .filter(edge -> edge.isAfter(after) && edge.isBefore(limit))
        .min(Instant::compareTo);
  }

  /** Starts and ends around an instant, from the day before to eight days after. */
  private static Stream<Instant> edges(PriceWindow window, Instant around) {
    LocalDate day = around.atZone(window.zone()).toLocalDate().minusDays(1);
    return Stream.iterate(day, date -> date.plusDays(1))
        .limit(FURTHEST.toDays())
        .flatMap(date -> Stream.of(date.atTime(window.from()), date.atTime(window.to())))
        .map(local -> local.atZone(window.zone()).toInstant());
  }

  static BigDecimal factorAt(List<PriceWindow> windows, DayOfWeek day, LocalTime time) {
    return windows.stream()
        .filter(window -> holds(window, day, time))
        .findFirst()
        .map(PriceWindow::factor)
        .orElse(BigDecimal.ONE);
  }

  private static boolean holds(PriceWindow window, DayOfWeek day, LocalTime time) {
    boolean afterStart = !time.isBefore(window.from());
    boolean beforeEnd = time.isBefore(window.to());
    if (window.from().isBefore(window.to())) {
      return window.days().contains(day) && afterStart && beforeEnd;
    }
    return (afterStart && window.days().contains(day))
        || (beforeEnd && window.days().contains(day.minus(1)));
  }
}
