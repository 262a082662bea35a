package io.gpucost.timing;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Job;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.EarlyStopping;
import io.gpucost.workload.FineTune;
import io.gpucost.workload.Independent;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Pretrain;
import io.gpucost.workload.Task;
import io.gpucost.workload.TrainVision;
import io.gpucost.workload.TrainingRecipe;
import io.gpucost.workload.TrainingRecipe.DataParallel;
import io.gpucost.workload.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

  static Spread of(Job job, Work work, Layout layout, Hardware hardware) {
    int gpus = hardware.gpuCount();
    Independent independent = job.workload().independent();
    long jobs = independent.jobs();
    boolean alone = layout == Layout.SINGLE || layout == Layout.DATA_PARALLEL;
    if (work instanceof Work.Frames frames) {
      return handedOut(independent, jobs * frames.frames(), gpus, (double) frames.frames());
    }
    if (jobs > 1 && alone) {
      return handedOut(independent, jobs, gpus, 1);
    }
    double share = shareOfWork(independent);
    List<Note> assumptions = new ArrayList<>(stoppedEarly(independent));
    if (job.inference().isPresent() && layout == Layout.DATA_PARALLEL) {
      return new Spread(jobs * share / gpus, 1, gpus, assumptions, List.of());
    }
    if (work instanceof Work.KnownHours && !trains(job.task())) {
      return new Spread(jobs * share, jobs, 1, assumptions, LinkFindings.ofSplit(layout, gpus));
    }
    Scaling scaling = Scaling.of(job, layout, hardware, gpus);
    NodeTraffic traffic = NodeTraffic.of(job, layout, hardware, gpus);
    boolean oneProcess = layout == Layout.DATA_PARALLEL && isOneProcess(job);
    double speedup = scaling.speedup() / traffic.slowdown() / (oneProcess ? ONE_PROCESS : 1);
    scaling.assumption().ifPresent(assumptions::add);
    List<Finding> findings = new ArrayList<>();
    if (traffic.waiting() >= WORTH_A_WORD) {
      findings.addAll(waiting(traffic, layout, hardware));
    } else if (trains(job.task())) {
      findings.addAll(LinkFindings.of(job, layout, hardware, scaling));
    }
    findings.addAll(LinkFindings.ofSplit(layout, gpus));
    if (oneProcess) {
      findings.add(
          Finding.of(Severity.INFO, Note.of(Code.ONE_PROCESS_IS_SLOWER).with("share", lost())));
    } else if (trains(job.task())
        && layout == Layout.DATA_PARALLEL
        && dataParallel(job).isEmpty()) {
      assumptions.add(Note.of(Code.DDP_ASSUMED));
    }
    return new Spread(jobs * share / speedup, jobs, speedup, assumptions, findings);
  }

  /**
   * Parts that no GPU shares. Run to the end, the fullest GPU decides; where poor ones are given up
   * they even out, but the best one runs to its end.
   */
  private static Spread handedOut(
      Independent independent, long parts, int gpus, double partsOfOneRun) {
    int busy = Math.min(gpus, independent.atOnce().orElse(gpus));
    double share = shareOfWork(independent);
    double mostOnOne =
        share < 1 ? Math.max(1, parts * share / busy) : StrictMath.ceil((double) parts / busy);
    double idle = 1 - parts * share / (mostOnOne * gpus);
    List<Finding> findings =
        gpus > 1 && idle >= WORTH_A_WORD
            ? List.of(
                Finding.of(
                    Severity.INFO,
                    Note.of(Code.CARDS_WITHOUT_JOBS)
                        .with("count", gpus)
                        .with("jobs", Math.min(parts, busy))
                        .with("share", percent(idle))))
            : List.of();
    return new Spread(
        mostOnOne / partsOfOneRun,
        StrictMath.ceil(parts / partsOfOneRun / busy),
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
    return trains(job.task()) && dataParallel(job).filter(DataParallel.DP::equals).isPresent();
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

  static boolean trains(Task task) {
    return task instanceof Pretrain
        || task instanceof FineTune
        || task instanceof TrainVision
        || task instanceof Diffusion;
  }
}
