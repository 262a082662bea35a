package io.gpucost.money;

import io.gpucost.unit.Decimals;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDate;
import java.util.Collections;
import java.util.Comparator;
import java.util.Currency;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reference rates of one day and one source, all against a base currency.
 *
 * <p>A pair without the base is converted through it. Rates are for comparing offers, they are not
 * what a bank or a card charges.
 */
public final class ExchangeRates {
  private static final BigDecimal LIMIT = BigDecimal.TEN.pow(18);
  private static final BigDecimal LEAST = BigDecimal.ONE.movePointLeft(18);
  private static final ExchangeRates NONE =
      new ExchangeRates(Map.of(), Optional.empty(), Optional.empty(), "none");

  private final Map<Currency, BigDecimal> unitsPerBase;
  private final Optional<Currency> base;
  private final Optional<LocalDate> asOf;
  private final String source;

  private ExchangeRates(
      Map<Currency, BigDecimal> unitsPerBase,
      Optional<Currency> base,
      Optional<LocalDate> asOf,
      String source) {
    this.unitsPerBase = unitsPerBase;
    this.base = base;
    this.asOf = asOf;
    this.source = source;
  }

  /**
   * The rates of a day.
   *
   * @param base the currency that the rates are quoted against, such as EUR for those of the
   *     European Central Bank
   * @param unitsPerBase for each other currency, how many units of it one unit of the base buys, in
   *     [1e-18, 1e18]; the base itself may be listed with 1
   * @param asOf the day of the rates
   * @param source who published them, for the reader
   * @return the rates
   * @throws IllegalArgumentException if a rate is outside its range, or the base is listed with
   *     another rate than 1
   */
  public static ExchangeRates of(
      Currency base, Map<Currency, BigDecimal> unitsPerBase, LocalDate asOf, String source) {
    Objects.requireNonNull(base, "base");
    Objects.requireNonNull(unitsPerBase, "unitsPerBase");
    Objects.requireNonNull(asOf, "asOf");
    Objects.requireNonNull(source, "source");
    Map<Currency, BigDecimal> rates =
        new TreeMap<>(Comparator.comparing(Currency::getCurrencyCode));
    rates.put(base, BigDecimal.ONE);
    unitsPerBase.forEach((currency, rate) -> rates.put(currency, checked(base, currency, rate)));
    return new ExchangeRates(
        Collections.unmodifiableMap(rates), Optional.of(base), Optional.of(asOf), source);
  }

  private static BigDecimal checked(Currency base, Currency currency, BigDecimal rate) {
    String what = "rate of " + Objects.requireNonNull(currency, "currency").getCurrencyCode();
    Decimals.requireBounded(rate, what);
    if (rate.compareTo(LEAST) < 0 || rate.compareTo(LIMIT) > 0) {
      throw new IllegalArgumentException(what + " must be between 1e-18 and 1e18, but was " + rate);
    }
    if (currency.equals(base) && rate.compareTo(BigDecimal.ONE) != 0) {
      throw new IllegalArgumentException(what + " must be 1 for the base, but was " + rate);
    }
    return Decimals.canonical(rate);
  }

  /**
   * No rates: only an amount that is already in the wanted currency converts.
   *
   * @return rates without currencies
   */
  public static ExchangeRates none() {
    return NONE;
  }

  /**
   * An amount in another currency: {@code amount x rate(to) / rate(from)}, to 34 digits.
   *
   * @param money the amount
   * @param to the wanted currency
   * @return the amount and its rate, itself with rate 1 if it is in that currency; empty if a rate
   *     is missing
   * @throws ArithmeticException if the amount becomes 10<sup>18</sup> or more in size
   */
  public Optional<Conversion> convert(Money money, Currency to) {
    Objects.requireNonNull(money, "money");
    Objects.requireNonNull(to, "to");
    Currency from = money.currency();
    if (from.equals(to)) {
      return Optional.of(new Conversion(money, money, BigDecimal.ONE, Optional.empty()));
    }
    BigDecimal above = unitsPerBase.get(to);
    BigDecimal below = unitsPerBase.get(from);
    if (above == null || below == null) {
      return Optional.empty();
    }
    Money scaled = money.scaled(above, below);
    Money converted = Money.of(to, scaled.amount());
    return Optional.of(new Conversion(money, converted, quotient(above, below), asOf));
  }

  /**
   * The rate between two currencies, to 34 digits.
   *
   * @param from the currency to convert from
   * @param to the currency to convert to
   * @return units of {@code to} for one unit of {@code from}, 1 for equal currencies; empty if a
   *     rate is missing
   */
  public Optional<BigDecimal> rate(Currency from, Currency to) {
    Objects.requireNonNull(from, "from");
    Objects.requireNonNull(to, "to");
    if (from.equals(to)) {
      return Optional.of(BigDecimal.ONE);
    }
    BigDecimal above = unitsPerBase.get(to);
    BigDecimal below = unitsPerBase.get(from);
    return above == null || below == null ? Optional.empty() : Optional.of(quotient(above, below));
  }

  private static BigDecimal quotient(BigDecimal above, BigDecimal below) {
    return Decimals.canonical(above.divide(below, MathContext.DECIMAL128));
  }

  /**
   * The currency that the rates are quoted against.
   *
   * @return the base; empty for {@link #none}
   */
  public Optional<Currency> base() {
    return base;
  }

  /**
   * The day of the rates.
   *
   * @return a day; empty for {@link #none}
   */
  public Optional<LocalDate> asOf() {
    return asOf;
  }

  /**
   * Who published the rates.
   *
   * @return a text for the reader, {@code "none"} for {@link #none}
   */
  public String source() {
    return source;
  }

  /**
   * The currencies that convert into each other, the base among them.
   *
   * @return currencies in the order of their codes, unmodifiable
   */
  public Set<Currency> currencies() {
    return unitsPerBase.keySet();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ExchangeRates that
        && unitsPerBase.equals(that.unitsPerBase)
        && base.equals(that.base)
        && asOf.equals(that.asOf)
        && source.equals(that.source);
  }

  @Override
  public int hashCode() {
    return Objects.hash(unitsPerBase, base, asOf, source);
  }

  /**
   * The rates in short, for logs.
   *
   * @return the number of currencies, the day and the source
   */
  @Override
  public String toString() {
    String day = asOf.map(date -> " of " + date).orElse("");
    return "rates of " + unitsPerBase.size() + " currencies" + day + " from " + source;
  }
}
