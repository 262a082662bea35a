package io.gpucost.workload;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A task that is being changed: the builder of its kind, and that of its recipe. */
final class TaskDraft {

  /** Which kinds have which part. */
  private static final Map<Class<?>, List<String>> KINDS = kinds();

  private final String kind;
  private final Task.Builder task;
  private final Optional<ImmutableTrainingRecipe.Builder> training;
  private final Optional<ImmutableInferenceRecipe.Builder> inference;

  TaskDraft(Task start) {
    kind = start.kind();
    task = start.toBuilder();
    training = start.training().map(recipe -> ImmutableTrainingRecipe.builder().from(recipe));
    inference = start.inference().map(recipe -> ImmutableInferenceRecipe.builder().from(recipe));
  }

  String kind() {
    return kind;
  }

  /** One way to apply an option: to the part of this type. */
  record Change<T>(Class<T> part, Consumer<T> edit) {

    List<String> kinds() {
      return KINDS.getOrDefault(part, List.of());
    }

    private boolean applyTo(Object candidate) {
      if (part.isInstance(candidate)) {
        edit.accept(part.cast(candidate));
        return true;
      }
      return false;
    }
  }

  /** Applies the change if this kind has the part. */
  boolean apply(Change<?> change) {
    return change.applyTo(task)
        || training.map(change::applyTo).orElse(false)
        || inference.map(change::applyTo).orElse(false);
  }

  Task build(Problems problems) {
    training.flatMap(recipe -> problems.attempt(recipe::build)).ifPresent(this::set);
    inference.flatMap(recipe -> problems.attempt(recipe::build)).ifPresent(this::set);
    return problems.<Task>attempt(task::build).orElseGet(() -> CustomTask.builder().build());
  }

  private void set(TrainingRecipe recipe) {
    List.of(
            new Change<>(Pretrain.Builder.class, kind -> kind.recipe(recipe)),
            new Change<>(FineTune.Builder.class, kind -> kind.recipe(recipe)),
            new Change<>(TrainVision.Builder.class, kind -> kind.recipe(recipe)),
            new Change<>(Diffusion.Builder.class, kind -> kind.recipe(recipe)))
        .forEach(this::apply);
  }

  private void set(InferenceRecipe recipe) {
    apply(new Change<>(Serve.Builder.class, kind -> kind.recipe(recipe)));
    apply(new Change<>(BatchInference.Builder.class, kind -> kind.recipe(recipe)));
  }

  private static Map<Class<?>, List<String>> kinds() {
    Map<Class<?>, List<String>> kinds = new LinkedHashMap<>();
    kinds.put(ImmutablePretrain.Builder.class, List.of(Pretrain.KIND));
    kinds.put(ImmutableFineTune.Builder.class, List.of(FineTune.KIND));
    kinds.put(ImmutableServe.Builder.class, List.of(Serve.KIND));
    kinds.put(ImmutableBatchInference.Builder.class, List.of(BatchInference.KIND));
    kinds.put(ImmutableTrainVision.Builder.class, List.of(TrainVision.KIND));
    kinds.put(ImmutableDiffusion.Builder.class, List.of(Diffusion.KIND));
    kinds.put(ImmutableRender.Builder.class, List.of(Render.KIND));
    kinds.put(ImmutableSimulate.Builder.class, List.of(Simulate.KIND));
    kinds.put(ImmutableCustomTask.Builder.class, List.of(CustomTask.KIND));
    kinds.put(
        ImmutableTrainingRecipe.Builder.class,
        List.of(Pretrain.KIND, FineTune.KIND, TrainVision.KIND, Diffusion.KIND));
    kinds.put(ImmutableInferenceRecipe.Builder.class, List.of(Serve.KIND, BatchInference.KIND));
    return kinds;
  }
}
