package io.gpucost.advice;

import io.gpucost.finding.Finding;
import io.gpucost.finding.Severity;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import java.time.Duration;
import java.util.Optional;

/**
 * Leaves out advice that is not worth the time it takes: a finding of severity {@link
 * Severity#INFO} at whose stake is less than five minutes of a person. Warnings are kept, ordered
 * by money: what matters less sinks.
 */
final class WorthTelling {
  /** To read it, to decide, and to change a setting. */
  private static final Duration TO_ACT = Duration.ofMinutes(5);

  /**
   * Nobody's hour is worth less than a minimum wage: CNY 20 for part-time work in the districts of
   * Changsha that have the lower one, CNY 27.70 in Beijing. Source: Changsha Human Resources and
   * Social Security Bureau, No. 1 of 2025; Beijing, No. 7 of 2025.
   */
  private static final HourlyRate LEAST_WAGE = HourlyRate.parse("CNY 20/h");

  private final Exchange exchange;
  private final Optional<Money> least;

  /** The rule in the currency of totals; what has no rate to it is not left out. */
  WorthTelling(Exchange exchange) {
    this.exchange = exchange;
    this.least = exchange.worth(LEAST_WAGE.costOf(TO_ACT));
  }

  boolean of(Finding finding) {
    Optional<Money> stake = finding.atStake().flatMap(exchange::worth);
    return finding.severity() != Severity.INFO
        || least.isEmpty()
        || stake.isEmpty()
        || stake.get().compareTo(least.get()) >= 0;
  }
}
