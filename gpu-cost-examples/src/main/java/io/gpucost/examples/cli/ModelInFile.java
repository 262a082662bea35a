package io.gpucost.examples.cli;

import io.gpucost.modelfile.ModelFile;
import io.gpucost.modelfile.ModelFiles;
import io.gpucost.modelfile.ShardResolver;
import io.gpucost.workload.BatchInference;
import io.gpucost.workload.InferenceRecipe;
import io.gpucost.workload.ModelReference.InFile;
import io.gpucost.workload.ModelReference.Shaped;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.Quantisation;
import io.gpucost.workload.Serve;
import io.gpucost.workload.Task;
import io.gpucost.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Reads the file that a document names as its model, relative to the document. */
final class ModelInFile {
  private ModelInFile() {}

  /** The workload with the model of its file; the same where it names none. */
  static Workload read(Workload stated, Path document) {
    if (stated.task().model().orElse(null) instanceof InFile file) {
      ModelFile model = read(file, document);
      ModelShape shape = named(model.shape(), file.path());
      return stated.toBuilder()
          .task(quantised(stated.task(), model))
          .model(new Shaped(shape))
          .build();
    }
    return stated;
  }

  private static ModelFile read(InFile file, Path document) {
    try {
      Path path = document.resolveSibling(file.path());
      if (Files.exists(path)) {
        return ModelFiles.read(path, ShardResolver.beside(path));
      }
    } catch (InvalidPathException e) {
      // No path at all is not found either.
    } catch (IOException e) {
      throw Documents.unreadable(file.path(), e);
    }
    throw new BadInput(
        document
            + ": task.model.file must be a file beside the document or a path from there, but was '"
            + file.path()
            + "' (not found)");
  }

  private static ModelShape named(ModelShape shape, String path) {
    return shape.name().isPresent() ? shape : shape.toBuilder().name(path).build();
  }

  /** A file that is quantised says how, unless the document does. */
  private static Task quantised(Task task, ModelFile model) {
    if (task.inference().isEmpty() || model.quantisation().isEmpty()) {
      return task;
    }
    InferenceRecipe recipe = task.inference().get();
    Quantisation quantisation = recipe.quantisation().orElse(model.quantisation().get());
    InferenceRecipe complete = recipe.toBuilder().quantisation(quantisation).build();
    if (task instanceof Serve serve) {
      return serve.toBuilder().recipe(complete).build();
    }
    return task instanceof BatchInference batch ? batch.toBuilder().recipe(complete).build() : task;
  }
}
