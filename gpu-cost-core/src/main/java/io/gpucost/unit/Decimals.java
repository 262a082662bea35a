package io.gpucost.unit;

import java.math.BigDecimal;
import java.util.Objects;

/**
 * Reading, bounding and writing of decimal numbers, as every type of this package does it.
 *
 * <p>A number is written with ASCII digits, an optional sign, an optional fraction after a point
 * and an optional exponent: {@code 18}, {@code 0.65}, {@code -1.5}, {@code 7e9}. Grouping and
 * decimal commas are refused, since {@code 1,500} means two different numbers in two countries.
 */
public final class Decimals {
  /** The most significant digits that a text may have. */
  public static final int MAX_DIGITS = 40;

  /** The largest absolute exponent that a text may have. */
  public static final int MAX_EXPONENT = 18;

  private static final int MAX_SIZE = 200;

  private Decimals() {}

  /**
   * Reads a number.
   *
   * @param text such as {@code "0.65"}
   * @return the number as written, trailing zeros kept
   * @throws IllegalArgumentException if the text is not a plain decimal number, is longer than
   *     {@link Texts#MAX_CHARS}, or exceeds {@link #MAX_DIGITS} or {@link #MAX_EXPONENT}
   */
  public static BigDecimal parse(String text) {
    String number = Texts.bounded(text, "number", Texts.MAX_CHARS);
    return parse(number, "number", text, MAX_DIGITS);
  }

  /**
   * Reads the number inside a longer text.
   *
   * @param number the part that is the number
   * @param type the name of what the whole text should be, for the error
   * @param input the whole text, for the error
   * @param maxDigits the most significant digits allowed
   * @return the number as written, trailing zeros kept
   * @throws IllegalArgumentException if {@code number} is not a plain decimal number, is longer
   *     than {@link Texts#MAX_CHARS}, or exceeds {@code maxDigits} or {@link #MAX_EXPONENT}
   */
  public static BigDecimal parse(String number, String type, String input, int maxDigits) {
    Objects.requireNonNull(number, "number");
    if (number.length() > Texts.MAX_CHARS) {
      throw Texts.unreadable(
          type, input, "number must have at most " + Texts.MAX_CHARS + " characters");
    }
    if (number.isEmpty() || lengthOfNumber(number) != number.length()) {
      throw Texts.unreadable(
          type, input, "number must be plain decimal digits such as 1.5, but was '" + number + "'");
    }
    int e = Math.max(number.indexOf('e'), number.indexOf('E'));
    if (e >= 0 && !isSmallExponent(number.substring(e + 1))) {
      throw Texts.unreadable(
          type, input, "exponent must be between -" + MAX_EXPONENT + " and " + MAX_EXPONENT);
    }
    BigDecimal value = new BigDecimal(number);
    if (value.precision() > maxDigits) {
      throw Texts.unreadable(
          type,
          input,
          "number must have at most " + maxDigits + " digits, but has " + value.precision());
    }
    return value;
  }

  /**
   * How many characters at the start of a text are a number such as {@code 0.65}, {@code .5} or
   * {@code 1e-3}.
   *
   * @param text a number and perhaps more
   * @return 0 where the text starts with none
   */
  static int lengthOfNumber(String text) {
    int start = afterSign(text, 0);
    int end = afterDigits(text, start);
    if (end < text.length() && text.charAt(end) == '.') {
      int fraction = afterDigits(text, end + 1);
      end = fraction > end + 1 ? fraction : end;
    }
    if (end == start) {
      return 0;
    }
    if (end < text.length() && (text.charAt(end) == 'e' || text.charAt(end) == 'E')) {
      int exponent = afterSign(text, end + 1);
      int after = afterDigits(text, exponent);
      return after > exponent ? after : end;
    }
    return end;
  }

  private static int afterSign(String text, int at) {
    boolean signed = at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-');
    return signed ? at + 1 : at;
  }

  private static int afterDigits(String text, int at) {
    int end = at;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end;
  }

  private static boolean isSmallExponent(String exponent) {
    String digits = exponent.replaceFirst("^[+-]?0*", "");
    return digits.length() <= 2 && (digits.isEmpty() || Integer.parseInt(digits) <= MAX_EXPONENT);
  }

  /**
   * The argument, when it is small enough to compute with.
   *
   * <p>A {@link BigDecimal} such as {@code 1e1000000000} is short to write and fills the memory
   * when it is added to another number.
   *
   * @param value the number to check
   * @param name the name of the argument, for the error
   * @return {@code value}
   * @throws IllegalArgumentException if it has more than 200 digits or a scale outside [-200, 200]
   */
  public static BigDecimal requireBounded(BigDecimal value, String name) {
    Objects.requireNonNull(value, name);
    if (value.precision() <= MAX_SIZE && Math.abs((long) value.scale()) <= MAX_SIZE) {
      return value;
    }
    throw new IllegalArgumentException(
        name
            + " must have at most "
            + MAX_SIZE
            + " digits and a scale within "
            + MAX_SIZE
            + ", but had "
            + value.precision()
            + " digits and scale "
            + value.scale());
  }

  /**
   * The one form of a number in which equal numbers are equal objects: no trailing zeros, scale 0
   * or more.
   *
   * @param value a number
   * @return the same number with the smallest scale in [0, 200] that holds it
   * @throws IllegalArgumentException if the number is not bounded, see {@link #requireBounded}
   */
  public static BigDecimal canonical(BigDecimal value) {
    BigDecimal stripped = requireBounded(value, "value").stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }

  /**
   * The number in plain notation without trailing zeros, such as {@code 0.65} or {@code 1440}.
   *
   * @param value a number
   * @return a text without exponent
   * @throws IllegalArgumentException if the number is not bounded, see {@link #requireBounded}
   */
  public static String toText(BigDecimal value) {
    return canonical(value).toPlainString();
  }
}
