package io.gpucost.timing;

/**
 * The constants of a {@link KindOfWork}: how time falls with the rates of a GPU.
 *
 * @param peakExponent of the peak rate, 0 or more
 * @param bandwidthExponent of the memory bandwidth, 0 or more
 * @param batchExponent of the batch, 0 or more
 * @param beforeAmpere speed of older cards over what their rates say, above 0
 */
public record TransferLaw(
    double peakExponent, double bandwidthExponent, double batchExponent, double beforeAmpere) {
  /**
   * Checks the ranges.
   *
   * @param peakExponent of the peak rate, 0 or more
   * @param bandwidthExponent of the memory bandwidth, 0 or more
   * @param batchExponent of the batch, 0 or more
   * @param beforeAmpere speed of older cards over what their rates say, above 0
   * @throws IllegalArgumentException if a figure is out of range
   */
  public TransferLaw {
    if (!(peakExponent >= 0 && bandwidthExponent >= 0 && batchExponent >= 0 && beforeAmpere > 0)) {
      throw new IllegalArgumentException(
          "exponents must be 0 or more and beforeAmpere above 0, but were %s, %s, %s and %s"
              .formatted(peakExponent, bandwidthExponent, batchExponent, beforeAmpere));
    }
  }
}
