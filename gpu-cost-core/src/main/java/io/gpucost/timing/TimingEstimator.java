package io.gpucost.timing;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Job;
import io.gpucost.unit.Estimate;
import io.gpucost.workload.Evaluation;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Work;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Estimates how long a job computes.
 *
 * <p>First the time of one run on one of the GPUs:
 *
 * <ul>
 *   <li>known hours hold whichever the GPU;
 *   <li>a reference run, a pilot or a measured frame is carried over by peak rate and memory
 *       bandwidth;
 *   <li>training of transformers is arithmetic over the share of the peak that is usually reached;
 *       serving is bytes over memory bandwidth, and arithmetic for prompts;
 *   <li>where no amount of work is known, or nothing to convert it by, figures are for one hour of
 *       use, and the answer asks for more.
 * </ul>
 *
 * <p>A host with too few processors to load images as fast as its GPU trains on them holds it back.
 *
 * <p>Then over the GPUs: one synchronous job gains by what they exchange and over which link, whole
 * jobs, frames and requests are handed out without loss. Known hours of training are taken for one
 * GPU; known hours of other kinds hold for the hardware as it is offered, whichever its count.
 * Repeats multiply.
 *
 * <p>Example: 80 known hours of image training take 80 h on one card, 50 h on two and 32 h on four
 * cards of which nothing but the count is known.
 */
public final class TimingEstimator {
  /** The estimator. */
  public static final TimingEstimator DEFAULT = new TimingEstimator();

  /** A million days: times beyond it are not told apart. */
  private static final double LONGEST_SECONDS = 86_400e6;

  private TimingEstimator() {}

  /**
   * {@return how long a job computes}
   *
   * @param job the job
   * @param layout how it is spread over the GPUs
   * @param hardware what it runs on
   */
  public TimeEstimate estimate(Job job, Layout layout, Hardware hardware) {
    Objects.requireNonNull(job, "job");
    Objects.requireNonNull(layout, "layout");
    Objects.requireNonNull(hardware, "hardware");
    return estimate(job, layout, hardware.instance(), hardware.host().instances());
  }

  private static TimeEstimate estimate(Job job, Layout layout, Hardware hardware, int instances) {
    Optional<Work> work = job.workload().work();
    if (work.isEmpty()) {
      return perHour(Code.ASK_WORK, job, layout, hardware);
    }
    Optional<OneGpuTime> time = new WorkTime(job, layout, hardware).of(work.get());
    if (time.isEmpty()) {
      boolean sizeMissing = job.parameters().isEmpty() && countsTokens(job);
      return perHour(
          sizeMissing ? Code.ASK_PARAMETERS : Code.ASK_REFERENCE_RUN, job, layout, hardware);
    }
    boolean known = work.get() instanceof Work.KnownHours;
    Optional<HostFeed> feed = HostFeed.of(job, hardware);
    OneGpuTime fed =
        feed.filter(host -> !known)
            .map(host -> time.get().slowedBy(host.slowdown()))
            .orElse(time.get());
    OneGpuTime trusted = Trust.of(job.workload().forecast(), fed);
    List<Finding> findings = new ArrayList<>(trusted.findings());
    feed.flatMap(HostFeed::finding).ifPresent(findings::add);
    if (job.task().trains()) {
      MixedPrecision.finding(job, hardware.gpu()).ifPresent(findings::add);
    }
    Spread spread = Spread.of(job, work.get(), layout, hardware, instances);
    return spread(job, trusted, spread, findings, instances * hardware.gpuCount())
        .serving(serving(job, layout, hardware))
        .build();
  }

  private static ImmutableTimeEstimate.Builder spread(
      Job job, OneGpuTime time, Spread spread, List<Finding> findings, int gpus) {
    int repeats = job.workload().repeats();
    double work = time.seconds() * spread.factor() * repeats;
    double startUp = time.startUp() * spread.runs() * repeats;
    double evaluation = evaluation(job.workload().evaluation(), work);
    double expected = work + startUp + evaluation;
    ImmutableTimeEstimate.Builder estimate =
        ImmutableTimeEstimate.builder()
            .compute(
                new Estimate<>(
                    duration(expected * time.low()),
                    duration(expected),
                    duration(expected * time.high())))
            .evaluation(Duration.ofSeconds(Math.round(Math.min(evaluation, LONGEST_SECONDS))))
            .startUp(Duration.ofSeconds(Math.round(Math.min(startUp, LONGEST_SECONDS))))
            .runs(Math.max(1, Math.round(spread.runs() * repeats)))
            .basis(time.basis())
            .perHour(false)
            .addAllAssumptions(time.assumptions())
            .addAllAssumptions(spread.assumptions())
            .addAllFindings(findings)
            .addAllFindings(spread.findings());
    if (isOthers(time.basis().code())) {
      estimate.addQuestions(Note.of(Code.ASK_REFERENCE_RUN));
    }
    if (gpus > 1) {
      estimate.speedup(ScalingPreset.rounded(spread.speedup()));
    }
    return estimate;
  }

  /** A figure that rests on nothing of the user's: a measured run would make it surer. */
  private static boolean isOthers(Code basis) {
    return basis == Code.FROM_PEAK_RATES || basis == Code.FROM_MEASURED_ANCHOR;
  }

  /** Evaluation after each full stretch of work, the last one among them. */
  private static double evaluation(Optional<Evaluation> evaluation, double work) {
    return evaluation
        .map(each -> StrictMath.floor(work / each.every().toSeconds()) * each.takes().toSeconds())
        .orElse(0.0);
  }

  private static Optional<ServingSpeed> serving(Job job, Layout layout, Hardware hardware) {
    boolean together = layout == Layout.TENSOR || layout == Layout.EXPERT;
    double faster = together ? Scaling.of(job, layout, hardware, hardware.gpuCount()).speedup() : 1;
    return ServingRate.of(job, layout, hardware).flatMap(rate -> rate.speed(faster));
  }

  private static TimeEstimate perHour(Code question, Job job, Layout layout, Hardware hardware) {
    return ImmutableTimeEstimate.builder()
        .compute(Estimate.exactly(Duration.ofHours(1)))
        .basis(Note.of(Code.PER_HOUR))
        .perHour(true)
        .serving(serving(job, layout, hardware))
        .assumptions(List.of(Note.of(Code.PER_HOUR_FIGURES)))
        .findings(LinkFindings.ofSplit(layout, hardware.gpuCount()))
        .questions(List.of(Note.of(question)))
        .build();
  }

  private static boolean countsTokens(Job job) {
    return job.training().isPresent() || job.inference().isPresent();
  }

  private static Duration duration(double seconds) {
    long whole = Math.round(Math.min(seconds, LONGEST_SECONDS));
    return Duration.ofSeconds(Math.max(1, whole));
  }
}
