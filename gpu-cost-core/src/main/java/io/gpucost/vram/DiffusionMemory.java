package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.Diffusion.DiffusionTraining;
import io.gpucost.workload.Diffusion.Resolution;
import io.gpucost.workload.TrainingRecipe.GradientCheckpointing;

/**
 * The memory of running or training an image generator, by a rough rule on the parameters of its
 * main network and the pixels of an image.
 *
 * <pre>
 * frozen        2 bytes x parameters, and 35% more for text encoders and the image decoder
 * trained       states of all parameters, or of adapters
 * activations   19,000 bytes a pixel in training, a quarter of that with checkpointing;
 *               3,000 bytes a pixel when only run
 * </pre>
 *
 * <p>Sources, read 2026-11: SD 1.4 DreamBooth of the PEFT documentation (LoRA at 512 pixels: 15.5
 * GB without, 8.1 GB with checkpointing, in fp32), diffusers' tables for SD 1.5 (3.1 GB), SDXL
 * (11.2 GB) and FLUX.1-dev (36.3 GB, 33.8 of them weights). Band: {@link Band#ROUGH}.
 */
record DiffusionMemory(ParameterCount parameters, Diffusion task, TrainingChoice choice) {
  /** Text encoders and decoder over the main network: SD 1.5 0.24, SDXL 0.36, FLUX.1 0.42. */
  private static final double COMPANIONS = 0.35;

  private static final double TRAINING_PER_PIXEL = 19_000;
  private static final double CHECKPOINTED = 0.25;
  private static final double INFERENCE_PER_PIXEL = 3_000;

  /**
   * Share of the parameters that adapters of rank 16 add: SDXL, attention layers, rank 32: 1.8%.
   */
  private static final double ADAPTERS_AT_16 = 0.01;

  /** Frames of a video that share one latent frame. Source: CogVideoX's decoder, 2024. */
  private static final double FRAMES_PER_LATENT = 4;

  Terms terms(Sharding sharding) {
    double all = (double) parameters.value();
    DiffusionTraining trained = task.trained().orElse(DiffusionTraining.NONE);
    boolean zero = sharding.isZero();
    Terms terms = new Terms().add(Code.WEIGHTS, 2 * COMPANIONS * all);
    double share = sharding.ofWhole();
    StateBytes each =
        trained == DiffusionTraining.LORA
            ? StateBytes.ofAdapters(choice.precision(), choice.optimizer(), zero)
            : StateBytes.of(choice.precision(), choice.optimizer(), zero);
    double count =
        switch (trained) {
          case NONE -> 0;
          case LORA -> all * ADAPTERS_AT_16 * task.loraRank().orElse(choice.rank()) / 16;
          case UNET, FULL -> all;
        };
    boolean frozen = trained == DiffusionTraining.NONE || trained == DiffusionTraining.LORA;
    double storedBytes = TrainingChoice.bytes(choice.precision().weights());
    terms
        .add(Code.WEIGHTS, share * (frozen ? all * storedBytes : count * each.weights()))
        .add(Code.ADAPTERS, frozen ? count * each.weights() : 0)
        .add(Code.GRADIENTS, count * each.gradient() * (zero ? 1.0 / sharding.gpus() : share))
        .add(Code.OPTIMIZER, count * each.optimizer() * (zero ? 1.0 / sharding.gpus() : share))
        .add(Code.ACTIVATIONS, activations(trained))
        .add(Code.RUNTIME, TrainingMemory.RUNTIME);
    if (sharding.communicates()) {
      terms.add(Code.COMMUNICATION, TrainingMemory.COMMUNICATION);
    }
    return terms;
  }

  private double activations(DiffusionTraining trained) {
    Resolution size = UsualResolution.of(task, parameters);
    double latentFrames = Math.max(1, task.frames().orElse(1) / FRAMES_PER_LATENT);
    double pixels = size.pixels() * latentFrames;
    if (trained == DiffusionTraining.NONE) {
      return INFERENCE_PER_PIXEL * pixels * choice.microBatch();
    }
    boolean kept = choice.checkpointing() == GradientCheckpointing.NONE;
    return TRAINING_PER_PIXEL
        * (kept ? 1 : CHECKPOINTED)
        * pixels
        * choice.microBatch()
        * choice.computeBytes()
        / 2;
  }
}
