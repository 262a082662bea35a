package io.gpucost.workload;

import io.gpucost.unit.MemorySize;
import io.gpucost.workload.Diffusion.DiffusionTraining;
import io.gpucost.workload.TaskDraft.Change;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** The options of {@link Workload.Builder} about images, volumes and video. */
abstract sealed class ImageOptions<B extends ImageOptions<B>> extends InferenceOptions<B>
    permits WorkOptions {

  ImageOptions(Task task) {
    super(task);
  }

  /**
   * Sets the side of the square input image.
   *
   * @param pixels the pixels, in [1, 100,000]
   * @return this builder
   */
  public B imageSize(int pixels) {
    return vision("imageSize", task -> task.imageSize(pixels));
  }

  /**
   * Sets the input patch.
   *
   * @param sides one to three sides in voxels, each in [1, 100,000]
   * @return this builder
   */
  public B patch(int... sides) {
    return vision("patch", task -> task.patch(Arrays.stream(sides).boxed().toList()));
  }

  /**
   * Sets the images per GPU and step.
   *
   * @param images the images, in [1, 10,000,000]
   * @return this builder
   */
  public B batch(int images) {
    return vision("batch", task -> task.batch(images));
  }

  /**
   * Adds a peak that was measured.
   *
   * @param batch the images per GPU and step, in [1, 10,000,000]
   * @param peak the memory used on one GPU, such as {@code "9 GB"}
   * @return this builder
   */
  public B measured(int batch, String peak) {
    return reading(
        "task.measured.peak",
        peak,
        text -> new TrainVision.MeasuredPeak(batch, MemorySize.parse(text)),
        Forms.SIZE,
        value -> vision("measured", task -> task.addMeasured(value)));
  }

  /**
   * Sets the size of an image or frame.
   *
   * @param resolution width and height, such as {@code "1024x1024"}
   * @return this builder
   */
  public B resolution(String resolution) {
    return reading(
        "task.resolution",
        resolution,
        Diffusion.Resolution::parse,
        "a size such as 1024x1024",
        size -> diffusion("resolution", task -> task.resolution(size)));
  }

  /**
   * Sets the frames of one video.
   *
   * @param frames the frames, in [1, 1,000,000]
   * @return this builder
   */
  public B videoFrames(int frames) {
    return diffusion("videoFrames", task -> task.frames(frames));
  }

  /**
   * Sets what of a diffusion model is trained.
   *
   * @param trained {@code "none"}, {@code "lora"}, {@code "unet"} or {@code "full"}, each with or
   *     without {@code "+text_encoders"}
   * @return this builder
   */
  public B trained(String trained) {
    return reading(
        "task.trained",
        trained,
        Trained::parse,
        Trained.FORM,
        value -> diffusion("trained", value::applyTo));
  }

  /**
   * Says whether prompts and images are encoded before training, so that neither text encoders nor
   * autoencoder stay on the card.
   *
   * @param cached whether they are
   * @return this builder
   */
  public B cachedInputs(boolean cached) {
    return diffusion("cachedInputs", task -> task.cachedInputs(cached));
  }

  /**
   * Says whether images are decoded tile by tile.
   *
   * @param tiled whether they are
   * @return this builder
   */
  public B tiledDecoding(boolean tiled) {
    return diffusion("tiledDecoding", task -> task.tiledDecoding(tiled));
  }

  private B vision(String name, Consumer<ImmutableTrainVision.Builder> edit) {
    return option(name, new Change<>(ImmutableTrainVision.Builder.class, edit));
  }

  private B diffusion(String name, Consumer<ImmutableDiffusion.Builder> edit) {
    return option(name, new Change<>(ImmutableDiffusion.Builder.class, edit));
  }

  /** {@code "unet+text_encoders"}: a part, the text encoders, or both. */
  private record Trained(Optional<DiffusionTraining> part, boolean textEncoders) {

    static final String TEXT_ENCODERS = "+text_encoders";
    static final String FORM =
        Words.oneOf(DiffusionTraining.class) + ", with or without " + TEXT_ENCODERS;

    static Trained parse(String text) {
      String key = Words.key(text);
      String suffix = Words.key(TEXT_ENCODERS);
      boolean encoders = key.endsWith(suffix);
      String part = encoders ? key.substring(0, key.length() - suffix.length()) : key;
      return encoders && part.isEmpty()
          ? new Trained(Optional.empty(), true)
          : new Trained(Optional.of(DiffusionTraining.parse(part)), encoders);
    }

    void applyTo(ImmutableDiffusion.Builder task) {
      part.ifPresent(task::trained);
      if (part.isPresent() && part.get() != DiffusionTraining.LORA) {
        task.loraRank(OptionalInt.empty());
      }
      task.trainsTextEncoders(textEncoders);
    }
  }
}
