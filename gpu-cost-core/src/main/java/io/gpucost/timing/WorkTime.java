package io.gpucost.timing;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Job;
import io.gpucost.market.MeasuredAnchor;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Simulate;
import io.gpucost.workload.Work;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The time of one run on one GPU, from the best that is known of the work: hours as stated, a
 * measured run carried over from another GPU, or the arithmetic or the bytes of the work over the
 * rates of the GPU.
 */
record WorkTime(Job job, Layout layout, Hardware hardware) {
  /** A run measured on the very hardware, which another host repeats to some percent. */
  private static final Law SAME = new Law(0.95, 1.10);

  /** No band reaches down to nothing. */
  private static final double LEAST = 0.05;

  /** Carried over to another number of the same cards. */
  private static final Law OTHER_COUNT = new Law(0.90, 1.20);

  /** Carried over to another GPU: {@link KindOfWork} states 9 to 17% median and 30% tails. */
  private static final Law OTHER_GPU = new Law(0.80, 1.35);

  /** Work over the peak rate: the share of the peak differs by stack. */
  private static final Law FROM_PEAK = new Law(0.75, 1.60);

  /** Others' measurement of the same network: another program, other data. */
  private static final Law ANCHOR = new Law(0.65, 1.80);

  /** From this idle share of a card on, its finding is worth a word. */
  private static final double WORTH_A_WORD = 0.1;

  /**
   * How much higher a peak must be, and how much of it idle, to say that the job cannot fill it.
   */
  private static final double MUCH_FASTER = 2;

  private static final double MOSTLY_IDLE = 0.4;

  /** Work known only by a rough rule. */
  private static final Law ROUGH = new Law(0.60, 2.00);

  /** Share of the memory bandwidth that a stencil reaches: FluidX3D 0.7 to 0.9, read 2026-11. */
  private static final double STREAMED = 0.75;

  /**
   * Bytes moved a step over bytes stored: read, written, and part of it twice (FluidX3D 1.4 to
   * 1.6).
   */
  private static final double MOVED = 1.5;

  /** Operations per byte moved of a lattice-Boltzmann step in double precision. */
  private static final double OPERATIONS_PER_BYTE = 2;

  /** Share of the FP64 peak that such a step reaches. */
  private static final double FP64_REACHED = 0.5;

  private record Law(double low, double high) {
    OneGpuTime of(double seconds, Note basis, Note... assumptions) {
      return new OneGpuTime(seconds, low, high, basis, List.of(assumptions));
    }
  }

  /** Empty where what is known of the work gives no time. */
  Optional<OneGpuTime> of(Work work) {
    if (work instanceof Work.KnownHours known) {
      return Optional.of(
          OneGpuTime.exactly(
              seconds(known.time()),
              Note.of(Code.FROM_KNOWN_HOURS).with("hours", known.time()),
              Note.of(Code.HOURS_SAME_ON_EVERY_GPU).with("hours", known.time())));
    }
    if (work instanceof Work.ReferenceRun run) {
      Note basis = Note.of(Code.FROM_REFERENCE_RUN).with("hours", run.time());
      return carriedOver(seconds(run.time()), run.count(), basis);
    }
    if (work instanceof Work.Pilot pilot) {
      return piloted(pilot);
    }
    if (work instanceof Work.Frames frames) {
      double all = frames.frames() * seconds(frames.perFrame());
      return carriedOver(all, 1, Note.of(Code.FROM_REFERENCE_RUN).with("hours", duration(all)));
    }
    return computed(work);
  }

  private Optional<OneGpuTime> piloted(Work.Pilot pilot) {
    Work.Pilot.Point end = pilot.end();
    double scale = pilot.total().divide(end.units(), MathContext.DECIMAL64).doubleValue();
    Note basis = Note.of(Code.FROM_PILOT).with("hours", end.time());
    if (!PilotFit.isPossible(pilot)) {
      return carriedOver(seconds(end.time()) * scale, pilot.count(), basis);
    }
    PilotFit fit = PilotFit.of(pilot);
    double total = pilot.total().doubleValue();
    double half = fit.halfWidth(Math.max(0, total - end.units().doubleValue()));
    Note read =
        Note.of(Code.PILOT_READ)
            .with("startup", duration(fit.startUp()))
            .with("count", fit.stretches())
            .with("variation", percent(Math.min(1, fit.variation())))
            .with("correlation", percent(fit.correlation()))
            .with("band", percent(Math.min(1, half)));
    return carriedOver(fit.steady(total), pilot.count(), basis)
        .map(time -> widened(time, half).startingUpFor(fit.startUp()).assuming(read));
  }

  /** Two independent reasons to be off add in squares. */
  private static OneGpuTime widened(OneGpuTime time, double half) {
    double below = StrictMath.hypot(1 - time.low(), half);
    double above = StrictMath.hypot(time.high() - 1, half);
    return time.within(1, Math.max(LEAST, 1 - below), 1 + above);
  }

  private Optional<OneGpuTime> carriedOver(double seconds, int count, Note source) {
    Optional<Gpu> from = job.referenceGpu();
    if (from.isEmpty()) {
      return Optional.empty();
    }
    Gpu to = hardware.gpu();
    Note basis = source.with("gpu", from.get().name().value());
    Hardware measured = new Hardware(from.get(), hardware.host());
    double alone =
        seconds
            * Scaling.of(job, layout, measured, count).speedup()
            / NodeTraffic.of(job, layout, measured, count).slowdown();
    OptionalDouble ratio = KindOfWork.of(job).timeRatio(job, from.get(), to);
    if (ratio.isEmpty()) {
      return Optional.empty();
    }
    if (from.get().name().equals(to.name())) {
      Law law = count == hardware.gpuCount() ? SAME : OTHER_COUNT;
      return Optional.of(law.of(alone, basis));
    }
    return Optional.of(carried(OTHER_GPU.of(alone, basis), from.get(), ratio.getAsDouble()));
  }

  /**
   * A card whose peak is far higher than that of the measured one, and which is not so much faster.
   */
  private Optional<Note> peakNotReached(Gpu from, double ratio) {
    OptionalDouble here = GpuRates.peak(hardware.gpu(), job.computePrecision());
    OptionalDouble there = GpuRates.peak(from, job.computePrecision());
    if (here.isEmpty() || there.isEmpty()) {
      return Optional.empty();
    }
    double peaks = here.getAsDouble() / there.getAsDouble();
    double idle = 1 - 1 / (ratio * peaks);
    return peaks >= MUCH_FASTER && idle >= MOSTLY_IDLE
        ? Optional.of(
            notFilled(idle)
                .with("other", from.name().value())
                .with("times", rounded(1 / ratio))
                .with("peak", rounded(peaks)))
        : Optional.empty();
  }

  private Optional<OneGpuTime> computed(Work work) {
    if (work instanceof Work.Flops flops) {
      return plainArithmetic(flops.flops().doubleValue(), FROM_PEAK);
    }
    if (job.inference().isPresent()) {
      return served(work);
    }
    if (job.training().isPresent()) {
      return trained(work);
    }
    Optional<OneGpuTime> anchored = job.anchor().flatMap(anchor -> anchored(anchor, work));
    if (anchored.isPresent()) {
      return anchored;
    }
    if (job.task() instanceof Diffusion diffusion) {
      OptionalDouble operations = DiffusionWork.operations(job, diffusion, work);
      return operations.isPresent()
          ? plainArithmetic(operations.getAsDouble(), ROUGH)
          : Optional.empty();
    }
    return job.task() instanceof Simulate grid && work instanceof Work.Steps steps
        ? streamed(grid, steps.steps())
        : Optional.empty();
  }

  private Optional<OneGpuTime> trained(Work work) {
    Optional<TrainingWork> training = TrainingWork.of(job);
    OptionalDouble rate = Utilisation.rate(job, hardware.gpu());
    OptionalDouble tokens =
        training.isPresent() ? training.get().tokens(work) : OptionalDouble.empty();
    if (tokens.isEmpty() || rate.isEmpty()) {
      return Optional.empty();
    }
    TrainingWork each = training.orElseThrow();
    double steps = tokens.getAsDouble() / each.tokensOfAMicroStep();
    double step = each.microStepSeconds(job, hardware.gpu()).orElseThrow();
    double arithmetic = each.operationsOfAMicroStep() / rate.getAsDouble();
    double idle = 1 - arithmetic / step;
    double share = Utilisation.of(job, hardware.gpu()) * (1 - idle);
    OneGpuTime time = fromPeak(steps * step, percent(share), FROM_PEAK);
    return Optional.of(
        idle < WORTH_A_WORD
            ? time
            : time.warning(
                notFilled(idle)
                    .with("batch", each.settings().microBatch())
                    .with("tokens", each.settings().meanLength())));
  }

  private Note notFilled(double idle) {
    return Note.of(Code.CARD_NOT_FILLED)
        .with("gpu", hardware.gpu().name().value())
        .with("share", percent(idle));
  }

  private Optional<OneGpuTime> anchored(MeasuredAnchor anchor, Work work) {
    OptionalDouble seconds = AnchoredWork.seconds(job, anchor, work);
    OptionalDouble ratio = KindOfWork.of(job).timeRatio(job, anchor.gpu(), hardware.gpu());
    if (seconds.isEmpty() || ratio.isEmpty()) {
      return Optional.empty();
    }
    double inFull =
        MixedPrecision.isFull(job) ? MixedPrecision.gain(anchor.gpu()).doubleValue() : 1;
    Note basis =
        Note.of(Code.FROM_MEASURED_ANCHOR)
            .with("model", anchor.model())
            .with("gpu", anchor.gpu().name().value())
            .with("rate", BigDecimal.valueOf(anchor.perSecond()).round(new MathContext(3)))
            .with("unit", anchor.unit().name().toLowerCase(Locale.ROOT))
            .with("source", anchor.source());
    OneGpuTime there = ANCHOR.of(seconds.getAsDouble() * inFull, basis);
    OneGpuTime time = carried(there, anchor.gpu(), ratio.getAsDouble());
    return Optional.of(
        anchor.unit() == MeasuredAnchor.Unit.DENOISING_STEP
            ? time.assuming(
                Note.of(Code.DENOISING_STEPS).with("steps", AnchoredWork.DENOISING_STEPS))
            : time);
  }

  /** A time on one GPU as it is on this one, and what this one cannot use of its rates. */
  private OneGpuTime carried(OneGpuTime there, Gpu from, double ratio) {
    if (from.name().equals(hardware.gpu().name())) {
      return there;
    }
    OneGpuTime here =
        there
            .within(ratio, there.low(), there.high())
            .assuming(
                Note.of(Code.TRANSFER_BY_PEAK_AND_BANDWIDTH)
                    .with("from", from.name().value())
                    .with("to", hardware.gpu().name().value())
                    .with("factor", rounded(ratio)));
    return peakNotReached(from, ratio).map(here::warning).orElse(here);
  }

  private Optional<OneGpuTime> plainArithmetic(double operations, Law law) {
    OptionalDouble peak = GpuRates.peak(hardware.gpu(), job.computePrecision());
    if (peak.isEmpty()) {
      return Optional.empty();
    }
    double share = Utilisation.ofPlainStack(hardware.gpu());
    double seconds = operations / (peak.getAsDouble() * share);
    return Optional.of(fromPeak(seconds, percent(share), law));
  }

  private static OneGpuTime fromPeak(double seconds, Ratio mfu, Law law) {
    return law.of(
        seconds,
        Note.of(Code.FROM_PEAK_RATES).with("mfu", mfu),
        Note.of(Code.MFU_ASSUMED).with("mfu", mfu));
  }

  private Optional<OneGpuTime> served(Work work) {
    OptionalDouble requests = requests(work);
    OptionalDouble each =
        ServingRate.of(job, layout, hardware)
            .map(ServingRate::secondsPerRequest)
            .orElse(OptionalDouble.empty());
    if (requests.isEmpty() || each.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        FROM_PEAK.of(
            requests.getAsDouble() * each.getAsDouble(), Note.of(Code.FROM_MEMORY_BANDWIDTH)));
  }

  /** Requests of the whole work; tokens are those of the answers, or of prompts without answers. */
  private OptionalDouble requests(Work work) {
    if (work instanceof Work.Requests requests) {
      return OptionalDouble.of((double) requests.requests());
    }
    if (work instanceof Work.Samples samples) {
      return OptionalDouble.of(samples.samples() * samples.epochs().doubleValue());
    }
    if (work instanceof Work.Tokens tokens) {
      return job.inference().stream()
          .mapToDouble(
              settings ->
                  (double) tokens.tokens()
                      / (settings.outputTokens() > 0
                          ? settings.outputTokens()
                          : settings.inputTokens()))
          .findFirst();
    }
    return OptionalDouble.empty();
  }

  private Optional<OneGpuTime> streamed(Simulate grid, long steps) {
    OptionalDouble bandwidth = GpuRates.bandwidth(hardware.gpu());
    if (grid.cells().isEmpty() || grid.bytesPerCell().isEmpty() || bandwidth.isEmpty()) {
      return Optional.empty();
    }
    double moved =
        MOVED * grid.cells().getAsLong() * grid.bytesPerCell().getAsLong() * (double) steps;
    double seconds = moved / (bandwidth.getAsDouble() * STREAMED);
    if (job.needsFp64()) {
      OptionalDouble peak = GpuRates.peak(hardware.gpu(), job.computePrecision());
      if (peak.isEmpty()) {
        return Optional.empty();
      }
      double operations = moved * OPERATIONS_PER_BYTE;
      seconds = Math.max(seconds, operations / (peak.getAsDouble() * FP64_REACHED));
    }
    return Optional.of(ROUGH.of(seconds, Note.of(Code.FROM_MEMORY_BANDWIDTH)));
  }

  private static double seconds(Duration time) {
    return (double) time.toSeconds();
  }

  private static Duration duration(double seconds) {
    return Durations.ofHours(Math.min(seconds / 3600, Durations.hours(Durations.MAX)));
  }

  private static BigDecimal rounded(double factor) {
    return BigDecimal.valueOf(factor).round(new MathContext(3));
  }

  private static Ratio percent(double share) {
    return Ratio.ofFraction(StrictMath.rint(share * 100) / 100);
  }
}
