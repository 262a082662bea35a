package io.gpucost.examples.evaluate;

import io.gpucost.market.Market;
import java.nio.file.Path;

/** One kind of measured truth: reads its table and compares it with what the library says. */
public interface EvaluationSet {
  /** {@return the word that selects it on the command line} */
  String name();

  /** {@return what it compares, in one line} */
  String description();

  /**
   * {@return how accurate the library is on a table}
   *
   * @param file the table
   * @param market the GPUs and models that the library may know
   * @throws BadTable if the file cannot be read as such a table
   */
  Evaluation evaluate(Path file, Market market);
}
