package io.gpucost.timing;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Job;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Pretrain;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The step of a job that trains a transformer, as several cards share it.
 *
 * <pre>
 * data parallel       4 bytes a trained parameter all-reduced each optimizer step
 * ZeRO 1 and 2        2 bytes: gradients are kept in 16 bits
 * ZeRO 3 (FSDP)       weights gathered for each pass of each micro-batch and gradients scattered:
 *                     as much as 3 bytes x parameters all-reduced, 2 with a frozen base
 * context             as ZeRO 3, each card with its part of every sequence; keys and values go
 *                     around while attention computes
 * tensor              4 all-reduces of the activations a layer and micro-batch, nothing hidden;
 *                     with sequence parallelism as much in other steps
 * pipeline            n x m / (m + n - 1) with m micro-batches in flight
 * </pre>
 *
 * <p>Sources: Rajbhandari et al., ZeRO (SC 2020), section 7; Shoeybi et al., Megatron-LM (2019);
 * Huang et al., GPipe (2019).
 *
 * @param work the arithmetic of the job
 * @param all all parameters of the model
 * @param seconds how long one card computes on a micro-batch
 * @param usualTokens tokens of an optimizer step where the user states no batch
 */
record SynchronousStep(TrainingWork work, double all, double seconds, long usualTokens) {
  /**
   * Tokens of an optimizer step in pre-training where no batch is stated: 0.5 million up to 0.76
   * billion parameters, 1 million for 6.7 and 3.2 million for 175 billion. Source: Brown et al.,
   * Language Models are Few-Shot Learners (2020), table 2.1; between, the cube root.
   */
  private static final double PRE_TRAINING_TOKENS = 524_288;

  private static final double PRE_TRAINING_SIZE = 0.76e9;

  /** FP32 gradients of mixed precision, and 16-bit ones of ZeRO. */
  private static final double GRADIENT_BYTES = 4;

  private static final double ZERO_GRADIENT_BYTES = 2;

  /** Trained adapters over all parameters: a few in a thousand. */
  private static final double ADAPTER_SHARE = 0.01;

  /** Gathering is half of an all-reduce: 2 bytes forward, backward, and for gradients. */
  private static final double SHARDED_BYTES = 3;

  private static final double SHARDED_FROZEN_BYTES = 2;

  /** All-reduces of activations a layer: two forward, two backward; 2 bytes a value. */
  private static final double TENSOR_BYTES = 4 * 2;

  /** A year: no micro-batch takes longer. */
  private static final double LONGEST = 365 * 86_400.0;

  /** Empty where the job does not train by tokens or its time is not known. */
  static Optional<SynchronousStep> of(Job job, Gpu gpu) {
    Optional<TrainingWork> work = TrainingWork.of(job);
    double all = job.parameters().map(ParameterCount::value).orElse(0L);
    if (work.isEmpty() || all == 0) {
      return Optional.empty();
    }
    OptionalDouble seconds = work.get().microStepSeconds(job, gpu);
    return seconds.isPresent() && seconds.getAsDouble() > 0
        ? Optional.of(new SynchronousStep(work.get(), all, seconds.getAsDouble(), usualTokens(job)))
        : Optional.empty();
  }

  private static long usualTokens(Job job) {
    boolean open =
        job.task().training().filter(recipe -> recipe.globalBatch().isPresent()).isEmpty();
    double size = job.parameters().map(ParameterCount::value).orElse(0L) / PRE_TRAINING_SIZE;
    return open && job.task() instanceof Pretrain
        ? Math.round(PRE_TRAINING_TOKENS * Math.max(1, StrictMath.cbrt(size)))
        : 0;
  }

  double speedup(CommunicationModel link, Layout layout, Hardware hardware, int n) {
    return switch (layout) {
      case SINGLE, LAYER_SPLIT -> 1;
      case PIPELINE -> {
        double inFlight = accumulation(1);
        yield n * inFlight / (inFlight + n - 1);
      }
      case TENSOR, TENSOR_SEQUENCE -> tensor(hardware, n);
      case CONTEXT -> link.speedup(sharded(seconds / n), n);
      case DATA_PARALLEL, ZERO1, ZERO2, ZERO3, EXPERT -> link.speedup(exchange(layout, n), n);
    };
  }

  /** What is exchanged, and how often, when n cards share each optimizer step. */
  TrainingStep exchange(Layout layout, int n) {
    if (layout == Layout.ZERO3) {
      return sharded(seconds);
    }
    double trained = all * (work.trainsAdapters() ? ADAPTER_SHARE : 1);
    boolean zero = layout == Layout.ZERO1 || layout == Layout.ZERO2;
    return step(trained * (zero ? ZERO_GRADIENT_BYTES : GRADIENT_BYTES), seconds, accumulation(n));
  }

  /** As {@link #exchange} with the gradients of more micro-batches put together. */
  TrainingStep accumulating(Layout layout, int n, int times) {
    TrainingStep step = exchange(layout, n);
    return new TrainingStep(step.exchanged(), step.compute(), step.accumulation() * times);
  }

  /** Weights are gathered and gradients scattered within each micro-batch. */
  private TrainingStep sharded(double computing) {
    double bytes = work.trainsAdapters() ? SHARDED_FROZEN_BYTES : SHARDED_BYTES;
    return step(bytes * all, computing, 1);
  }

  private static TrainingStep step(double bytes, double computing, int accumulation) {
    long nanos = Math.max(1, Math.round(Math.min(computing, LONGEST) * 1e9));
    return new TrainingStep(DataSize.roundedFrom(bytes), Duration.ofNanos(nanos), accumulation);
  }

  private int accumulation(int n) {
    long together = (long) work.settings().microBatch() * n;
    long stated = (work.settings().globalBatch() + together - 1) / together;
    long usual = usualTokens / (together * work.settings().meanLength());
    return (int) Math.min(Integer.MAX_VALUE, Math.max(1, Math.max(stated, usual)));
  }

  private double tensor(Hardware hardware, int n) {
    double tokens = (double) work.settings().microBatch() * work.settings().meanLength();
    double bytes = TENSOR_BYTES * work.width().layersTimesHidden() * tokens;
    double waiting = LinkClass.of(hardware).secondsAlone(hardware, n, bytes);
    return seconds / (seconds / n + waiting);
  }
}
