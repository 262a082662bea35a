package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.money.Money;
import java.time.Duration;
import java.util.Optional;

/** How a rent by the hour could cost less. */
final class Savings {
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
}
