package io.gpucost.plan.own;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Owned;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A card of one's own against the rent of the same card: from which use on it pays, when it is paid
 * back, and at which rent the choice flips.
 *
 * @param card the card and what it costs to keep
 * @param rent the rent of an hour of work
 * @param running the electricity of an hour of work
 * @param today the day from which the date of payback counts
 */
public record RentOrBuy(
    Owned card, HourlyRate rent, HourlyRate running, Optional<LocalDate> today) {

  private static final int DAYS_OF_A_YEAR = 365;
  private static final int DIGITS = 2;

  /**
   * Checks that all are given.
   *
   * @param card the card and what it costs to keep
   * @param rent the rent of an hour of work
   * @param running the electricity of an hour of work
   * @param today the day from which the date of payback counts
   */
  public RentOrBuy {
    Objects.requireNonNull(card, "card");
    Objects.requireNonNull(rent, "rent");
    Objects.requireNonNull(running, "running");
    Objects.requireNonNull(today, "today");
  }

  /** {@return the use from which it pays; where its use is known, the payback and the flip too} */
  public List<Note> reasons() {
    Ownership ownership = Ownership.of(card);
    List<Note> reasons = new ArrayList<>();
    reasons.add(ownership.reason(rent, running));
    card.utilisation()
        .ifPresent(
            used -> {
              Note paid = payback(ownership, used).map(this::paid).orElseGet(this::neverPaid);
              reasons.add(withFall(paid.with("share", used)));
              reasons.add(
                  Note.of(Code.OWN_FLIPS_AT_RATE)
                      .with(
                          "rate",
                          HourlyRate.of(
                              ownership.perGpuHour(running, Fraction.from(used.fraction())))));
            });
    return reasons;
  }

  private Optional<Fraction> payback(Ownership ownership, Ratio used) {
    Fraction hours =
        Fraction.of(Ownership.YEAR.toHours(), 1).multipliedBy(Fraction.from(used.fraction()));
    Money rented = rent.money().multipliedBy(hours);
    Money kept = running.money().multipliedBy(hours).plus(ownership.fixedPerYear());
    Ratio fall = card.rentFall().orElse(Ratio.ZERO);
    return new FallingSaving(rented, kept, Fraction.from(fall.fraction()))
        .paybackYears(ownership.toRecover())
        .filter(years -> years.compareTo(Fraction.of(card.years(), 1)) <= 0);
  }

  private Note paid(Fraction years) {
    Note note =
        Note.of(Code.OWN_PAID_BACK).with("years", years.toDecimal(DIGITS, RoundingMode.HALF_UP));
    Fraction days = years.multipliedBy(Fraction.of(DAYS_OF_A_YEAR, 1));
    return today
        .map(day -> day.plusDays(days.toDecimal(0, RoundingMode.CEILING).longValueExact()))
        .map(day -> note.with("date", day))
        .orElse(note);
  }

  private Note neverPaid() {
    return Note.of(Code.OWN_NEVER_PAID_BACK).with("years", card.years());
  }

  private Note withFall(Note note) {
    return card.rentFall().map(fall -> note.with("fall", fall)).orElse(note);
  }
}
