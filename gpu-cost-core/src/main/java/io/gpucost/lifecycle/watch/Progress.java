package io.gpucost.lifecycle.watch;

import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Whether a run gets on: when it last did, and since when its GPUs do nothing. */
final class Progress {
  /** Longer than so many of the longest gaps before, and a run is stalled. */
  private static final int GAPS = 2;

  /** One reading may be a moment between two steps. */
  private static final int IDLE_READINGS = 2;

  private final WatchedRun run;
  private final List<RunSample> samples;

  Progress(WatchedRun run) {
    this.run = run;
    this.samples = run.samples();
  }

  private Duration now() {
    return samples.get(samples.size() - 1).at();
  }

  /** Since when a run that counts its work does nothing new, if for too long. */
  Optional<Duration> stalledSince() {
    Duration lastGain = Duration.ZERO;
    Duration longestGap = Duration.ZERO;
    BigDecimal most = BigDecimal.ZERO;
    int gains = 0;
    boolean counted = false;
    for (RunSample sample : samples) {
      counted |= sample.done().isPresent();
      if (sample.done().isPresent() && sample.done().get().compareTo(most) > 0) {
        Duration gap = sample.at().minus(lastGain);
        gains++;
        if (gains <= 2 || gap.compareTo(longestGap) > 0) { // the first gap is set-up
          longestGap = gap;
        }
        most = sample.done().get();
        lastGain = sample.at();
      }
    }
    Duration allowed = gains == 0 ? run.setup() : longestGap.multipliedBy(GAPS);
    Duration flat = now().minus(lastGain);
    return counted && flat.compareTo(allowed) > 0 ? Optional.of(lastGain) : Optional.empty();
  }

  /** The time of the sample from which on no work is left, where there is one. */
  Optional<Duration> finishedAt() {
    return run.total()
        .flatMap(
            total ->
                samples.stream()
                    .filter(
                        sample ->
                            sample.done().filter(done -> done.compareTo(total) >= 0).isPresent())
                    .findFirst()
                    .map(RunSample::at));
  }

  /** Since when the GPUs are idle, the time of set-up aside. */
  Optional<Duration> idleSince() {
    int i = samples.size();
    while (i > 0 && isIdle(samples.get(i - 1).utilisation())) {
      i--;
    }
    Duration from = i == 0 ? Duration.ZERO : samples.get(i - 1).at();
    Duration since = from.compareTo(run.setup()) < 0 ? run.setup() : from;
    boolean often = samples.size() - i >= IDLE_READINGS;
    return often && since.compareTo(now()) < 0 ? Optional.of(since) : Optional.empty();
  }

  private boolean isIdle(Optional<Ratio> utilisation) {
    return utilisation.filter(share -> share.compareTo(run.idleUpTo()) <= 0).isPresent();
  }

  /** The share of the work that is done, where its amount is known. */
  Optional<Fraction> share() {
    return run.total()
        .flatMap(
            total ->
                samples.stream()
                    .flatMap(sample -> sample.done().stream())
                    .reduce((before, after) -> after)
                    .map(done -> Fraction.from(done).dividedBy(Fraction.from(total))));
  }

  /** Whether work was done after a time. */
  boolean gainedAfter(Duration time) {
    BigDecimal before =
        samples.stream()
            .filter(sample -> sample.at().compareTo(time) <= 0)
            .flatMap(sample -> sample.done().stream())
            .reduce(BigDecimal.ZERO, BigDecimal::max);
    return samples.stream()
        .filter(sample -> sample.at().compareTo(time) > 0)
        .flatMap(sample -> sample.done().stream())
        .anyMatch(done -> done.compareTo(before) > 0);
  }
}
