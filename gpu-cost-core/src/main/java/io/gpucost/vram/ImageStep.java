package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.workload.TrainingRecipe.Offload;

/**
 * One step of training a network on images, in time. Master weights and optimizer states are always
 * there; only the larger of two moments counts on top:
 *
 * <pre>
 * start of the backward pass   16-bit copies of the weights + activations (+ summed-up gradients)
 * optimizer step               gradients + its temporary copy of what is trained
 * </pre>
 *
 * <p>Mixed precision in PyTorch makes the 16-bit copies as the layers run and drops them with the
 * activations; DeepSpeed's sharded training keeps them. Source: torch.autocast and ZeRO, read
 * 2026-11.
 *
 * @param trained parameters that learn
 * @param each bytes kept for each of them
 * @param learning the term of what learns: weights or adapters
 */
record ImageStep(double trained, StateBytes each, Code learning) {

  /**
   * Adds the states and the larger moment.
   *
   * @param activations bytes that the backward pass needs
   * @return the bytes that the hosts hold for all GPUs together
   */
  double addTo(Terms terms, TrainingChoice choice, Sharding sharding, double activations) {
    double weights = trained * each.weights() * sharding.ofWhole();
    double gradients = trained * each.gradient() * sharding.gradientsOfWhole();
    double optimizer = trained * each.optimizer() * sharding.optimizerOfWhole();
    double step = trained * each.step() * sharding.optimizerOfWhole();
    double host = 0;
    if (choice.offload() != Offload.NONE) {
      host += optimizer;
      optimizer = 0;
      step = 0;
    }
    if (choice.offload() == Offload.CPU) {
      host += gradients;
      gradients = 0;
    }
    terms.add(Code.OPTIMIZER, optimizer);
    boolean copied = choice.precision().master().isPresent() && !sharding.isZero();
    double copies = copied ? weights : 0;
    terms.add(learning, weights - copies);
    double summed = choice.accumulates() ? gradients : 0;
    if (copies + activations + summed >= gradients + step) {
      terms.add(learning, copies).add(Code.ACTIVATIONS, activations).add(Code.GRADIENTS, summed);
    } else {
      terms.add(Code.GRADIENTS, gradients).add(Code.OPTIMIZER, step);
    }
    return host * sharding.gpus();
  }
}
