package io.gpucost.examples.evaluate.worked;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.EventRate;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.time.Duration;
import java.util.Currency;
import java.util.List;
import java.util.Map;

/**
 * The inputs of a worked case, read as the library's own types; bare amounts are in one currency.
 */
final class Inputs {
  static final Currency CURRENCY = Currency.getInstance("CNY");
  private static final BigInteger NANOS_PER_HOUR = BigInteger.valueOf(3_600_000_000_000L);

  private final Map<String, Object> fields;

  Inputs(Map<String, Object> fields) {
    this.fields = fields;
  }

  boolean has(String name) {
    return fields.containsKey(name);
  }

  Object raw(String name) {
    Object value = fields.get(name);
    if (value == null) {
      throw new IllegalArgumentException("inputs must have '" + name + "', but had " + fields);
    }
    return value;
  }

  List<?> list(String name) {
    return (List<?>) raw(name);
  }

  String text(String name) {
    return raw(name).toString();
  }

  boolean flag(String name) {
    return raw(name).equals(true);
  }

  Fraction fraction(String name) {
    return asFraction(raw(name));
  }

  List<Fraction> fractions(String name) {
    return list(name).stream().map(Inputs::asFraction).toList();
  }

  static Fraction asFraction(Object value) {
    if (value instanceof Fraction exact) {
      return exact;
    }
    return value instanceof BigDecimal number
        ? Fraction.from(number)
        : Fraction.parse(value.toString());
  }

  long whole(String name) {
    return asWhole(raw(name));
  }

  static long asWhole(Object value) {
    return new BigDecimal(value.toString()).longValueExact();
  }

  List<Long> wholes(String name) {
    return list(name).stream().map(Inputs::asWhole).toList();
  }

  BigDecimal decimal(String name) {
    return asDecimal(fraction(name));
  }

  static BigDecimal asDecimal(Fraction value) {
    return new BigDecimal(value.numerator())
        .divide(new BigDecimal(value.denominator()), MathContext.DECIMAL128);
  }

  double number(String name) {
    return fraction(name).doubleValue();
  }

  Ratio ratio(String name) {
    return asRatio(raw(name));
  }

  static Ratio asRatio(Object value) {
    return Ratio.ofFraction(asDecimal(asFraction(value)));
  }

  Money money(String name) {
    return asMoney(raw(name));
  }

  List<Money> monies(String name) {
    return list(name).stream().map(Inputs::asMoney).toList();
  }

  static Money asMoney(Object value) {
    return Money.of(CURRENCY, asDecimal(asFraction(value)));
  }

  HourlyRate rate(String name) {
    return asRate(raw(name));
  }

  List<HourlyRate> rates(String name) {
    return list(name).stream().map(Inputs::asRate).toList();
  }

  static HourlyRate asRate(Object value) {
    return HourlyRate.of(asMoney(value));
  }

  EventRate events(String name) {
    return EventRate.ofPerHour(decimal(name));
  }

  Duration hours(String name) {
    return asHours(raw(name));
  }

  List<Duration> hoursOfEach(String name) {
    return list(name).stream().map(Inputs::asHours).toList();
  }

  /** To the nanosecond: a third of an hour is no whole number of any unit. */
  static Duration asHours(Object value) {
    Fraction hours = asFraction(value);
    BigInteger[] nanos =
        hours.numerator().multiply(NANOS_PER_HOUR).divideAndRemainder(hours.denominator());
    boolean up = nanos[1].shiftLeft(1).compareTo(hours.denominator()) >= 0;
    return Duration.ofNanos(nanos[0].longValueExact() + (up ? 1 : 0));
  }

  Duration seconds(String name) {
    return Duration.ofSeconds(whole(name));
  }

  Duration minutes(String name) {
    return asHours(fraction(name).dividedBy(Fraction.of(60, 1)));
  }
}
