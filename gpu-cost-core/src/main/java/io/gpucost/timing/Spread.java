package io.gpucost.timing;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Job;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.EarlyStopping;
import io.gpucost.workload.Independent;
import io.gpucost.workload.Layout;
import io.gpucost.workload.TrainingRecipe;
import io.gpucost.workload.TrainingRecipe.DataParallel;
import io.gpucost.workload.Work;
import io.gpucost.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How the time of one run on one GPU becomes the time of all jobs on all GPUs.
 *
 * @param factor time of all jobs over time of one run on one GPU
 * @param runs how many runs follow each other on the busiest GPU, each of which starts up anew
 * @param speedup how many times faster than one GPU
 * @param assumptions what it rests on
 * @param findings a link that is slow for this job, cards without work
 */
record Spread(
    double factor, double runs, double speedup, List<Note> assumptions, List<Finding> findings) {
  Spread {
    assumptions = List.copyOf(assumptions);
    findings = List.copyOf(findings);
  }

  /** From this share of the time on, waiting for the network is worth a word. */
  private static final double WORTH_A_WORD = 0.1;

  /** From this share of the time on, waiting for the network is a trap. */
  private static final double SLOW = 0.2;

  /**
   * One process for all cards against one a card: 110 s against 101 s on two TITAN RTX, GPT-2.
   * Source: Hugging Face, Efficient training on multiple GPUs, read 2026-11.
   */
  private static final double ONE_PROCESS = 110.0 / 101;

  /**
   * @param hardware one of the instances: what a single job may be spread over
   * @param instances how many of them work side by side
   */
  static Spread of(Job job, Work work, Layout layout, Hardware hardware, int instances) {
    Workload workload = job.workload();
    int all = hardware.gpuCount() * instances;
    boolean cardByCard = workload.parts() > 1 && layout.isFullCopies();
    return cardByCard
        ? handedOut(workload, all, all)
        : together(job, work, layout, hardware).with(handedOut(workload, instances, all));
  }

  /** One job on all GPUs of one instance. */
  private static Spread together(Job job, Work work, Layout layout, Hardware hardware) {
    int gpus = hardware.gpuCount();
    if (job.inference().isPresent() && layout == Layout.DATA_PARALLEL) {
      return new Spread(1.0 / gpus, 1, gpus, List.of(), List.of());
    }
    if (work instanceof Work.KnownHours && !job.task().trains()) {
      return new Spread(1, 1, 1, List.of(), LinkFindings.ofSplit(layout, gpus));
    }
    Scaling scaling = Scaling.of(job, layout, hardware, gpus);
    NodeTraffic traffic = NodeTraffic.of(job, layout, hardware, gpus);
    boolean oneProcess = layout == Layout.DATA_PARALLEL && isOneProcess(job);
    double speedup = scaling.speedup() / traffic.slowdown() / (oneProcess ? ONE_PROCESS : 1);
    List<Note> assumptions = new ArrayList<>();
    scaling.assumption().ifPresent(assumptions::add);
    List<Finding> findings = new ArrayList<>();
    if (traffic.waiting() >= WORTH_A_WORD) {
      findings.addAll(waiting(traffic, layout, hardware));
    } else if (job.task().trains()) {
      findings.addAll(LinkFindings.of(job, layout, hardware, scaling));
    }
    findings.addAll(LinkFindings.ofSplit(layout, gpus));
    if (oneProcess) {
      findings.add(
          Finding.of(Severity.INFO, Note.of(Code.ONE_PROCESS_IS_SLOWER).with("share", lost())));
    } else if (job.task().trains()
        && layout == Layout.DATA_PARALLEL
        && dataParallel(job).isEmpty()) {
      assumptions.add(Note.of(Code.DDP_ASSUMED));
    }
    return new Spread(1 / speedup, 1, speedup, assumptions, findings);
  }

  /** All jobs, each as this one, handed out as that one says. */
  private Spread with(Spread out) {
    return new Spread(
        factor * out.factor,
        out.runs,
        speedup * out.speedup,
        Stream.concat(out.assumptions.stream(), assumptions.stream()).toList(),
        Stream.concat(out.findings.stream(), findings.stream()).toList());
  }

  /**
   * Parts that no two takers share: cards, or instances where a part needs several cards. Run to
   * the end, the fullest decides; where poor ones are given up they even out, but the best one runs
   * to its end.
   */
  private static Spread handedOut(Workload workload, int takers, int gpus) {
    Independent independent = workload.independent();
    double parts = workload.parts();
    int busy = Math.min(takers, independent.atOnce().orElse(takers));
    double share = shareOfWork(independent);
    double mostOnOne =
        share < 1 ? Math.max(1, parts * share / busy) : StrictMath.ceil(parts / busy);
    double idle = 1 - parts * share / (mostOnOne * takers);
    List<Finding> findings =
        takers > 1 && idle >= WORTH_A_WORD
            ? List.of(
                Finding.of(
                    Severity.INFO,
                    Note.of(Code.CARDS_WITHOUT_JOBS)
                        .with("count", gpus)
                        .with("jobs", (long) Math.min(parts, busy))
                        .with("share", percent(idle))))
            : List.of();
    double partsOfOneRun = parts / independent.jobs();
    return new Spread(
        mostOnOne / partsOfOneRun,
        StrictMath.ceil(independent.jobs() / (double) busy),
        parts * share / mostOnOne,
        stoppedEarly(independent),
        findings);
  }

  private static double shareOfWork(Independent independent) {
    return independent
        .earlyStopping()
        .map(EarlyStopping::shareOfWork)
        .map(Ratio::doubleValue)
        .orElse(1.0);
  }

  private static List<Note> stoppedEarly(Independent independent) {
    return independent.earlyStopping().stream()
        .map(
            rule ->
                Note.of(Code.STOPPED_EARLY)
                    .with("rule", rule.rule())
                    .with("jobs", independent.jobs())
                    .with("share", percent(rule.shareOfWork().doubleValue())))
        .toList();
  }

  private static Optional<DataParallel> dataParallel(Job job) {
    return job.task().training().flatMap(TrainingRecipe::dataParallel);
  }

  private static boolean isOneProcess(Job job) {
    return job.task().trains() && dataParallel(job).filter(DataParallel.DP::equals).isPresent();
  }

  private static Ratio lost() {
    return percent(1 - 1 / ONE_PROCESS);
  }

  private static List<Finding> waiting(NodeTraffic traffic, Layout layout, Hardware hardware) {
    Ratio share = percent(traffic.waiting());
    Note note = Note.of(Code.SLOW_INTERCONNECT).with("share", share);
    Optional<String> wire = hardware.host().betweenNodes().map(Object::toString);
    List<Finding> findings = new ArrayList<>();
    findings.add(
        Finding.of(Severity.WARNING, wire.map(text -> note.with("link", text)).orElse(note)));
    if (layout == Layout.ZERO3 && traffic.waiting() >= SLOW) {
      findings.add(
          Finding.of(
              Severity.WARNING, Note.of(Code.ZERO3_OVER_NETWORK).with("link", wire.orElseThrow())));
    }
    return findings;
  }

  private static Ratio percent(double share) {
    return Ratio.ofFraction(StrictMath.rint(share * 100) / 100);
  }
}
