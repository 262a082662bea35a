package io.gpucost.lifecycle.watch;

import io.gpucost.money.Money;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * What a run had cost and done at one moment.
 *
 * @param at time since the start of the rental
 * @param spent all that was paid by use until then, without periods paid in advance
 * @param done units of work done until then, where they are counted
 * @param utilisation share of the time since the sample before in which the GPUs were busy
 * @param diverged whether the work is worthless from here on: the loss is NaN
 */
public record RunSample(
    Duration at,
    Money spent,
    Optional<BigDecimal> done,
    Optional<Ratio> utilisation,
    boolean diverged) {

  /**
   * Checks that all parts are given.
   *
   * @param at time since the start of the rental
   * @param spent all that was paid by use until then, without periods paid in advance
   * @param done units of work done until then, where they are counted
   * @param utilisation share of the time since the sample before in which the GPUs were busy
   * @param diverged whether the work is worthless from here on: the loss is NaN
   */
  public RunSample {
    Objects.requireNonNull(at, "at");
    Objects.requireNonNull(spent, "spent");
    Objects.requireNonNull(done, "done");
    Objects.requireNonNull(utilisation, "utilisation");
  }

  /**
   * A sample of spend and progress.
   *
   * @param at time since the start
   * @param spent paid by use until then
   * @param done units of work done until then
   * @return the sample
   */
  public static RunSample of(Duration at, Money spent, long done) {
    return new RunSample(at, spent, Optional.of(BigDecimal.valueOf(done)), Optional.empty(), false);
  }
}
