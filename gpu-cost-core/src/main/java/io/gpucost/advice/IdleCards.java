package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.money.Money;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.unit.Ratio;
import java.util.List;
import java.util.Set;

/** What is paid for cards that wait: for the host, for each other, or for no need at all. */
final class IdleCards {
  /** Findings whose share is that of the card hours in which nothing is done. */
  private static final Set<Code> WAITING =
      Set.of(
          Code.CPU_BOUND,
          Code.SLOW_INTERCONNECT,
          Code.CARD_NOT_FILLED,
          Code.CARDS_WITHOUT_JOBS,
          Code.ONE_PROCESS_IS_SLOWER);

  private IdleCards() {}

  /** The findings on the time, with the money that waiting costs where a share of it is known. */
  static List<Finding> priced(TimeEstimate time, Money cost) {
    return time.findings().stream().map(finding -> priced(finding, time, cost)).toList();
  }

  private static Finding priced(Finding finding, TimeEstimate time, Money cost) {
    return WAITING.contains(finding.code())
            && !time.perHour()
            && finding.note().arguments().get("share") instanceof Ratio share
        ? finding.atStake(cost.multipliedBy(share.fraction()).rounded())
        : finding;
  }
}
