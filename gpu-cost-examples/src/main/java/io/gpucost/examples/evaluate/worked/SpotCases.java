package io.gpucost.examples.evaluate.worked;

import io.gpucost.bill.SpotHours;
import io.gpucost.bill.SpotSegment;
import io.gpucost.plan.spot.CheckpointInterval;
import io.gpucost.plan.spot.CheckpointPlan;
import io.gpucost.plan.spot.FailureRecord;
import io.gpucost.plan.spot.SpotBreakEven;
import io.gpucost.plan.spot.SpotNotice;
import io.gpucost.plan.spot.SpotRates;
import io.gpucost.unit.Durations;
import io.gpucost.unit.EventRate;
import io.gpucost.unit.Fraction;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Instances that can be taken away. */
final class SpotCases {
  private static final double Z95 = 1.6448536269514722;
  private static final int MINUTES = 60;

  private SpotCases() {}

  static Map<String, Function<Inputs, Answer>> areas() {
    Map<String, Function<Inputs, Answer>> areas = new LinkedHashMap<>();
    areas.put("spot.daly", SpotCases::intervals);
    areas.put("spot.daly.edge", SpotCases::intervals);
    areas.put("spot.segment", SpotCases::segment);
    areas.put("spot.job", SpotCases::job);
    areas.put("spot.job.noCheckpoint", SpotCases::job);
    areas.put("spot.breakEven", SpotCases::breakEven);
    areas.put("spot.breakEven.noCheckpoint", SpotCases::breakEvenUnsaved);
    areas.put("spot.notice", SpotCases::notice);
    areas.put("spot.notice.rate", SpotCases::noticeRate);
    areas.put("spot.advisorBand", SpotCases::band);
    areas.put("spot.gang", SpotCases::gang);
    areas.put("spot.hardware", SpotCases::hardware);
    areas.put(
        "spot.wait",
        in ->
            Answer.of(
                "makespan",
                SpotRates.elapsedHours(
                    in.number("expectedBilledHours"),
                    in.events("lambda"),
                    in.hours("meanWaitHours"))));
    areas.put(
        "spot.risk",
        in ->
            Answer.of(
                "probInterrupted",
                in.hoursOfEach("workHours").stream()
                    .map(work -> SpotRates.probabilityInterrupted(in.events("lambda"), work))
                    .toList()));
    areas.put("spot.distribution", SpotCases::distribution);
    areas.put("spot.distribution.sum", SpotCases::sum);
    return areas;
  }

  private static Answer intervals(Inputs in) {
    BigDecimal perHour =
        BigDecimal.valueOf(MINUTES).divide(in.decimal("mtbfMin"), MathContext.DECIMAL128);
    CheckpointInterval interval =
        new CheckpointInterval(in.minutes("checkpointMin"), EventRate.ofPerHour(perHour));
    double daly = MINUTES * interval.dalyHours();
    return Answer.of("young", MINUTES * interval.youngHours())
        .and("dalyFirstOrder", MINUTES * interval.dalyFirstOrderHours())
        .and("dalyHigherOrder", daly)
        .and("exactLambert", MINUTES * interval.exactHours())
        .and(
            "publishedRounded",
            BigDecimal.valueOf(daly).setScale(daly >= 10 ? 0 : 1, RoundingMode.HALF_UP));
  }

  private static SpotHours hours(Inputs in, SpotSegment segment) {
    boolean startBilled = in.has("firstStartBilled") && in.flag("firstStartBilled");
    SpotHours hours = SpotHours.of(1, segment);
    return startBilled
        ? hours.and(new SpotSegment(segment.restartHours(), 0, segment.perHour()))
        : hours;
  }

  private static Answer segment(Inputs in) {
    SpotSegment segment =
        new SpotSegment(
            in.number("work") + in.number("checkpoint"), in.number("restart"), in.number("lambda"));
    SpotHours hours = hours(in, segment);
    return Answer.of("meanHours", hours.meanHours())
        .and("varianceHours2", hours.varianceHours2())
        .and("probNoPreemption", segment.probabilityUninterrupted());
  }

  private static Answer job(Inputs in) {
    Duration work = in.hours("workHours");
    Duration write = in.hours("checkpointHours");
    Duration restart = in.hours("restartHours");
    EventRate rate = in.events("lambda");
    boolean lastSaved = in.has("saveAfterLastSegment") && in.flag("saveAfterLastSegment");
    CheckpointPlan plan =
        write.isZero()
            ? CheckpointPlan.of(1, work, write, restart, rate, false)
            : CheckpointPlan.best(work, write, restart, rate, lastSaved);
    double billed = plan.hours().meanHours();
    double onDemand = in.number("onDemand") * Durations.hours(work);
    double cost = in.number("spot") * billed;
    return Answer.of("optimalIntervalHours", new CheckpointInterval(write, rate).exactHours())
        .and("segments", plan.segments())
        .and("expectedBilledHours", billed)
        .and("inflation", plan.inflation())
        .and("expectedCost", cost)
        .and("onDemandCost", onDemand)
        .and("expectedPreemptions", plan.hours().interruptions())
        .and("spotWins", cost < onDemand);
  }

  private static Answer breakEven(Inputs in) {
    Optional<Double> rate =
        SpotBreakEven.savedPerHour(
            in.fraction("spotPriceRatio"), in.hours("checkpointHours"), in.hours("restartHours"));
    return Answer.of("breakEvenPreemptionsPerHour", rate)
        .and("meanHoursBetween", rate.map(each -> 1 / each));
  }

  private static Answer breakEvenUnsaved(Inputs in) {
    Optional<Double> rate =
        SpotBreakEven.unsavedPerHour(
            in.fraction("spotPriceRatio"), in.hours("workHours"), in.hours("restartHours"));
    double work = in.number("workHours");
    return Answer.of("breakEvenPreemptionsPerHour", rate)
        .and("breakEvenLambdaTimesWork", rate.map(each -> each * work))
        .and(
            "probFinishFirstTry",
            rate.map(each -> new SpotSegment(work, 0, each).probabilityUninterrupted()));
  }

  private static Answer notice(Inputs in) {
    SpotNotice notice =
        new SpotNotice(in.seconds("noticeSeconds"), in.seconds("checkpointSeconds"));
    return Answer.of("lostWorkOnPreemption", notice.lost(Duration.ofHours(1)).toSeconds())
        .and("periodicCheckpointNeeded", !notice.holdsSave());
  }

  private static Answer noticeRate(Inputs in) {
    Duration write = in.hours("saveHours");
    return Answer.of(
        "usefulFractionOfBilledTime",
        new SpotNotice(write, write).usefulShare(in.events("lambda"), in.hours("restartHours")));
  }

  private static Answer band(Inputs in) {
    double rate =
        SpotRates.fromMonthlyShare(in.ratio("interruptedShareOfMonth"), in.hours("monthHours"));
    return Answer.of("lambdaPerHour", rate).and("meanHoursBetween", 1 / rate);
  }

  private static Answer gang(Inputs in) {
    EventRate node = in.events("lambdaPerNode");
    EventRate gang = SpotRates.gang(node, (int) in.whole("nodes"));
    Duration write = in.hours("checkpointHours");
    return Answer.of("lambdaGang", Fraction.from(gang.perHour()))
        .and("youngHours", new CheckpointInterval(write, gang).youngHours())
        .and("oneNodeYoungHours", new CheckpointInterval(write, node).youngHours());
  }

  private static Answer hardware(Inputs in) {
    FailureRecord failures =
        new FailureRecord(
            in.whole("gpus"), Duration.ofDays(in.whole("days")), in.whole("unexpected"));
    return Answer.of("mtbfHours", failures.hoursBetween())
        .and("perGpuMtbfHours", failures.hoursBetween(1))
        .and("eightGpuNodeMtbfHours", failures.hoursBetween(8));
  }

  private static Answer distribution(Inputs in) {
    SpotHours hours =
        SpotHours.of(
            1,
            new SpotSegment(
                in.number("work") + in.number("checkpoint"),
                in.number("restart"),
                in.number("lambda")));
    return Answer.of("p50", hours.quantileHours(0.5))
        .and("p90", hours.quantileHours(0.9))
        .and("p95", hours.quantileHours(0.95))
        .and("p99", hours.quantileHours(0.99));
  }

  private static Answer sum(Inputs in) {
    SpotHours hours =
        SpotHours.of(
            in.whole("segments"),
            new SpotSegment(
                in.number("work") + in.number("checkpoint"),
                in.number("restart"),
                in.number("lambda")));
    return Answer.of("mean", hours.meanHours())
        .and("variance", hours.varianceHours2())
        .and("normalP95", hours.normalHours(Z95))
        .and("sumP50", hours.quantileHours(0.5))
        .and("sumP95", hours.quantileHours(0.95));
  }
}
