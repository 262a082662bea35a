package io.gpucost.workload;

import io.gpucost.unit.Durations;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * The options of {@link Workload.Builder} about the amount of work. The last one counts, so that a
 * changed copy may measure the work in another unit.
 */
abstract sealed class WorkOptions<B extends WorkOptions<B>> extends ImageOptions<B>
    permits RunOptions {

  private Optional<Work> work;
  private OptionalLong samples = OptionalLong.empty();
  private Optional<BigDecimal> epochs = Optional.empty();

  WorkOptions(Task task, Optional<Work> work) {
    super(task);
    this.work = work;
    if (work.isPresent() && work.get() instanceof Work.Samples given) {
      samples = OptionalLong.of(given.samples());
      epochs = given.statedEpochs();
    }
  }

  Optional<Work> buildWork(Problems found) {
    if (samples.isEmpty() && epochs.isEmpty()) {
      return work;
    }
    found.require(samples.isPresent(), "work.samples", "be given with epochs", "missing");
    return samples.isEmpty()
        ? Optional.empty()
        : found.attempt(() -> new Work.Samples(samples.getAsLong(), epochs));
  }

  /**
   * Sets the amount of work.
   *
   * @param work the work
   * @return this builder
   */
  public B work(Work work) {
    Objects.requireNonNull(work, "work");
    if (work instanceof Work.Samples given) {
      samples = OptionalLong.of(given.samples());
      epochs = given.statedEpochs();
      return self();
    }
    return work(() -> work);
  }

  /**
   * Sets a compute time that is known, whichever the GPU.
   *
   * @param hours the hours, in [1, 876,600]
   * @return this builder
   */
  public B hours(long hours) {
    return problems.range("work.hours", hours, 1, Durations.MAX.toHours())
        ? hours(Duration.ofHours(hours))
        : self();
  }

  /**
   * Sets a compute time that is known, whichever the GPU.
   *
   * @param hours the time, above zero and at most 100 years
   * @return this builder
   */
  public B hours(Duration hours) {
    return work(() -> new Work.KnownHours(hours));
  }

  /**
   * Sets the work by a whole run measured elsewhere.
   *
   * @param gpu the GPU it ran on
   * @param count the GPUs it ran on, in [1, 1,000,000]
   * @param time the compute time there, above zero and at most 100 years
   * @return this builder
   */
  public B referenceRun(String gpu, int count, Duration time) {
    return work(() -> new Work.ReferenceRun(gpu, count, time));
  }

  /**
   * Sets the work by a part of it measured elsewhere.
   *
   * @param gpu the GPU it ran on
   * @param count the GPUs it ran on, in [1, 1,000,000]
   * @param units the units done, of any kind, in [1, 10^18]
   * @param total the units of the whole job, in [1, 10^18]
   * @param time the compute time of the part, above zero and at most 100 years
   * @return this builder
   */
  public B pilot(String gpu, int count, long units, long total, Duration time) {
    return work(
        () ->
            new Work.Pilot(gpu, count, BigDecimal.valueOf(units), BigDecimal.valueOf(total), time));
  }

  /**
   * Sets the work by how far a part of it came, measured elsewhere.
   *
   * @param gpu the GPU it ran on
   * @param count the GPUs it ran on, in [1, 1,000,000]
   * @param total the units of the whole job, in [1, 10^18]
   * @param points units done and the time they took, from the start, both rising
   * @return this builder
   */
  public B pilot(String gpu, int count, long total, List<Work.Pilot.Point> points) {
    return work(() -> new Work.Pilot(gpu, count, BigDecimal.valueOf(total), points));
  }

  /**
   * Sets the samples of the dataset; goes with {@code epochs}, which a fine-tuning may leave out.
   *
   * @param samples the samples, in [1, 10^18]
   * @return this builder
   */
  public B samples(long samples) {
    this.samples = OptionalLong.of(samples);
    return self();
  }

  /**
   * Sets the passes over the dataset; goes with {@code samples}.
   *
   * @param epochs the passes, at least 1
   * @return this builder
   */
  public B epochs(int epochs) {
    return epochs(BigDecimal.valueOf(epochs));
  }

  /**
   * Sets the passes over the dataset; goes with {@code samples}.
   *
   * @param epochs the passes, in (0, 10^18]
   * @return this builder
   */
  public B epochs(BigDecimal epochs) {
    this.epochs = Optional.of(epochs);
    return self();
  }

  /**
   * Sets the tokens to train on or to process.
   *
   * @param tokens the tokens, in [1, 10^18]
   * @return this builder
   */
  public B tokens(long tokens) {
    return work(() -> new Work.Tokens(tokens));
  }

  /**
   * Sets the steps.
   *
   * @param steps the steps, in [1, 10^18]
   * @return this builder
   */
  public B steps(long steps) {
    return work(() -> new Work.Steps(steps));
  }

  /**
   * Sets the arithmetic operations.
   *
   * @param flops the floating-point operations, in (0, 10^36]
   * @return this builder
   */
  public B flops(BigDecimal flops) {
    return work(() -> new Work.Flops(flops));
  }

  /**
   * Sets the images to make or to process.
   *
   * @param images the images, in [1, 10^18]
   * @return this builder
   */
  public B images(long images) {
    return work(() -> new Work.Images(images));
  }

  /**
   * Sets the frames to render, and the time of one.
   *
   * @param frames the frames, in [1, 10^18]
   * @param gpu the GPU on which one was timed
   * @param perFrame the time of one there, above zero and at most 100 years
   * @return this builder
   */
  public B frames(long frames, String gpu, Duration perFrame) {
    return work(() -> new Work.Frames(frames, gpu, perFrame));
  }

  /**
   * Sets the requests to answer.
   *
   * @param requests the requests, in [1, 10^18]
   * @return this builder
   */
  public B requests(long requests) {
    return work(() -> new Work.Requests(requests));
  }

  /**
   * Sets the requests that come every day.
   *
   * @param requests the requests of one day, in [1, 10^18]
   * @return this builder
   */
  public B perDay(long requests) {
    return work(() -> new Work.PerDay(requests));
  }

  private B work(Supplier<Work> given) {
    samples = OptionalLong.empty();
    epochs = Optional.empty();
    work = problems.attempt(given);
    return self();
  }
}
