package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Constraints;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.TrainingRecipe;
import io.gpucost.workload.Workload;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a workload states and no estimate uses: it is said, never passed over in silence. */
final class UnusedFields {

  /** The stack that every estimate assumes. */
  private static final String PLAIN = "transformers";

  private UnusedFields() {}

  static List<Note> of(Workload workload) {
    Constraints constraints = workload.constraints();
    Optional<Checkpoint> checkpoint = constraints.checkpoint();
    return Stream.of(
            stated(
                "task.framework",
                workload
                    .task()
                    .training()
                    .flatMap(TrainingRecipe::framework)
                    .filter(name -> !name.equalsIgnoreCase(PLAIN))
                    .isPresent()),
            stated(
                "task.trained",
                workload.task() instanceof Diffusion diffusion && diffusion.trainsTextEncoders()),
            stated("constraints.gradient_sync", constraints.gradientSync().isPresent()),
            stated("constraints.checkpoint.size", checkpoint.flatMap(Checkpoint::size).isPresent()),
            stated(
                "constraints.checkpoint.keep",
                checkpoint.filter(saves -> saves.keep().isPresent()).isPresent()),
            stated("setup.image_size", workload.setup().imageSize().isPresent()),
            stated(
                "quotes.available_for",
                workload.quotes().stream().anyMatch(quote -> quote.availableFor().isPresent())))
        .flatMap(Optional::stream)
        .map(field -> Note.of(Code.NOT_USED_YET).with("field", field))
        .toList();
  }

  private static Optional<String> stated(String field, boolean isStated) {
    return isStated ? Optional.of(field) : Optional.empty();
  }
}
