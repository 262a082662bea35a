package io.gpucost.market;

import io.gpucost.style.GpuCostStyle;
import io.gpucost.workload.FineTune;
import io.gpucost.workload.PrecisionPolicy;
import io.gpucost.workload.TrainingRecipe;
import java.util.Optional;
import org.immutables.value.Value;

/** How a model is trained, with every blank of the recipe filled in. */
@Value.Immutable
@GpuCostStyle
public sealed interface TrainingSettings permits ImmutableTrainingSettings {

  /** {@return which weights are trained; pretraining trains all} */
  FineTune.Method method();

  /** {@return the rank of the adapters; 0 where all weights are trained} */
  int loraRank();

  /** {@return the adapted layers} */
  FineTune.LoraTargets loraTargets();

  /** {@return the number formats} */
  PrecisionPolicy precision();

  /** {@return the optimizer} */
  TrainingRecipe.Optimizer optimizer();

  /** {@return the longest sequence in tokens, which decides the memory} */
  int sequenceLength();

  /** {@return the mean sequence in tokens, which decides the time} */
  int meanLength();

  /** {@return the sequences that one GPU works on at once} */
  int microBatch();

  /** {@return the sequences of one optimizer step over all GPUs} */
  int globalBatch();

  /** {@return which activations are computed again instead of kept} */
  TrainingRecipe.GradientCheckpointing gradientCheckpointing();

  /** {@return the attention kernel} */
  TrainingRecipe.Attention attention();

  /** {@return what is kept in host memory} */
  TrainingRecipe.Offload offload();

  /** {@return how the loss is computed, where the user says so} */
  Optional<TrainingRecipe.Loss> loss();

  /** {@return whether the scales of a 4-bit base are packed too, where the user says so} */
  Optional<Boolean> doubleQuantisation();
}
