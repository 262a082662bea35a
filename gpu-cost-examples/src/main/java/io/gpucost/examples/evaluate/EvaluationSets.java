package io.gpucost.examples.evaluate;

import java.util.List;
import java.util.Optional;

/** The sets that can be evaluated. */
public final class EvaluationSets {
  private static final List<EvaluationSet> ALL =
      List.of(
          new VramSet(),
          new FitsSet(),
          new ScalingSet(),
          new TransferSet(),
          new DecodeSet(),
          new PlansSet());

  private EvaluationSets() {}

  /** {@return all sets, in the order of the help text} */
  public static List<EvaluationSet> all() {
    return ALL;
  }

  /**
   * {@return the set of that name, if there is one}
   *
   * @param name the word of the command line
   */
  public static Optional<EvaluationSet> named(String name) {
    return ALL.stream().filter(set -> set.name().equals(name)).findFirst();
  }
}
