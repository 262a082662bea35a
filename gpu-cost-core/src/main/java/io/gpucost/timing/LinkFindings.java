package io.gpucost.timing;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Job;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Layout;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What to say of the link between the cards of one host for a synchronous job. */
final class LinkFindings {
  /** From this share of the time on, waiting is a trap. */
  private static final double SLOW = 0.2;

  /** Below this share, a faster link would buy nothing worth paying for. */
  private static final double ENOUGH = 0.1;

  /** How many times more micro-batches are put together in the advice on accumulation. */
  private static final int TIMES = 4;

  /** What that must gain to be worth a word. */
  private static final double WORTH_A_WORD = 1.1;

  /** Eight GeForce cards on one host were 0.9 to 7 times one. */
  private static final int CROWD = 8;

  private LinkFindings() {}

  static List<Finding> of(Job job, Layout layout, Hardware hardware, Scaling scaling) {
    int n = hardware.gpusPerNode();
    if (n == 1) {
      return List.of();
    }
    if (layout == Layout.LAYER_SPLIT) {
      return List.of(info(Note.of(Code.CAPACITY_NOT_SPEED).with("count", n)));
    }
    List<Finding> findings = new ArrayList<>();
    LinkClass link = LinkClass.of(hardware);
    if (link == LinkClass.HOST_MEMORY) {
      findings.add(Finding.of(Severity.WARNING, Note.of(Code.PEER_TO_PEER_OFF)));
    }
    double waiting = scaling.waiting().map(Ratio::doubleValue).orElse(0.0);
    if (link == LinkClass.GEFORCE_PCIE && n >= CROWD && (waiting >= SLOW || isGuess(scaling))) {
      findings.add(Finding.of(Severity.WARNING, Note.of(Code.SHARED_HOST_BUS).with("count", n)));
    }
    if (waiting >= SLOW) {
      findings.add(slow(job, layout, hardware, scaling));
      accumulate(job, layout, hardware, scaling).ifPresent(findings::add);
    } else if (link.isPcie() && scaling.waiting().isPresent() && waiting < ENOUGH) {
      findings.add(info(Note.of(Code.NVLINK_NOT_NEEDED).with("share", scaling.waiting().get())));
    }
    return List.copyOf(findings);
  }

  private static Finding slow(Job job, Layout layout, Hardware hardware, Scaling scaling) {
    LinkClass link = LinkClass.of(hardware);
    Note note =
        Note.of(Code.SLOW_INTERCONNECT)
            .with("share", scaling.waiting().orElseThrow())
            .with("link", link.text());
    Optional<BigDecimal> gain =
        SynchronousStep.of(job, hardware.gpu())
            .filter(step -> link.isPcie() && LinkClass.synchronises(layout))
            .map(
                step ->
                    step.speedup(
                            CommunicationModel.onNvSwitch(hardware),
                            layout,
                            hardware,
                            hardware.gpusPerNode())
                        / scaling.speedup())
            .map(ScalingPreset::rounded);
    return Finding.of(Severity.WARNING, gain.map(times -> note.with("gain", times)).orElse(note));
  }

  private static Optional<Finding> accumulate(
      Job job, Layout layout, Hardware hardware, Scaling scaling) {
    int n = hardware.gpusPerNode();
    if (!LinkClass.synchronises(layout) || layout == Layout.ZERO3 || layout == Layout.CONTEXT) {
      return Optional.empty();
    }
    return SynchronousStep.of(job, hardware.gpu())
        .map(
            step -> CommunicationModel.of(hardware).speedup(step.accumulating(layout, n, TIMES), n))
        .filter(speedup -> speedup >= WORTH_A_WORD * scaling.speedup())
        .map(
            speedup ->
                info(
                    Note.of(Code.ACCUMULATE_GRADIENTS)
                        .with("times", TIMES)
                        .with("speedup", ScalingPreset.rounded(speedup))
                        .with("now", ScalingPreset.rounded(scaling.speedup()))));
  }

  private static boolean isGuess(Scaling scaling) {
    return scaling.assumption().filter(note -> note.code() == Code.SCALING_PRESET).isPresent();
  }

  private static Finding info(Note note) {
    return Finding.of(Severity.INFO, note);
  }
}
