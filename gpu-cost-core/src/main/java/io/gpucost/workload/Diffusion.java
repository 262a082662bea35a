package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.MemorySize;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.immutables.value.Value;

/** Training a diffusion model, or making images or video with one. */
@Value.Immutable
@GpuCostStyle
public sealed interface Diffusion extends Task permits ImmutableDiffusion {

  /** The word of the documents. */
  String KIND = "diffusion";

  @Override
  default String kind() {
    return KIND;
  }

  @Override
  Optional<ModelReference> model();

  /** {@return the size of an image or frame} */
  Optional<Resolution> resolution();

  /** {@return the frames of one video, in [1, 1,000,000]; one image when not stated} */
  OptionalInt frames();

  /** {@return what is trained} */
  Optional<DiffusionTraining> trained();

  /** {@return whether the text encoders are trained too; false by default} */
  @Value.Default
  default boolean trainsTextEncoders() {
    return false;
  }

  /**
   * {@return whether prompts and images were encoded beforehand, so that training keeps neither
   * text encoders nor autoencoder on the card; false by default}
   */
  @Value.Default
  default boolean cachedInputs() {
    return false;
  }

  /** {@return whether images are decoded tile by tile; false by default} */
  @Value.Default
  default boolean tiledDecoding() {
    return false;
  }

  /** {@return the rank of the adapter, in [1, 65,536]} */
  OptionalInt loraRank();

  /** {@return how it is trained; nothing is stated by default} */
  @Value.Default
  default TrainingRecipe recipe() {
    return TrainingRecipe.builder().build();
  }

  @Override
  Optional<MemorySize> peakMemory();

  @Override
  default Optional<PrecisionPolicy> precision() {
    return recipe().precision();
  }

  @Override
  default Optional<TrainingRecipe> training() {
    return Optional.of(recipe());
  }

  @Override
  default boolean trains() {
    return trained().filter(part -> part != DiffusionTraining.NONE).isPresent();
  }

  /** Checks the rules; all problems are reported together. */
  @Value.Check
  default void check() {
    Problems.check(
        problems -> {
          problems.range("task.frames", frames(), 1, Limits.VIDEO_FRAMES);
          problems.range("task.lora_rank", loraRank(), 1, Limits.LORA_RANK);
          problems.size("task.peak_memory", peakMemory());
          problems.require(
              !(cachedInputs() && trainsTextEncoders()),
              "task.cached_inputs",
              "be false where the text encoders are trained",
              cachedInputs());
          trained()
              .filter(part -> part != DiffusionTraining.LORA)
              .ifPresent(
                  part ->
                      problems.require(
                          loraRank().isEmpty(),
                          "task.lora_rank",
                          "be used with trained lora",
                          "trained " + part.text()));
        });
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableDiffusion.builder();
  }

  @Override
  default Builder toBuilder() {
    return ImmutableDiffusion.builder().from(this);
  }

  /** What is trained. New parts may come. */
  enum DiffusionTraining {
    /** Nothing: images are made. */
    NONE,
    /** A low-rank adapter. */
    LORA,
    /** The denoising network. */
    UNET,
    /** Every part. */
    FULL;

    /** {@return the word of the documents} */
    public String text() {
      return Words.text(this);
    }

    /**
     * Reads a word of the documents; case, blanks, hyphens, dots and underscores do not matter.
     *
     * @param text the word
     * @return the constant
     * @throws IllegalArgumentException if there is no such word; the message lists the known
     */
    public static DiffusionTraining parse(String text) {
      return Words.parse(DiffusionTraining.class, text);
    }
  }

  /**
   * The size of an image.
   *
   * @param width the width in pixels, in [1, 100,000]
   * @param height the height in pixels, in [1, 100,000]
   */
  record Resolution(int width, int height) {

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})\\s*[x×*]\\s*(\\d{1,9})");

    /**
     * Checks the ranges.
     *
     * @param width the width in pixels, in [1, 100,000]
     * @param height the height in pixels, in [1, 100,000]
     * @throws InvalidInputException if a value is out of range
     */
    public Resolution {
      int w = width;
      int h = height;
      Problems.check(
          problems -> {
            problems.range("task.resolution.width", w, 1, Limits.SIDE);
            problems.range("task.resolution.height", h, 1, Limits.SIDE);
          });
    }

    /**
     * Reads a text such as {@code "1024x768"}, the inverse of {@link #toString()}.
     *
     * @param text width and height
     * @return the resolution
     * @throws IllegalArgumentException if the text has another form
     * @throws InvalidInputException if a side is out of range
     */
    public static Resolution parse(String text) {
      Matcher form = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
      if (form.matches()) {
        return new Resolution(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
      }
      throw Words.unreadable("Resolution", text, "expected a text such as 1024x768");
    }

    /** {@return the pixels} */
    public long pixels() {
      return (long) width * height;
    }

    @Override
    public String toString() {
      return width + "x" + height;
    }
  }

  /** Builds a {@code Diffusion}; what is not set stays unknown. */
  interface Builder extends Task.Builder {
    /**
     * Sets {@link Diffusion#model()}.
     *
     * @param model the model
     * @return this builder
     */
    Builder model(ModelReference model);

    /**
     * Sets {@link Diffusion#resolution()}.
     *
     * @param resolution the size
     * @return this builder
     */
    Builder resolution(Resolution resolution);

    /**
     * Sets {@link Diffusion#frames()}.
     *
     * @param frames the frames, in [1, 1,000,000]
     * @return this builder
     */
    Builder frames(int frames);

    /**
     * Sets {@link Diffusion#trained()}.
     *
     * @param trained what is trained
     * @return this builder
     */
    Builder trained(DiffusionTraining trained);

    /**
     * Sets {@link Diffusion#trainsTextEncoders()}.
     *
     * @param trainsTextEncoders whether they are
     * @return this builder
     */
    Builder trainsTextEncoders(boolean trainsTextEncoders);

    /**
     * Sets {@link Diffusion#cachedInputs()}.
     *
     * @param cachedInputs whether prompts and images were encoded beforehand
     * @return this builder
     */
    Builder cachedInputs(boolean cachedInputs);

    /**
     * Sets {@link Diffusion#tiledDecoding()}.
     *
     * @param tiledDecoding whether images are decoded tile by tile
     * @return this builder
     */
    Builder tiledDecoding(boolean tiledDecoding);

    /**
     * Sets {@link Diffusion#loraRank()}.
     *
     * @param loraRank the rank, in [1, 65,536]
     * @return this builder
     */
    Builder loraRank(int loraRank);

    /**
     * Sets {@link Diffusion#recipe()}.
     *
     * @param recipe the recipe
     * @return this builder
     */
    Builder recipe(TrainingRecipe recipe);

    @Override
    Builder peakMemory(MemorySize peakMemory);

    @Override
    Diffusion build();
  }
}
