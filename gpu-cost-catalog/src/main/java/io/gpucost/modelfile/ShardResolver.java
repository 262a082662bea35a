package io.gpucost.modelfile;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * Says where the other parts of a model are that is stored in several files. Names come from
 * untrusted files: they are plain, without any folder, before a resolver sees them.
 */
@FunctionalInterface
public interface ShardResolver {
  /** Opens no other file. */
  ShardResolver NONE = name -> Optional.empty();

  /**
   * Returns where a part is.
   *
   * @param name the plain name of a file
   * @return its path; empty where it is not there or not to be opened
   */
  Optional<Path> resolve(String name);

  /**
   * A resolver that looks in the folder of a file.
   *
   * @param file the file beside which the parts lie
   * @return the resolver
   */
  static ShardResolver beside(Path file) {
    Objects.requireNonNull(file, "file");
    return name -> {
      try {
        return Optional.of(file.resolveSibling(name)).filter(Files::isRegularFile);
      } catch (InvalidPathException e) {
        return Optional.empty();
      }
    };
  }
}
