package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.workload.Constraints;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.Task;
import io.gpucost.workload.TrainVision;
import io.gpucost.workload.TrainingRecipe;
import io.gpucost.workload.Workload;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a workload states and no estimate uses: it is said, never passed over in silence. */
final class UnusedFields {

  private UnusedFields() {}

  static List<Note> of(Workload workload) {
    Constraints constraints = workload.constraints();
    boolean framework = workload.task().training().flatMap(TrainingRecipe::framework).isPresent();
    return Stream.of(
            stated("task.framework", framework && isOfImages(workload.task())),
            stated(
                "task.trained",
                workload.task() instanceof Diffusion diffusion && diffusion.trainsTextEncoders()),
            stated("constraints.gradient_sync", constraints.gradientSync().isPresent()),
            stated(
                "quotes.available_for",
                workload.quotes().stream().anyMatch(quote -> quote.availableFor().isPresent())))
        .flatMap(Optional::stream)
        .map(field -> Note.of(Code.NOT_USED_YET).with("field", field))
        .toList();
  }

  /** No estimate of image models knows their programs. */
  private static boolean isOfImages(Task task) {
    return task instanceof Diffusion || task instanceof TrainVision;
  }

  private static Optional<String> stated(String field, boolean isStated) {
    return isStated ? Optional.of(field) : Optional.empty();
  }
}
