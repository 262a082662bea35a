package io.gpucost.timing;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Job;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.FineTune;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Pretrain;
import io.gpucost.workload.Task;
import io.gpucost.workload.TrainVision;
import io.gpucost.workload.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the time of one run on one GPU becomes the time of all jobs on all GPUs.
 *
 * @param factor time of all jobs over time of one run on one GPU
 * @param speedup how many times faster than one GPU
 * @param assumptions what it rests on
 * @param findings a link that is slow for this job
 */
record Spread(double factor, double speedup, List<Note> assumptions, List<Finding> findings) {
  Spread {
    assumptions = List.copyOf(assumptions);
    findings = List.copyOf(findings);
  }

  /** From this share of the time on, waiting for the network is worth a word. */
  private static final double WORTH_A_WORD = 0.1;

  static Spread of(Job job, Work work, Layout layout, Hardware hardware) {
    int gpus = hardware.gpuCount();
    long jobs = job.workload().independent().jobs();
    boolean alone = layout == Layout.SINGLE || layout == Layout.DATA_PARALLEL;
    if (work instanceof Work.Frames frames) {
      return handedOut(frames.frames() * jobs, gpus, (double) frames.frames());
    }
    if (jobs > 1 && alone) {
      return handedOut(jobs, gpus, 1);
    }
    if (job.inference().isPresent() && layout == Layout.DATA_PARALLEL) {
      return new Spread((double) jobs / gpus, gpus, List.of(), List.of());
    }
    if (work instanceof Work.KnownHours && !trains(job.task())) {
      return new Spread((double) jobs, 1, List.of(), List.of());
    }
    Scaling scaling = Scaling.of(job, layout, hardware, gpus);
    NodeTraffic traffic = NodeTraffic.of(job, layout, hardware, gpus);
    double speedup = scaling.speedup() / traffic.slowdown();
    List<Note> assumptions = new ArrayList<>(scaling.assumption().stream().toList());
    List<Finding> findings = new ArrayList<>();
    if (traffic.waiting() >= WORTH_A_WORD) {
      findings.add(waiting(traffic, hardware));
    } else if (trains(job.task())) {
      findings.addAll(LinkFindings.of(job, layout, hardware, scaling));
    }
    if (trains(job.task()) && layout == Layout.DATA_PARALLEL && gpus > 1) {
      assumptions.add(Note.of(Code.DDP_ASSUMED));
    }
    return new Spread(jobs / speedup, speedup, assumptions, findings);
  }

  /** Equal parts that no GPU shares: the fullest GPU decides. */
  private static Spread handedOut(long parts, int gpus, double partsOfOneRun) {
    double mostOnOne = StrictMath.ceil((double) parts / gpus);
    return new Spread(mostOnOne / partsOfOneRun, parts / mostOnOne, List.of(), List.of());
  }

  private static Finding waiting(NodeTraffic traffic, Hardware hardware) {
    double share = StrictMath.rint(traffic.waiting() * 100) / 100;
    Note note = Note.of(Code.SLOW_INTERCONNECT).with("share", Ratio.ofFraction(share));
    Optional<String> wire = hardware.host().betweenNodes().map(Object::toString);
    return Finding.of(Severity.WARNING, wire.map(text -> note.with("link", text)).orElse(note));
  }

  static boolean trains(Task task) {
    return task instanceof Pretrain
        || task instanceof FineTune
        || task instanceof TrainVision
        || task instanceof Diffusion;
  }
}
