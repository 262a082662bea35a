package io.gpucost.examples.evaluate.worked;

import io.gpucost.plan.spot.DeadlineJob;
import io.gpucost.plan.spot.DeadlinePolicy;
import io.gpucost.plan.spot.DeadlinePolicy.Use;
import io.gpucost.plan.spot.DeadlineRatio;
import io.gpucost.plan.spot.DeadlineReplay;
import io.gpucost.pricing.SpotTrace;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Deadlines with instances that can be taken away. */
final class DeadlineCases {
  private DeadlineCases() {}

  static Map<String, Function<Inputs, Answer>> areas() {
    return Map.of(
        "deadline.safetyNet", DeadlineCases::safetyNet,
        "deadline.hysteresis", DeadlineCases::hysteresis,
        "deadline.bound", DeadlineCases::bound,
        "deadline.ratio",
            in ->
                Answer.of(
                    "sqrtK", in.fractions("K").stream().map(DeadlineRatio::randomised).toList()),
        "deadline.replay", DeadlineCases::replay);
  }

  private static Fraction hours(Duration time) {
    return Fraction.of(time.toSeconds(), 3600);
  }

  private static Answer safetyNet(Inputs in) {
    Duration work = in.hours("remainingWork");
    DeadlineJob job = new DeadlineJob(work, work, in.hours("restart"));
    return Answer.of(
        "mustUseOnDemandNow",
        in.hoursOfEach("remainingTime").stream()
            .map(left -> job.mustUseOnDemand(work, left, Duration.ZERO))
            .toList());
  }

  private static Answer hysteresis(Inputs in) {
    DeadlineJob job = new DeadlineJob(in.hours("work"), in.hours("deadline"), in.hours("restart"));
    Duration elapsed = in.hours("elapsed");
    Use running = Use.valueOf(in.text("running"));
    List<String> decisions =
        in.hoursOfEach("done").stream()
            .map(
                done ->
                    DeadlinePolicy.UNIFORM_PROGRESS
                        .decide(
                            job, running, in.flag("spotAvailable"), done, elapsed, Duration.ZERO)
                        .name())
            .toList();
    return Answer.of("switchBackThreshold", job.switchBackProgress(elapsed))
        .and("decision", decisions);
  }

  private static Answer bound(Inputs in) {
    DeadlineJob job = new DeadlineJob(in.hours("work"), in.hours("deadlineHours"), Duration.ZERO);
    return Answer.of(
        "lowerBoundCost",
        job.lowerBound(in.hours("availabilityHours"), in.rate("spot"), in.rate("onDemand")));
  }

  private static Answer replay(Inputs in) {
    DeadlineJob job = new DeadlineJob(in.hours("work"), in.hours("deadline"), in.hours("restart"));
    SpotTrace trace =
        new SpotTrace(
            in.hours("tickHours"),
            in.wholes("spotAvailable").stream().map(each -> each > 0).toList());
    Duration available = trace.availableBefore(job.deadline());
    Duration bound = available.compareTo(job.work()) < 0 ? available : job.work();
    return Answer.of("uniformProgress", replay(DeadlinePolicy.UNIFORM_PROGRESS, job, trace))
        .and("greedy", replay(DeadlinePolicy.GREEDY, job, trace))
        .and("lowerBoundSpotHours", hours(bound));
  }

  private static Map<String, Object> replay(
      DeadlinePolicy policy, DeadlineJob job, SpotTrace trace) {
    DeadlineReplay replay = DeadlineReplay.of(policy, job, trace);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("decisions", replay.decisions().stream().map(Use::name).toList());
    answer.put("onDemandHours", hours(replay.onDemand()));
    answer.put("spotHours", hours(replay.spot()));
    answer.put("finishHour", hours(replay.finish()));
    answer.put("meetsDeadline", replay.meetsDeadline());
    return answer;
  }
}
