package io.gpucost.timing;

import io.gpucost.market.Job;
import io.gpucost.unit.ParameterCount;
import io.gpucost.vram.UsualResolution;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.Diffusion.DiffusionTraining;
import io.gpucost.workload.Diffusion.Resolution;
import io.gpucost.workload.ImageShape;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.TrainingRecipe;
import io.gpucost.workload.TrainingRecipe.GradientCheckpointing;
import io.gpucost.workload.Work;
import java.util.OptionalDouble;

/**
 * The arithmetic of training an image generator:
 *
 * <pre>2 x parameters x (pixels / 64 / 8) x passes x images</pre>
 *
 * <p>An image has a latent of pixels / 64 positions, and the network spends on each what 1/8 token
 * costs: 1/4 in a transformer of 2 x 2 patches (FLUX), 1/10 to 1/14 in a U-Net, whose layers work
 * at lower resolutions (SD 1.5, SDXL). Passes: forward 1, backward 1 for a frozen network and 2 for
 * a trained one, 1 more for checkpointing. Good to a factor of two.
 *
 * <p>Example: SDXL (2.6 billion), LoRA at 1024 x 1024 with checkpointing: 32 TFLOP a step, 1.1 s on
 * an RTX 3090 Ti; 1.12 s were measured (sd-scripts, 2024).
 */
final class DiffusionWork {
  /** Pixels of one latent position: the decoder enlarges 8 times each way. */
  private static final double LATENT = 64;

  private static final double TOKENS_PER_LATENT = 1.0 / 8;

  private DiffusionWork() {}

  /** Operations of the whole work; empty where size or amount are not known. */
  static OptionalDouble operations(Job job, Diffusion task, Work work) {
    DiffusionTraining trained = task.trained().orElse(DiffusionTraining.NONE);
    double images = images(work, task.recipe());
    if (job.parameters().isEmpty() || images == 0 || trained == DiffusionTraining.NONE) {
      return OptionalDouble.empty();
    }
    ParameterCount parameters = job.parameters().get();
    ImageShape image = job.model().map(ModelShape::image).orElse(ImageShape.unknown());
    Resolution size = UsualResolution.of(task, parameters, image);
    double frames = Math.max(1, task.frames().orElse(image.frames().orElse(1)) / 4.0);
    double tokens = size.pixels() * frames / LATENT * TOKENS_PER_LATENT;
    return OptionalDouble.of(
        2 * parameters.value() * tokens * passes(trained, task.recipe()) * images);
  }

  private static double passes(DiffusionTraining trained, TrainingRecipe recipe) {
    boolean keeps =
        recipe.gradientCheckpointing().filter(GradientCheckpointing.NONE::equals).isPresent();
    return (trained == DiffusionTraining.LORA ? 2 : 3) + (keeps ? 0 : 1);
  }

  private static double images(Work work, TrainingRecipe recipe) {
    if (work instanceof Work.Steps steps) {
      int batch = recipe.globalBatch().orElse(recipe.microBatch().orElse(1));
      return (double) steps.steps() * batch;
    }
    return work instanceof Work.Samples samples
        ? samples.samples() * samples.epochs().doubleValue()
        : 0;
  }
}
