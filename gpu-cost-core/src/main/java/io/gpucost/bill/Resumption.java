package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.SpotTrace;
import io.gpucost.unit.Durations;
import io.gpucost.unit.EventRate;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a run goes on after an interruption.
 *
 * @param recovery what an interruption leaves
 * @param interruptions per billed hour
 * @param maxRun longest life of an instance
 * @param waiting mean time until a new instance can be had
 * @param notes what had to be assumed
 */
record Resumption(
    Recovery recovery,
    EventRate interruptions,
    Optional<Duration> maxRun,
    Optional<Duration> waiting,
    List<Note> notes) {

  /**
   * 0.44 interruptions per billed hour: the median of 13 published traces of single V100 spot
   * instances in AWS zones, which range from 0.095 to 1.39. Source: SkyPilot spot-traces, February
   * and April 2023. Real rates differ by zone and year: state your own.
   */
  static final EventRate USUAL_RATE = EventRate.ofPerHour(new BigDecimal("0.44"));

  static Resumption of(
      Workload workload,
      SetupTimes setup,
      Duration compute,
      int gpus,
      int nodes,
      Saves saves,
      Spot spot,
      Optional<ProviderRules> rules) {
    Recovery recovery = Recovery.of(workload, setup, compute, gpus, saves);
    List<Note> notes = new ArrayList<>(recovery.notes());
    EventRate ofOne = rate(spot, notes);
    int gang = recovery.inParts() ? 1 : nodes;
    if (gang > 1) {
      notes.add(Note.of(Code.GANG_INTERRUPTED).with("nodes", gang).with("rate", ofOne));
    }
    Optional<Duration> waiting =
        spot.waiting().or(() -> spot.trace().flatMap(SpotTrace::meanOutage));
    notes.add(
        waiting
            .map(each -> Note.of(Code.SPOT_WAIT_COUNTED).with("wait", each))
            .orElse(Note.of(Code.SPOT_WAIT_NOT_COUNTED)));
    return new Resumption(
        recovery,
        EventRate.ofPerHour(ofOne.perHour().multiply(BigDecimal.valueOf(gang))),
        spot.maxRun()
            .or(() -> rules.flatMap(ProviderRules::spotMaxRun))
            .filter(limit -> !limit.isZero()),
        waiting,
        List.copyOf(notes));
  }

  /** The stated rate of one machine, else that of its trace, else a usual one. */
  private static EventRate rate(Spot spot, List<Note> notes) {
    Optional<EventRate> observed =
        spot.trace()
            .map(SpotTrace::interruptionsPerHour)
            .filter(perHour -> perHour > 0)
            .map(perHour -> EventRate.ofPerHour(BigDecimal.valueOf(perHour)));
    Optional<EventRate> known = spot.interruptions().or(() -> observed);
    if (known.isEmpty()) {
      notes.add(Note.of(Code.INTERRUPTION_RATE_ASSUMED).with("rate", USUAL_RATE));
    }
    return known.orElse(USUAL_RATE);
  }

  /** The time for which a run waits for new instances; it is not billed. */
  Duration waiting(Occupancy occupancy) {
    double taken = interruptions.perHour().doubleValue() * Durations.hours(occupancy.active());
    double instances = taken + run(occupancy.compute()).cuts();
    return waiting
        .map(each -> Durations.ofHours(instances * Durations.hours(each)))
        .orElse(Duration.ZERO);
  }

  SpotRun run(Duration work) {
    return recovery.run(work, interruptions, maxRun);
  }
}
