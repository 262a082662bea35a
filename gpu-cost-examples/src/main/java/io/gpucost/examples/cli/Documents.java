package io.gpucost.examples.cli;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.json.WorkloadDocuments;
import io.gpucost.market.Market;
import io.gpucost.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Supplier;

/** Reads the files that a command names; every problem says which file it is in. */
final class Documents {
  private Documents() {}

  /** Reads what a document holds. */
  @FunctionalInterface
  interface Reader<T> {
    T read(Path file) throws IOException;
  }

  static Workload workload(String file, Market market) {
    return read(file, path -> ModelInFile.read(WorkloadDocuments.read(path, market), path));
  }

  static <T> T read(String file, Reader<T> reader) {
    Path path = file(file);
    return naming(
        file,
        () -> {
          try {
            return reader.read(path);
          } catch (IOException e) {
            throw unreadable(file, e);
          }
        });
  }

  /** Runs a step whose problems are problems of a file. */
  static <T> T naming(String file, Supplier<T> step) {
    try {
      return step.get();
    } catch (InvalidInputException e) {
      throw BadInput.in(file, e);
    }
  }

  /** The path of a file that is there. */
  static Path file(String name) {
    Path path = path(name);
    if (Files.isDirectory(path)) {
      throw new BadInput(name + " must be a file, but was a directory");
    }
    if (!Files.exists(path)) {
      throw new BadInput(name + " must be a file, but was not found");
    }
    return path;
  }

  static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new BadInput("file name must be a path, but was '" + name + "'");
    }
  }

  static BadInput unreadable(String name, IOException cause) {
    String reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    return new BadInput(name + " must be readable, but was not: " + reason);
  }
}
