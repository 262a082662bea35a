package io.gpucost.workload;

import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.ParameterCount;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/** What is known of a model that sees or makes images, beyond the layers of its main network. */
@Value.Immutable
@GpuCostStyle
public sealed interface ImageShape permits ImmutableImageShape {

  /** {@return the side in pixels of the square that one token stands for, in [1, 100,000]} */
  OptionalInt patch();

  /**
   * {@return the numbers that training keeps for the backward pass, for each pixel or voxel of the
   * input, in [1, 1,000,000]: outputs of layers, norms and activation functions}
   */
  OptionalInt keptPerPixel();

  /** {@return the parameters of all text encoders of an image generator} */
  Optional<ParameterCount> textEncoders();

  /** {@return the parameters of the autoencoder of an image generator} */
  Optional<ParameterCount> autoencoder();

  /** {@return whether the autoencoder must run in 32 bits where the rest runs in fp16} */
  @Value.Default
  default boolean wideAutoencoder() {
    return false;
  }

  /** {@return the size of image that the model is made for} */
  Optional<Diffusion.Resolution> resolution();

  /** {@return the frames of the video that the model is made for, in [1, 1,000,000]} */
  OptionalInt frames();

  /** Checks the rules; all problems are reported together. */
  @Value.Check
  default void check() {
    Problems.check(
        problems -> {
          problems.range("model.patch", patch(), 1, Limits.SIDE);
          problems.range("model.kept_per_pixel", keptPerPixel(), 1, Limits.KEPT_PER_PIXEL);
          problems.range("model.frames", frames(), 1, Limits.VIDEO_FRAMES);
        });
  }

  /** {@return a shape of which nothing is known} */
  static ImageShape unknown() {
    return builder().build();
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableImageShape.builder();
  }

  /** Builds an {@code ImageShape}; what is not set stays unknown. */
  interface Builder {
    /**
     * Sets {@link ImageShape#patch()}.
     *
     * @param patch the pixels, in [1, 100,000]
     * @return this builder
     */
    Builder patch(int patch);

    /**
     * Sets {@link ImageShape#keptPerPixel()}.
     *
     * @param keptPerPixel the numbers, in [1, 1,000,000]
     * @return this builder
     */
    Builder keptPerPixel(int keptPerPixel);

    /**
     * Sets {@link ImageShape#textEncoders()}.
     *
     * @param textEncoders the parameters
     * @return this builder
     */
    Builder textEncoders(ParameterCount textEncoders);

    /**
     * Sets {@link ImageShape#autoencoder()}.
     *
     * @param autoencoder the parameters
     * @return this builder
     */
    Builder autoencoder(ParameterCount autoencoder);

    /**
     * Sets {@link ImageShape#wideAutoencoder()}.
     *
     * @param wideAutoencoder whether it must run in 32 bits
     * @return this builder
     */
    Builder wideAutoencoder(boolean wideAutoencoder);

    /**
     * Sets {@link ImageShape#resolution()}.
     *
     * @param resolution the size
     * @return this builder
     */
    Builder resolution(Diffusion.Resolution resolution);

    /**
     * Sets {@link ImageShape#frames()}.
     *
     * @param frames the frames, in [1, 1,000,000]
     * @return this builder
     */
    Builder frames(int frames);

    /**
     * Builds the shape.
     *
     * @return the shape
     * @throws io.gpucost.finding.InvalidInputException with every problem, if a rule is broken
     */
    ImageShape build();
  }
}
