package io.gpucost.timing;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Host;
import io.gpucost.gpu.Interconnect;
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
    if (n == 1 || layout == Layout.LAYER_SPLIT) {
      return List.of();
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
    } else {
      nvlink(job, layout, hardware, scaling).map(LinkFindings::info).ifPresent(findings::add);
    }
    return List.copyOf(findings);
  }

  /** What layers split over cards are good for. */
  static List<Finding> ofSplit(Layout layout, int gpus) {
    return layout == Layout.LAYER_SPLIT && gpus > 1
        ? List.of(info(Note.of(Code.CAPACITY_NOT_SPEED).with("count", gpus)))
        : List.of();
  }

  /** Whether NVLink is needed, by the share of a step that the cards wait, or would, over PCIe. */
  private static Optional<Note> nvlink(Job job, Layout layout, Hardware hardware, Scaling scaling) {
    if (LinkClass.of(hardware).isPcie()) {
      return scaling
          .waiting()
          .map(
              share ->
                  share.doubleValue() < ENOUGH
                      ? Note.of(Code.NVLINK_NOT_NEEDED).with("share", share)
                      : gain(job, layout, hardware, scaling)
                          .map(times -> Note.of(Code.NVLINK_GAINS).with("gain", times))
                          .orElse(Note.of(Code.NVLINK_GAINS))
                          .with("share", share));
    }
    return speedup(job, layout, hardware, Interconnect.Kind.PCIE)
        .map(
            overPcie -> {
              int n = hardware.gpusPerNode();
              double waiting = StrictMath.rint(Math.max(0, 1 - overPcie / n) * 100) / 100;
              double gain = scaling.speedup() / overPcie;
              Note note =
                  Note.of(gain < 1 + ENOUGH ? Code.NVLINK_NOT_NEEDED : Code.NVLINK_NEEDED)
                      .with("share", Ratio.ofFraction(waiting));
              return gain < 1 + ENOUGH ? note : note.with("gain", ScalingPreset.rounded(gain));
            });
  }

  /** How many times faster NVSwitch would make what goes over PCIe. */
  private static Optional<BigDecimal> gain(
      Job job, Layout layout, Hardware hardware, Scaling scaling) {
    return speedup(job, layout, hardware, Interconnect.Kind.NVSWITCH)
        .map(fastest -> fastest / scaling.speedup())
        .map(ScalingPreset::rounded);
  }

  /** The speed-up of the same cards over another link, where the step is known. */
  private static Optional<Double> speedup(
      Job job, Layout layout, Hardware hardware, Interconnect.Kind kind) {
    Host host = hardware.host().toBuilder().interconnect(Interconnect.of(kind)).build();
    Hardware other = new Hardware(hardware.gpu(), host);
    return SynchronousStep.of(job, hardware.gpu())
        .map(
            step ->
                step.speedup(CommunicationModel.of(other), layout, other, hardware.gpusPerNode()));
  }

  private static Finding slow(Job job, Layout layout, Hardware hardware, Scaling scaling) {
    LinkClass link = LinkClass.of(hardware);
    Note note =
        Note.of(Code.SLOW_INTERCONNECT)
            .with("share", scaling.waiting().orElseThrow())
            .with("link", link.text());
    Optional<BigDecimal> gain =
        link.isPcie() ? gain(job, layout, hardware, scaling) : Optional.empty();
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
