package io.gpucost.timing;

import io.gpucost.market.Job;
import io.gpucost.market.MeasuredAnchor;
import io.gpucost.vram.UsualResolution;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.ImageShape;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.TrainVision;
import io.gpucost.workload.Work;
import java.util.OptionalDouble;

/**
 * The time of image work on the GPU of its {@linkplain MeasuredAnchor anchor}:
 *
 * <pre>
 * training      images x (pixels of one / pixels of the anchor's) / images a second
 * patches       voxels / voxels a second
 * generating    images x 30 steps x (pixels of one / pixels of the anchor's) / steps a second
 * </pre>
 *
 * <p>Example: ImageNet, 1.28 million images, 90 epochs of ResNet-50 at 224 pixels, 1,218 images a
 * second on an RTX 3090: 26 h.
 */
final class AnchoredWork {
  /** Denoising steps of an image, the usual setting of the anchors' programs. */
  static final int DENOISING_STEPS = 30;

  private AnchoredWork() {}

  /** Seconds on the anchor's GPU; empty where the amount of work is not stated in images. */
  static OptionalDouble seconds(Job job, MeasuredAnchor anchor, Work work) {
    double images = images(job, work);
    if (images == 0) {
      return OptionalDouble.empty();
    }
    double units =
        switch (anchor.unit()) {
          case IMAGE, VOXEL -> images;
          case DENOISING_STEP -> images * DENOISING_STEPS;
        };
    return OptionalDouble.of(units * size(job, anchor) / anchor.size() / anchor.perSecond());
  }

  private static double images(Job job, Work work) {
    if (work instanceof Work.Images images) {
      return (double) images.images();
    }
    if (work instanceof Work.Samples samples) {
      return samples.samples() * samples.epochs().doubleValue();
    }
    return work instanceof Work.Steps steps && job.task() instanceof TrainVision vision
        ? (double) steps.steps()
            * vision
                .recipe()
                .globalBatch()
                .orElse(vision.batch().orElse(vision.recipe().microBatch().orElse(1)))
        : 0;
  }

  /** Pixels, or voxels, of one image. */
  private static double size(Job job, MeasuredAnchor anchor) {
    if (job.task() instanceof TrainVision vision) {
      if (anchor.unit() == MeasuredAnchor.Unit.VOXEL) {
        double volume =
            vision.patch().stream().mapToDouble(side -> side).reduce(1, (a, b) -> a * b);
        return vision.patch().size() == 1 ? StrictMath.pow(volume, 3) : volume;
      }
      double side = vision.imageSize().orElse(0);
      return side > 0 ? side * side : anchor.size();
    }
    return job.task() instanceof Diffusion diffusion && job.parameters().isPresent()
        ? UsualResolution.of(
                diffusion,
                job.parameters().get(),
                job.model().map(ModelShape::image).orElse(ImageShape.unknown()))
            .pixels()
        : anchor.size();
  }
}
