package io.gpucost.catalog.strictjson;

/**
 * How large a document may be before it is refused.
 *
 * @param bytes largest document, in bytes
 * @param depth deepest nesting of objects and lists
 * @param textLength longest text and field name, in characters
 * @param problems how many problems are told apart; the rest is counted
 */
public record Limits(int bytes, int depth, int textLength, int problems) {
  /** For a document that a person writes: a workload, a pilot run. */
  public static final Limits DOCUMENT = new Limits(4 << 20, 24, 10_000, 100);

  /** For a list that a program writes: prices of a whole provider. */
  public static final Limits PRICE_LIST = new Limits(64 << 20, 24, 10_000, 1_000);

  /** Longest number, in characters: enough for every exact figure, too short to burn time on. */
  static final int NUMBER_LENGTH = 60;

  /** Largest power of ten: {@code 1e1000000000} is refused before it is expanded. */
  static final int NUMBER_EXPONENT = 40;
}
