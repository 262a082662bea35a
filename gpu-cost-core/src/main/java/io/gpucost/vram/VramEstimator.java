package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.InferenceSettings;
import io.gpucost.market.Job;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.BatchInference;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.InferenceRecipe;
import io.gpucost.workload.Layout;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.Render;
import io.gpucost.workload.Simulate;
import io.gpucost.workload.TrainVision;
import io.gpucost.workload.TrainingRecipe;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Estimates the memory a job takes on each GPU.
 *
 * <p>The best knowledge wins, in this order: the peak the user states (per GPU, taken as exact);
 * the user's measured batches; a model's shape; a typical shape for its parameter count; parameters
 * x bytes x 1.2 for a model that is only run. Where even the parameter count is missing, the answer
 * is the questions to ask.
 *
 * <p>Example: a model of 13 billion parameters served in fp16, of which nothing else is known,
 * takes 31.2 GB on one GPU, and 15.6 GB on each of two with {@link Layout#LAYER_SPLIT}.
 */
public final class VramEstimator {
  /** The estimator. */
  public static final VramEstimator DEFAULT = new VramEstimator();

  private VramEstimator() {}

  /**
   * {@return what a job takes on each GPU, or what to ask first}
   *
   * @param job the job
   * @param layout how it is spread
   * @param gpuCount over how many GPUs, at least 1; {@link Layout#SINGLE} uses one of them
   * @throws IllegalArgumentException if the count is not positive
   */
  public VramAnswer estimate(Job job, Layout layout, int gpuCount) {
    Objects.requireNonNull(job, "job");
    Objects.requireNonNull(layout, "layout");
    if (gpuCount < 1) {
      throw new IllegalArgumentException("gpuCount must be 1 or greater, but was " + gpuCount);
    }
    return estimate(job, TrainingChoice.of(job), new Sharding(layout, gpuCount));
  }

  /** The same with other choices than the job's own. */
  VramAnswer estimate(Job job, Optional<TrainingChoice> choice, Sharding sharding) {
    Optional<MemorySize> stated = job.task().peakMemory();
    if (stated.isPresent()) {
      return statedPeak(job, stated.get());
    }
    if (job.inference().isPresent()) {
      return inference(job, job.inference().get(), sharding);
    }
    if (job.task() instanceof Simulate simulate) {
      return simulation(simulate, sharding);
    }
    if (choice.isEmpty()) {
      return unknown(Code.ASK_PEAK_MEMORY);
    }
    if (job.task() instanceof TrainVision vision) {
      return vision(job, vision, choice.get(), sharding);
    }
    if (job.task() instanceof Diffusion) {
      return diffusion(job, choice.get(), sharding);
    }
    return training(job, choice.get(), sharding);
  }

  /** The same with other settings of a served model. */
  VramAnswer estimate(Job job, InferenceSettings settings, Sharding sharding) {
    Optional<MemorySize> stated = job.task().peakMemory();
    return stated.isPresent() ? statedPeak(job, stated.get()) : inference(job, settings, sharding);
  }

  private static VramAnswer statedPeak(Job job, MemorySize peak) {
    ImmutableVramEstimate.Builder estimate =
        new Terms()
            .add(Code.USER_STATED, (double) peak.bytes())
            .estimate(Band.EXACT)
            .basis(Note.of(Code.FROM_USER_PEAK).with("peak", peak));
    return job.task() instanceof Render
        ? estimate.addAssumptions(Note.of(Code.SCENE_ON_EACH_CARD)).build()
        : estimate.build();
  }

  private static VramAnswer training(Job job, TrainingChoice choice, Sharding sharding) {
    Optional<Decoder> known = shape(job);
    Optional<ParameterCount> parameters = parameters(job);
    if (known.isEmpty() && parameters.isEmpty()) {
      return unknown(Code.ASK_PARAMETERS, Code.ASK_PEAK_MEMORY);
    }
    Decoder model = known.orElseGet(() -> Decoder.typical(parameters.orElseThrow()));
    TrainingMemory memory = TrainingMemory.of(model, choice, sharding);
    ImmutableVramEstimate.Builder estimate =
        memory
            .terms()
            .estimate(known.isPresent() ? memory.band(statedFramework(job)) : Band.TYPICAL_SHAPE);
    statedFramework(job).ifPresent(name -> estimate.addAssumptions(framework(name)));
    if (memory.hostBytes() > 0) {
      estimate.hostRam(MemorySize.roundedFrom(memory.hostBytes()));
    }
    if (known.isPresent()) {
      estimate.basis(shapeBasis(job));
    } else {
      estimate
          .basis(Note.of(Code.FROM_PARAMETER_STATES).with("parameters", parameters.orElseThrow()))
          .addAssumptions(
              Note.of(Code.TYPICAL_SHAPE)
                  .with("layers", model.layers())
                  .with("hidden", (int) model.hidden()));
    }
    // The rule speaks of one GPU that holds everything.
    TrainingMemory alone = TrainingMemory.of(model, choice, new Sharding(Layout.SINGLE, 1));
    QuickRule.contradictedBy(
            alone.terms().expected(), ParameterCount.of(model.parameters()), alone.weightBits())
        .ifPresent(estimate::addFindings);
    return estimate.build();
  }

  private static VramAnswer inference(Job job, InferenceSettings settings, Sharding sharding) {
    Optional<Decoder> model = shape(job);
    if (model.isEmpty()) {
      return parameters(job)
          .<VramAnswer>map(parameters -> quickRule(parameters, settings, sharding))
          .orElseGet(() -> unknown(Code.ASK_PARAMETERS, Code.ASK_PEAK_MEMORY));
    }
    Optional<String> stated = job.task().inference().flatMap(InferenceRecipe::framework);
    FrameworkProfile framework =
        stated.flatMap(FrameworkProfile::named).orElse(FrameworkProfile.PLAIN);
    InferenceMemory together = new InferenceMemory(model.get(), settings, framework, sharding);
    boolean queued =
        job.task() instanceof BatchInference && settings.engine().batchesContinuously();
    InferenceMemory memory = queued ? together.oneAtATime() : together;
    double high = memory.terms().expected().bytes() * Band.BUSY_INFERENCE;
    ImmutableVramEstimate.Builder estimate = memory.terms().estimate(memory.least(), high);
    estimate.reserve(memory.reserve());
    stated.ifPresent(name -> estimate.addAssumptions(framework(name)));
    if (queued) {
      estimate.addAssumptions(
          Note.of(Code.REQUESTS_QUEUED).with("concurrency", settings.concurrency()));
    }
    MemorySize alone =
        new InferenceMemory(model.get(), settings, framework, new Sharding(Layout.SINGLE, 1))
            .terms()
            .expected();
    QuickRule.contradictedBy(
            alone, ParameterCount.of(model.get().parameters()), settings.weightBits().doubleValue())
        .ifPresent(estimate::addFindings);
    return estimate.basis(shapeBasis(job)).build();
  }

  private static VramEstimate quickRule(
      ParameterCount parameters, InferenceSettings settings, Sharding sharding) {
    double bytes = QuickRule.bytes(parameters, settings.weightBits().doubleValue());
    return new Terms()
        .add(Code.QUICK_RULE, bytes * sharding.ofWhole())
        .estimate(Band.QUICK_RULE)
        .basis(Note.of(Code.FROM_QUICK_RULE).with("parameters", parameters))
        .addFindings(QuickRule.used())
        .build();
  }

  private static VramAnswer vision(
      Job job, TrainVision task, TrainingChoice choice, Sharding sharding) {
    Optional<ParameterCount> parameters = parameters(job);
    Optional<VisionMemory> memory =
        parameters.map(count -> VisionMemory.of(job, count, choice, sharding));
    if (!task.measured().isEmpty()) {
      int largest = task.measured().stream().mapToInt(peak -> peak.batch()).max().orElseThrow();
      boolean stated = task.batch().isPresent() || task.recipe().microBatch().isPresent();
      OptionalDouble states = memory.stream().mapToDouble(VisionMemory::fixedBytes).findFirst();
      return new MeasuredBatches(task.measured(), states)
          .at(stated ? choice.microBatch() : largest);
    }
    double pixels = VisionMemory.pixels(task);
    boolean batch = task.batch().isPresent() || task.recipe().microBatch().isPresent();
    if (memory.isEmpty() || pixels == 0 || !batch) {
      List<Code> questions = new ArrayList<>(List.of(Code.ASK_PEAK_MEMORY));
      if (!batch) {
        questions.add(Code.ASK_BATCH);
      }
      if (parameters.isEmpty()) {
        questions.add(Code.ASK_PARAMETERS);
      }
      return unknown(questions.toArray(Code[]::new));
    }
    return memory.get().estimate(pixels);
  }

  private static VramAnswer diffusion(Job job, TrainingChoice choice, Sharding sharding) {
    return parameters(job)
        .<VramAnswer>map(count -> DiffusionMemory.estimate(job, count, choice, sharding))
        .orElseGet(() -> unknown(Code.ASK_PEAK_MEMORY, Code.ASK_PARAMETERS));
  }

  private static VramAnswer simulation(Simulate task, Sharding sharding) {
    if (task.cells().isEmpty() || task.bytesPerCell().isEmpty()) {
      return unknown(Code.ASK_PEAK_MEMORY);
    }
    return new SimulationMemory(task.cells().getAsLong(), task.bytesPerCell().getAsLong())
        .estimate(sharding);
  }

  private static Optional<String> statedFramework(Job job) {
    return job.task().training().flatMap(TrainingRecipe::framework);
  }

  /** What is assumed of a program that the user names. */
  private static Note framework(String stated) {
    return FrameworkProfile.named(stated)
        .map(profile -> Note.of(Code.KNOWN_FRAMEWORK).with("framework", profile.name()))
        .orElseGet(() -> Note.of(Code.PLAIN_FRAMEWORK).with("framework", stated));
  }

  private static Optional<Decoder> shape(Job job) {
    return job.model().flatMap(shape -> Decoder.of(shape, job.parameters()));
  }

  private static Optional<ParameterCount> parameters(Job job) {
    return job.parameters().or(() -> job.model().flatMap(ModelShape::totalParameters));
  }

  private static Note shapeBasis(Job job) {
    Note basis = Note.of(Code.FROM_MODEL_SHAPE);
    return job.model()
        .flatMap(ModelShape::name)
        .map(name -> basis.with("model", name))
        .orElse(basis);
  }

  private static VramUnknown unknown(Code... questions) {
    return new VramUnknown(List.of(questions).stream().map(Note::of).toList());
  }
}
