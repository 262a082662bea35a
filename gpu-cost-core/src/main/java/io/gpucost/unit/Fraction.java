package io.gpucost.unit;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An exact rational number in lowest terms, such as the hours after which a weekly price is
 * cheaper.
 *
 * <p>CNY 120 a week against CNY 0.65 an hour breaks even at exactly 2400/13 h.
 */
public final class Fraction implements Comparable<Fraction> {
  /** Zero. */
  public static final Fraction ZERO = new Fraction(BigInteger.ZERO, BigInteger.ONE);

  /** One. */
  public static final Fraction ONE = new Fraction(BigInteger.ONE, BigInteger.ONE);

  private static final String TYPE = "Fraction";
  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  private final BigInteger numerator;
  private final BigInteger denominator;

  private Fraction(BigInteger numerator, BigInteger denominator) {
    this.numerator = numerator;
    this.denominator = denominator;
  }

  private static Fraction reduced(BigInteger numerator, BigInteger denominator) {
    BigInteger divisor = numerator.gcd(denominator);
    BigInteger signed = denominator.signum() < 0 ? divisor.negate() : divisor;
    return new Fraction(numerator.divide(signed), denominator.divide(signed));
  }

  /**
   * The quotient of two whole numbers.
   *
   * @param numerator any number
   * @param denominator any number but 0
   * @return the fraction in lowest terms
   * @throws IllegalArgumentException if {@code denominator} is 0
   */
  public static Fraction of(long numerator, long denominator) {
    return of(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
  }

  /**
   * The quotient of two whole numbers.
   *
   * @param numerator any number
   * @param denominator any number but 0
   * @return the fraction in lowest terms
   * @throws IllegalArgumentException if {@code denominator} is 0
   */
  public static Fraction of(BigInteger numerator, BigInteger denominator) {
    Objects.requireNonNull(numerator, "numerator");
    Objects.requireNonNull(denominator, "denominator");
    if (denominator.signum() == 0) {
      throw new IllegalArgumentException("denominator must not be 0, but was 0");
    }
    return reduced(numerator, denominator);
  }

  /**
   * A decimal number as a fraction.
   *
   * @param value a number of at most 200 digits and a scale in [-200, 200]
   * @return exactly that number
   * @throws IllegalArgumentException if {@code value} has more digits or another scale
   */
  public static Fraction from(BigDecimal value) {
    BigDecimal number = Decimals.canonical(Decimals.requireBounded(value, "value"));
    return reduced(number.unscaledValue(), BigInteger.TEN.pow(number.scale()));
  }

  /**
   * Reads a fraction such as {@code "2400/13"}, {@code "168"} or {@code "0.5"}.
   *
   * @param text two whole numbers around a slash, or one decimal number, of at most 64 characters
   * @return the fraction in lowest terms
   * @throws IllegalArgumentException if the text is not such a number, or its denominator is 0
   */
  public static Fraction parse(String text) {
    String stripped = Texts.bounded(text, TYPE, Texts.MAX_CHARS);
    int slash = stripped.indexOf('/');
    if (slash < 0) {
      return from(Decimals.parse(stripped, TYPE, text, Decimals.MAX_DIGITS));
    }
    String above = stripped.substring(0, slash).strip();
    String below = stripped.substring(slash + 1).strip();
    if (!WHOLE.matcher(above).matches() || !DIGITS.matcher(below).matches()) {
      throw Texts.unreadable(
          TYPE, text, "must be two whole numbers such as '2400/13', or one number");
    }
    BigInteger denominator = new BigInteger(below);
    if (denominator.signum() == 0) {
      throw Texts.unreadable(TYPE, text, "denominator must not be 0");
    }
    return reduced(new BigInteger(above), denominator);
  }

  /**
   * The numerator in lowest terms; it carries the sign.
   *
   * @return any whole number
   */
  public BigInteger numerator() {
    return numerator;
  }

  /**
   * The denominator in lowest terms.
   *
   * @return a whole number greater than 0
   */
  public BigInteger denominator() {
    return denominator;
  }

  /**
   * The exact sum.
   *
   * @param other the fraction to add
   * @return this + other
   */
  public Fraction plus(Fraction other) {
    Objects.requireNonNull(other, "other");
    return reduced(
        numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
        denominator.multiply(other.denominator));
  }

  /**
   * The exact difference.
   *
   * @param other the fraction to take away
   * @return this - other
   */
  public Fraction minus(Fraction other) {
    Objects.requireNonNull(other, "other");
    return plus(other.negated());
  }

  /**
   * The exact product.
   *
   * @param other the fraction to multiply with
   * @return this times other
   */
  public Fraction multipliedBy(Fraction other) {
    Objects.requireNonNull(other, "other");
    return reduced(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
  }

  /**
   * The exact quotient.
   *
   * @param other the fraction to divide by, not zero
   * @return this / other
   * @throws ArithmeticException if {@code other} is zero
   */
  public Fraction dividedBy(Fraction other) {
    Objects.requireNonNull(other, "other");
    if (other.signum() == 0) {
      throw new ArithmeticException("divisor must not be 0, but was 0");
    }
    return reduced(numerator.multiply(other.denominator), denominator.multiply(other.numerator));
  }

  /**
   * The number with the opposite sign.
   *
   * @return -this
   */
  public Fraction negated() {
    return new Fraction(numerator.negate(), denominator);
  }

  /**
   * The sign.
   *
   * @return -1, 0 or 1
   */
  public int signum() {
    return numerator.signum();
  }

  /**
   * The number rounded to a decimal.
   *
   * @param scale the number of decimals in [-200, 200]
   * @param rounding how to round
   * @return a decimal of that scale
   * @throws IllegalArgumentException if {@code scale} is outside [-200, 200]
   * @throws ArithmeticException if {@code rounding} is UNNECESSARY and rounding is necessary
   */
  public BigDecimal toDecimal(int scale, RoundingMode rounding) {
    Objects.requireNonNull(rounding, "rounding");
    if (scale >= -200 && scale <= 200) {
      return new BigDecimal(numerator).divide(new BigDecimal(denominator), scale, rounding);
    }
    throw new IllegalArgumentException("scale must be between -200 and 200, but was " + scale);
  }

  /**
   * The number as a double, to about 16 digits.
   *
   * @return the nearest double, infinite if the number exceeds every double
   */
  public double doubleValue() {
    return new BigDecimal(numerator)
        .divide(new BigDecimal(denominator), MathContext.DECIMAL128)
        .doubleValue();
  }

  @Override
  public int compareTo(Fraction other) {
    return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Fraction that
        && numerator.equals(that.numerator)
        && denominator.equals(that.denominator);
  }

  @Override
  public int hashCode() {
    return Objects.hash(numerator, denominator);
  }

  /**
   * The number in lowest terms, such as {@code "2400/13"} or {@code "168"}; {@link #parse} reads it
   * when it has at most 64 characters.
   *
   * @return the numerator, and the denominator if it is not 1
   */
  @Override
  public String toString() {
    return denominator.equals(BigInteger.ONE)
        ? numerator.toString()
        : numerator + "/" + denominator;
  }
}
