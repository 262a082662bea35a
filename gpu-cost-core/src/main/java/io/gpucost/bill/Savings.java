package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.TermConditions.PriceWindow;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** How a rent by the hour could cost less: start from an image, or at another hour. */
final class Savings {
  /** Any Monday: windows repeat by the week. */
  private static final LocalDate MONDAY = LocalDate.of(2026, 1, 5);

  private static final int HOURS_OF_A_WEEK = 7 * 24;

  private final Run run;
  private final Tariff tariff;
  private final Occupancy expected;

  Savings(Run run, Tariff tariff, Occupancy expected) {
    this.run = run;
    this.tariff = tariff;
    this.expected = expected;
  }

  /** The same sessions with all set-ups but the first from an image; what that leaves is saved. */
  Optional<Finding> byImage() {
    SetupTimes times = run.setup();
    if (run.workload().setup().image().isPresent()
        || times.again().compareTo(SetupTimes.FROM_IMAGE) <= 0) {
      return Optional.empty();
    }
    Occupancy quick =
        run.schedule(false, times.withImage()).occupy(expected.compute(), expected.lost());
    Money saved = cost(expected).minus(cost(quick));
    if (!saved.isPositive()) {
      return Optional.empty();
    }
    Note note =
        Note.of(Code.IMAGE_PAYS)
            .with("saved", saved)
            .with("starts", quick.sessions())
            .with("setup", times.again())
            .with("image", SetupTimes.FROM_IMAGE);
    return Optional.of(Finding.of(Severity.INFO, note).atStake(saved));
  }

  private Money cost(Occupancy occupancy) {
    return tariff.cost(Duration.ZERO, occupancy.billed(tariff));
  }

  /** A session in the cheapest hours of the week against the mean price, by which it is billed. */
  Optional<Finding> byTheClock(HourlyRate base, List<PriceWindow> windows) {
    Duration session = expected.session();
    if (windows.isEmpty() || session.toHours() >= HOURS_OF_A_WEEK) {
      return Optional.empty();
    }
    TimedPrice price = new TimedPrice(base, windows);
    ZonedDateTime monday = MONDAY.atStartOfDay(windows.get(0).zone());
    ZonedDateTime best =
        IntStream.range(0, HOURS_OF_A_WEEK)
            .mapToObj(monday::plusHours)
            .min(Comparator.comparing(start -> price.cost(start.toInstant(), session)))
            .orElseThrow();
    Money saved =
        tariff
            .rate()
            .costOf(session)
            .minus(price.cost(best.toInstant(), session))
            .multipliedBy(expected.sessions());
    if (!saved.isPositive()) {
      return Optional.empty();
    }
    PriceWindow told =
        windows.stream()
            .max(
                Comparator.comparing(
                    (PriceWindow each) -> each.factor().subtract(BigDecimal.ONE).abs()))
            .orElseThrow();
    Note note =
        Note.of(Code.PEAK_HOURS)
            .with("zone", told.zone().getId())
            .with("from", told.from().toString())
            .with("to", told.to().toString())
            .with("factor", told.factor())
            .with("start", best.toLocalTime().toString());
    return Optional.of(Finding.of(Severity.INFO, RuleSource.add(note, run)).atStake(saved));
  }
}
