package io.gpucost.vram;

import io.gpucost.market.Job;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.ImageShape;
import io.gpucost.workload.Layout;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.TrainingRecipe.Attention;
import io.gpucost.workload.TrainingRecipe.GradientCheckpointing;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A network that reads pixels, and what training it keeps for them.
 *
 * <pre>
 * of transformer layers   the {@link Activations} of (pixels / patch^2) tokens
 * of convolutions         kept numbers per pixel x pixels x bytes; a quarter with checkpointing
 * </pre>
 *
 * <p>Example: YOLOv5s keeps 3 x 63 numbers per pixel (output, norm and SiLU of each convolution):
 * 155 MB for an image of 640 pixels in 16 bits. On a 2080 Ti each image more took 159 MB
 * (ultralytics/yolov5 issue 4139).
 *
 * @param parameters all parameters
 * @param transformer its layers, where they are a transformer's
 * @param heads its attention heads; 0 where they are not known
 * @param image what is known of its pixels
 */
record ImageNetwork(
    ParameterCount parameters, Optional<Decoder> transformer, int heads, ImageShape image) {

  /**
   * Share of the kept numbers that is left when each block is computed again. Source: SD 1.4 of
   * PEFT's DreamBooth table (15.5 GB without, 8.1 GB with checkpointing), read 2026-11.
   */
  private static final double CHECKPOINTED = 0.25;

  /**
   * Attention layers that a U-Net has at its finest level: two on the way down, three up. Source:
   * UNet2DConditionModel, {@code layers_per_block} 2, read 2026-11.
   */
  private static final double FINEST_ATTENTIONS = 5;

  /** Images are not cut: every card that works on one holds all of it. */
  private static final Sharding ALONE = new Sharding(Layout.SINGLE, 1);

  /** Scores before and after the softmax. */
  private static final double SCORE_COPIES = 2;

  static ImageNetwork of(Job job, ParameterCount parameters) {
    ImageShape image = job.model().map(ModelShape::image).orElse(ImageShape.unknown());
    Optional<Decoder> layers =
        image.patch().isPresent()
            ? job.model().flatMap(shape -> Decoder.of(shape, Optional.of(parameters)))
            : Optional.empty();
    int heads = job.model().flatMap(shape -> shape.heads().stream().boxed().findFirst()).orElse(0);
    return new ImageNetwork(parameters, layers, heads, image);
  }

  /** Whether activations follow from the network's own shape. */
  boolean isKnown() {
    return transformer.isPresent() || image.keptPerPixel().isPresent();
  }

  /** Tokens of so many pixels; 0 where nothing is known of patches. */
  double tokens(double pixels) {
    double side = image.patch().orElse(0);
    return side == 0 ? 0 : Math.max(1, pixels / (side * side));
  }

  /** Bytes kept for the backward pass; empty where the shape is not known. */
  OptionalDouble kept(double pixels, TrainingChoice choice) {
    if (transformer.isPresent()) {
      int tokens = (int) Math.min(Integer.MAX_VALUE, Math.ceil(tokens(pixels)));
      Activations activations =
          new Activations(transformer.get(), choice.withSequenceLength(tokens), ALONE);
      return OptionalDouble.of(activations.held(0, 1).peak(0));
    }
    if (image.keptPerPixel().isEmpty()) {
      return OptionalDouble.empty();
    }
    double numbers = image.keptPerPixel().getAsInt() * pixels;
    if (choice.attention() == Attention.EAGER) {
      numbers += FINEST_ATTENTIONS * scores(pixels);
    }
    return OptionalDouble.of(numbers * share(choice) * choice.microBatch() * choice.computeBytes());
  }

  /** Share of what is kept that checkpointing leaves. */
  static double share(TrainingChoice choice) {
    return choice.checkpointing() == GradientCheckpointing.NONE ? 1 : CHECKPOINTED;
  }

  /** Numbers that one layer of eager attention writes for one image. */
  double scores(double pixels) {
    double tokens = tokens(pixels);
    return SCORE_COPIES * heads * tokens * tokens;
  }
}
