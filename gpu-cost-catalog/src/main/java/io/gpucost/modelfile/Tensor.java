package io.gpucost.modelfile;

import java.util.List;

/**
 * One tensor as a header describes it.
 *
 * @param name its name
 * @param type the name of its number format
 * @param content what its numbers are
 * @param shape its dimensions, the slowest first
 * @param elements the product of its dimensions
 * @param bytes what it takes in the file
 */
record Tensor(
    String name, String type, Content content, List<Long> shape, long elements, long bytes) {

  /** What the numbers of a tensor are. */
  enum Content {
    /** One weight, or the scale of some, each. */
    WEIGHTS,
    /** Several weights in one integer. */
    PACKED,
    /** Positions, masks and counters: no parameters. */
    BUFFER
  }
}
