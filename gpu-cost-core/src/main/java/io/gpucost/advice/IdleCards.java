package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.money.Money;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/** What is paid for cards that wait: for the host, for each other, or for no need at all. */
final class IdleCards {
  private IdleCards() {}

  /** The findings on the time, with the money that waiting costs where a share of it is known. */
  static List<Finding> priced(TimeEstimate time, Money cost) {
    return time.findings().stream().map(finding -> priced(finding, time, cost)).toList();
  }

  private static Finding priced(Finding finding, TimeEstimate time, Money cost) {
    boolean waits = finding.code() == Code.CPU_BOUND || finding.code() == Code.SLOW_INTERCONNECT;
    return waits
            && !time.perHour()
            && finding.note().arguments().get("share") instanceof Ratio share
        ? finding.atStake(cost.multipliedBy(share.fraction()).rounded())
        : finding;
  }

  /**
   * That more cards cost more than one. At S times the speed of one, n of them work n / S times the
   * hours together.
   */
  static Finding moreThanOne(Alternative more, Alternative one) {
    int count = more.gpuCount();
    Money dearer = more.cost().expected();
    Note note =
        Note.of(Code.MORE_GPUS_COST_MORE)
            .with("count", count)
            .with("cost", dearer)
            .with("single", one.cost().expected());
    Optional<BigDecimal> speedup =
        more.placement()
            .flatMap(placement -> placement.time().speedup())
            .filter(times -> times.compareTo(BigDecimal.valueOf(count)) < 0);
    Note figures =
        speedup
            .map(times -> note.with("speedup", times).with("share", moreCardHours(count, times)))
            .orElse(note);
    return Finding.of(Severity.INFO, figures).atStake(dearer.minus(one.cost().expected()));
  }

  private static Ratio moreCardHours(int count, BigDecimal speedup) {
    return Ratio.ofFraction(
        BigDecimal.valueOf(count)
            .divide(speedup, 2, RoundingMode.HALF_UP)
            .subtract(BigDecimal.ONE));
  }
}
