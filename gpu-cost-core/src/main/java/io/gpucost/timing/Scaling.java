package io.gpucost.timing;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Host;
import io.gpucost.gpu.Interconnect;
import io.gpucost.market.Job;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Layout;
import io.gpucost.workload.MeasuredSpeedups;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How many times faster n GPUs of one host are than one, on one synchronous job.
 *
 * <p>By the user's own measurement of the same card on the same link, carried over to other counts
 * where need be. Else by the {@link CommunicationModel} where the step of the job is known. Else
 * {@code n^alpha}, alpha by the kind of link: medians of clean points with a fixed batch per GPU
 * are NVSwitch 0.98 (1.5% error on a model and box not seen), NVLink from card to card 0.93, bridge
 * 0.81, professional cards on PCIe with peer-to-peer 0.97. GeForce cards on PCIe, and links of
 * which nothing is known, then go by the {@link ScalingPreset}. Source: notes on run time of this
 * project, section 2, 2026-11.
 *
 * @param speedup how many times faster than one GPU, above 0
 * @param waiting the share of the time in which the GPUs wait for each other; empty where the step
 *     is not known
 * @param assumption what it rests on; empty for one GPU
 */
record Scaling(double speedup, Optional<Ratio> waiting, Optional<Note> assumption) {
  private static final double NVSWITCH = 0.98;
  private static final double NVLINK = 0.93;
  private static final double BRIDGE = 0.81;
  private static final double PROFESSIONAL_PCIE = 0.97;

  /** 4.6 times with 8: TensorRT-LLM, 70 billion parameters, RTX PRO 6000. */
  private static final double PIPELINE = StrictMath.log(4.6) / StrictMath.log(8);

  private static final Scaling NONE = new Scaling(1, Optional.empty(), Optional.empty());

  /** The speed-up of the GPUs of one node, or of n GPUs as if they were in one. */
  static Scaling of(Job job, Layout layout, Hardware hardware, int n) {
    if (n == 1 || layout == Layout.SINGLE || layout == Layout.LAYER_SPLIT) {
      return NONE;
    }
    Optional<SynchronousStep> step = SynchronousStep.of(job, hardware.gpu());
    Optional<MeasuredSpeedups.Point> measured = measured(job, layout, hardware, n);
    if (measured.isPresent()) {
      return of(measured.get(), step, layout, hardware, n);
    }
    if (step.isPresent()) {
      return of(step.get(), layout, hardware, n);
    }
    OptionalDouble alpha =
        layout == Layout.PIPELINE ? OptionalDouble.of(PIPELINE) : alpha(hardware);
    if (alpha.isEmpty()) {
      double speedup = ScalingPreset.speedup(n);
      return new Scaling(
          speedup, Optional.empty(), Optional.of(note(Code.SCALING_PRESET, n, speedup)));
    }
    double speedup = StrictMath.pow(n, alpha.getAsDouble());
    String words = LinkClass.of(hardware).text();
    return new Scaling(
        speedup,
        Optional.empty(),
        Optional.of(note(Code.SCALING_BY_LINK, n, speedup).with("link", words)));
  }

  private static Scaling of(SynchronousStep step, Layout layout, Hardware hardware, int n) {
    double speedup = step.speedup(CommunicationModel.of(hardware), layout, hardware, n);
    Ratio waiting = waiting(speedup, n);
    Note note =
        note(Code.SCALING_BY_COMMUNICATION, n, speedup)
            .with("share", waiting)
            .with("link", LinkClass.of(hardware).text());
    return new Scaling(speedup, Optional.of(waiting), Optional.of(note));
  }

  /** The user's own measurement that is nearest to n cards, of the same card on the same link. */
  private static Optional<MeasuredSpeedups.Point> measured(
      Job job, Layout layout, Hardware hardware, int n) {
    if (!LinkClass.synchronises(layout)
        || job.scalingGpu().filter(gpu -> gpu.name().equals(hardware.gpu().name())).isEmpty()) {
      return Optional.empty();
    }
    MeasuredSpeedups all = job.workload().speedups().orElseThrow();
    return all.points().stream()
        .filter(point -> all.link().map(link -> isOn(link, hardware)).orElse(true))
        .min(
            Comparator.<MeasuredSpeedups.Point>comparingDouble(
                    point -> Math.abs(StrictMath.log((double) point.count() / n)))
                .thenComparing(point -> -point.count()));
  }

  private static boolean isOn(Interconnect link, Hardware hardware) {
    Host host = hardware.host().toBuilder().interconnect(link).build();
    return LinkClass.of(new Hardware(hardware.gpu(), host)) == LinkClass.of(hardware);
  }

  private static Scaling of(
      MeasuredSpeedups.Point point,
      Optional<SynchronousStep> step,
      Layout layout,
      Hardware hardware,
      int n) {
    double measured = point.speedup().doubleValue();
    double speedup =
        point.count() == n
            ? measured
            : step.map(
                    each ->
                        CommunicationModel.of(hardware)
                            .speedup(each.exchange(layout, n), n, point.count(), measured))
                .orElseGet(() -> MeasuredScaling.speedup(hardware, n, point.count(), measured));
    Note note =
        note(Code.SCALING_MEASURED, n, speedup)
            .with("measured", point.count())
            .with("times", ScalingPreset.rounded(measured));
    return new Scaling(speedup, Optional.of(waiting(speedup, n)), Optional.of(note));
  }

  private static Ratio waiting(double speedup, int n) {
    return Ratio.ofFraction(StrictMath.rint(Math.max(0, 1 - speedup / n) * 100) / 100);
  }

  private static Note note(Code code, int n, double speedup) {
    return Note.of(code).with("count", n).with("speedup", ScalingPreset.rounded(speedup));
  }

  private static OptionalDouble alpha(Hardware hardware) {
    if (!LinkClass.isKnown(hardware)) {
      return OptionalDouble.empty();
    }
    return switch (LinkClass.of(hardware)) {
      case NVSWITCH -> OptionalDouble.of(NVSWITCH);
      case NVLINK -> OptionalDouble.of(NVLINK);
      case BRIDGE -> OptionalDouble.of(BRIDGE);
      case PROFESSIONAL_PCIE -> OptionalDouble.of(PROFESSIONAL_PCIE);
      case GEFORCE_PCIE, HOST_MEMORY -> OptionalDouble.empty();
    };
  }
}
