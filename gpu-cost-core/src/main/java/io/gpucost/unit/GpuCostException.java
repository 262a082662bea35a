package io.gpucost.unit;

/** The root of the exceptions that this library declares itself, all unchecked. */
public class GpuCostException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * An exception with a message.
   *
   * @param message what is wrong, in one line
   */
  public GpuCostException(String message) {
    super(message);
  }

  /**
   * An exception with a message and its cause.
   *
   * @param message what is wrong, in one line
   * @param cause what led to it
   */
  public GpuCostException(String message, Throwable cause) {
    super(message, cause);
  }
}
