package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.gpu.Host;
import io.gpucost.money.Money;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.unit.DataSize;
import io.gpucost.vram.HostEstimate;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where a host's memory or disk is smaller than what the job takes of it. */
final class HostFindings {
  private HostFindings() {}

  static List<Finding> of(Placement placement, Optional<ProviderRules> rules) {
    Host host = placement.hardware().instance().host();
    HostEstimate needed = placement.host();
    List<Finding> findings = new ArrayList<>();
    host.ram()
        .filter(ram -> ram.compareTo(needed.ramTotal()) < 0)
        .map(
            ram ->
                Note.of(Code.RAM_SHORT_WHILE_LOADING)
                    .with("needed", needed.ramTotal())
                    .with("available", ram))
        .map(note -> Finding.of(Severity.WARNING, note))
        .ifPresent(findings::add);
    host.disk()
        .filter(disk -> disk.compareTo(needed.diskTotal()) < 0)
        .map(disk -> diskTooSmall(needed, disk, rules))
        .ifPresent(findings::add);
    return findings;
  }

  private static Finding diskTooSmall(
      HostEstimate needed, DataSize disk, Optional<ProviderRules> rules) {
    DataSize missing = needed.diskTotal().minus(disk);
    Finding finding =
        Finding.of(
            Severity.WARNING,
            Note.of(Code.DISK_TOO_SMALL)
                .with("needed", needed.diskTotal())
                .with("available", disk)
                .with("missing", missing)
                .with("most", Note.of(needed.disk().get(0).code())));
    return rules
        .flatMap(ProviderRules::diskGbMonthRunning)
        .map(price -> finding.atStake(month(price, missing)))
        .orElse(finding);
  }

  private static Money month(Money perGigabyte, DataSize size) {
    return perGigabyte.multipliedBy(BigDecimal.valueOf(size.bytes(), 9)).rounded();
  }
}
