package io.gpucost.workload;

import io.gpucost.unit.MemorySize;
import io.gpucost.workload.TaskDraft.Change;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The options of {@link Workload.Builder} about the task, whatever its kind. The builder is a chain
 * of classes, one for each part of the document, so that a file can be read in a sitting.
 */
abstract sealed class TaskOptions<B extends TaskOptions<B>> permits TrainingOptions {

  /** What was wrong with a call; {@code build()} throws it together with the rest. */
  final Problems problems = new Problems();

  private TaskDraft draft;

  TaskOptions(Task task) {
    draft = new TaskDraft(task);
  }

  abstract B self();

  Task buildTask(Problems found) {
    return draft.build(found);
  }

  /**
   * Replaces the task, with all its options.
   *
   * @param task the task
   * @return this builder
   */
  public B task(Task task) {
    draft = new TaskDraft(Objects.requireNonNull(task, "task"));
    return self();
  }

  /**
   * Sets the model by name, or by a number of parameters such as {@code "45M"}.
   *
   * @param model the name, or the number
   * @return this builder
   */
  public B model(String model) {
    return problems
        .read("task.model", model, ModelReference::parse, "a name")
        .map(this::model)
        .orElseGet(this::self);
  }

  /**
   * Sets the model.
   *
   * @param model the model
   * @return this builder
   */
  public B model(ModelReference model) {
    Objects.requireNonNull(model, "model");
    return option(
        "model",
        new Change<>(ImmutablePretrain.Builder.class, task -> task.model(model)),
        new Change<>(ImmutableFineTune.Builder.class, task -> task.model(model)),
        new Change<>(ImmutableServe.Builder.class, task -> task.model(model)),
        new Change<>(ImmutableBatchInference.Builder.class, task -> task.model(model)),
        new Change<>(ImmutableTrainVision.Builder.class, task -> task.model(model)),
        new Change<>(ImmutableDiffusion.Builder.class, task -> task.model(model)),
        new Change<>(ImmutableCustomTask.Builder.class, task -> task.model(model)));
  }

  /**
   * Sets the most memory used on one GPU, where it is known.
   *
   * @param peakMemory the size, such as {@code "20 GB"}
   * @return this builder
   */
  public B peakMemory(String peakMemory) {
    return reading(
        "task.peak_memory",
        peakMemory,
        MemorySize::parse,
        Forms.SIZE,
        size ->
            option("peakMemory", new Change<>(Task.Builder.class, task -> task.peakMemory(size))));
  }

  /**
   * Sets the number formats.
   *
   * @param precision a word such as {@code "bf16"}, see {@link PrecisionPolicy#parse(String)}
   * @return this builder
   */
  public B precision(String precision) {
    return problems
        .read(
            "task.precision",
            precision,
            PrecisionPolicy::parse,
            Words.oneOf(PrecisionPolicy.known()))
        .map(this::precision)
        .orElseGet(this::self);
  }

  /**
   * Sets the number formats.
   *
   * @param precision the formats
   * @return this builder
   */
  public B precision(PrecisionPolicy precision) {
    Objects.requireNonNull(precision, "precision");
    return option(
        "precision",
        new Change<>(ImmutableTrainingRecipe.Builder.class, recipe -> recipe.precision(precision)),
        new Change<>(ImmutableInferenceRecipe.Builder.class, recipe -> recipe.precision(precision)),
        new Change<>(ImmutableRender.Builder.class, task -> task.precision(precision)),
        new Change<>(ImmutableSimulate.Builder.class, task -> task.precision(precision)),
        new Change<>(ImmutableCustomTask.Builder.class, task -> task.precision(precision)));
  }

  /**
   * Sets the grid of a simulation.
   *
   * @param cells the cells, in [1, 10^15]
   * @param bytesPerCell the bytes that one cell takes, in [1, 10^9]
   * @return this builder
   */
  public B grid(long cells, long bytesPerCell) {
    return option(
        "grid",
        new Change<>(
            ImmutableSimulate.Builder.class, task -> task.cells(cells).bytesPerCell(bytesPerCell)));
  }

  /** Applies the first change that the task's kind has a part for, or reports the option. */
  B option(String name, Change<?>... changes) {
    if (Arrays.stream(changes).noneMatch(draft::apply)) {
      List<String> kinds =
          Arrays.stream(changes).flatMap(change -> change.kinds().stream()).toList();
      problems.add(name, "be used with " + Words.either(kinds), draft.kind());
    }
    return self();
  }

  /** Reads a text and uses it; an unreadable text is a problem. */
  <T> B reading(
      String path, String text, Function<String, T> parse, String form, Consumer<? super T> use) {
    problems.read(path, text, parse, form).ifPresent(use);
    return self();
  }

  /** Reads the word of an enum and uses it. */
  <E extends Enum<E>> B word(String path, String text, Class<E> type, Consumer<? super E> use) {
    return reading(path, text, word -> Words.parse(type, word), Words.oneOf(type), use);
  }
}
