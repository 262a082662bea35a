package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.unit.ParameterCount;
import java.util.Objects;

/** Which model is meant: by name, by size, by shape, or in a file. */
public sealed interface ModelReference {

  /**
   * Reads a number of parameters such as {@code "45M"}; any other text is a name.
   *
   * @param nameOrParameters the text
   * @return the reference
   * @throws io.gpucost.finding.InvalidInputException if the text is blank or too long for a name
   */
  static ModelReference parse(String nameOrParameters) {
    Objects.requireNonNull(nameOrParameters, "nameOrParameters");
    try {
      return new Sized(ParameterCount.parse(nameOrParameters));
    } catch (IllegalArgumentException | ArithmeticException notANumber) {
      return new Named(nameOrParameters.strip());
    }
  }

  /**
   * A model that a market knows.
   *
   * @param name the name or an alias, 1 to 200 characters
   */
  record Named(String name) implements ModelReference {
    /**
     * Checks the name.
     *
     * @param name the name or an alias, 1 to 200 characters
     * @throws InvalidInputException if a value is out of range
     */
    public Named {
      Objects.requireNonNull(name, "name");
      Problems.check(problems -> problems.name("task.model", name));
    }
  }

  /**
   * A model of which only the size is known.
   *
   * @param parameters all parameters
   */
  record Sized(ParameterCount parameters) implements ModelReference {
    /**
     * Refuses null.
     *
     * @param parameters all parameters
     */
    public Sized {
      Objects.requireNonNull(parameters, "parameters");
    }
  }

  /**
   * A model given in full.
   *
   * @param shape the shape
   */
  record Shaped(ModelShape shape) implements ModelReference {
    /**
     * Refuses null.
     *
     * @param shape the shape
     */
    public Shaped {
      Objects.requireNonNull(shape, "shape");
    }
  }

  /**
   * A model whose shape stands in a file. Only a caller that gave a resolver has it read.
   *
   * @param path the path as written, 1 to 200 characters
   */
  record InFile(String path) implements ModelReference {
    /**
     * Checks the path.
     *
     * @param path the path as written, 1 to 200 characters
     * @throws InvalidInputException if a value is out of range
     */
    public InFile {
      Objects.requireNonNull(path, "path");
      Problems.check(problems -> problems.name("task.model.file", path));
    }
  }
}
