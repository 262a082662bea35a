package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Job;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.TrainVision;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The memory of training a network on images or volumes: by its layers or the numbers it keeps per
 * pixel where they are known, else by a rough rule on parameters and pixels.
 */
record VisionMemory(ImageNetwork network, TrainingChoice choice, Sharding sharding) {
  /**
   * Kept numbers per pixel (or voxel) of one image, per square root of a million parameters:
   *
   * <pre>activations = 125 x sqrt(parameters / 10^6) x pixels x batch x bytes</pre>
   *
   * <p>Source: batch slopes of YOLOv5 s to x (72 to 98, nvidia-smi on a 2080 Ti) and largest
   * batches of ResNet, ConvNeXt, DenseNet and EfficientNet in 24 GB (92 to 330, timm), read
   * 2026-11. Wide and deep nets differ by a factor of 2 both ways, hence {@link Band#ROUGH}.
   */
  private static final double KEPT_PER_ROOT_MILLION = 125;

  static VisionMemory of(
      Job job, ParameterCount parameters, TrainingChoice choice, Sharding sharding) {
    return new VisionMemory(ImageNetwork.of(job, parameters), choice, sharding);
  }

  VramEstimate estimate(double pixels) {
    OptionalDouble known = network.kept(pixels, choice);
    Terms terms = terms(known.orElseGet(() -> roughlyKept(pixels)));
    ImmutableVramEstimate.Builder estimate =
        terms
            .estimate(known.isPresent() ? Band.IMAGES_TRAINED : Band.ROUGH)
            .basis(Note.of(Code.FROM_PARAMETER_STATES).with("parameters", network.parameters()));
    return known.isPresent()
        ? estimate.build()
        : estimate.addAssumptions(Note.of(Code.ROUGH_ACTIVATIONS)).build();
  }

  /** What does not grow with the batch: states, the optimizer step's copy, the runtime. */
  double fixedBytes() {
    return terms(0).expected().bytes();
  }

  private Terms terms(double activations) {
    Terms terms = new Terms();
    StateBytes each = StateBytes.of(choice.precision(), choice.optimizer(), sharding.isZero());
    new ImageStep((double) network.parameters().value(), each, Code.WEIGHTS)
        .addTo(terms, choice, sharding, activations);
    terms.add(Code.RUNTIME, TrainingMemory.RUNTIME);
    if (sharding.communicates()) {
      terms.add(Code.COMMUNICATION, TrainingMemory.COMMUNICATION);
    }
    return terms;
  }

  private double roughlyKept(double pixels) {
    double root = StrictMath.sqrt(network.parameters().value() / 1e6);
    return KEPT_PER_ROOT_MILLION
        * root
        * pixels
        * choice.microBatch()
        * choice.computeBytes()
        * ImageNetwork.share(choice);
  }

  /** Pixels of an image or voxels of a patch; 0 where neither is known. */
  static double pixels(TrainVision task) {
    if (!task.patch().isEmpty()) {
      List<Integer> sides = task.patch();
      double product = sides.stream().mapToDouble(Integer::doubleValue).reduce(1, (a, b) -> a * b);
      return sides.size() == 1 ? product * product : product;
    }
    return StrictMath.pow(task.imageSize().orElse(0), 2);
  }
}
