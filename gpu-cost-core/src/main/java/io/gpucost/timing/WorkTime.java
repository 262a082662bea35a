package io.gpucost.timing;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Job;
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

  /** Carried over to another number of the same cards. */
  private static final Law OTHER_COUNT = new Law(0.90, 1.20);

  /** Carried over to another GPU: {@link KindOfWork} states 9 to 17% median and 30% tails. */
  private static final Law OTHER_GPU = new Law(0.80, 1.35);

  /** Work over the peak rate: the share of the peak differs by stack. */
  private static final Law FROM_PEAK = new Law(0.75, 1.60);

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
      Work.Pilot.Point end = pilot.end();
      double scale = pilot.total().divide(end.units(), MathContext.DECIMAL64).doubleValue();
      Note basis = Note.of(Code.FROM_PILOT).with("hours", end.time());
      return carriedOver(seconds(end.time()) * scale, pilot.count(), basis);
    }
    if (work instanceof Work.Frames frames) {
      double all = frames.frames() * seconds(frames.perFrame());
      return carriedOver(all, 1, Note.of(Code.FROM_REFERENCE_RUN).with("hours", duration(all)));
    }
    return computed(work);
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
    Note assumption =
        Note.of(Code.TRANSFER_BY_PEAK_AND_BANDWIDTH)
            .with("from", from.get().name().value())
            .with("to", to.name().value())
            .with("factor", rounded(ratio.getAsDouble()));
    return Optional.of(OTHER_GPU.of(alone * ratio.getAsDouble(), basis, assumption));
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
    double operations = tokens.getAsDouble() * training.orElseThrow().operationsPerToken();
    Ratio mfu = percent(Utilisation.of(job, hardware.gpu()));
    return Optional.of(fromPeak(operations / rate.getAsDouble(), mfu, FROM_PEAK));
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
        ServingRate.of(job, hardware.gpu())
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
