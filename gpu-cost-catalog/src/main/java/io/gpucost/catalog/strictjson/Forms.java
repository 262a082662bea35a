package io.gpucost.catalog.strictjson;

import io.gpucost.gpu.Nearest;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Durations;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.Power;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The common forms of values. */
public final class Forms {
  private static final BigDecimal LONGEST_SECONDS = BigDecimal.valueOf(Durations.MAX.toSeconds());

  /** A text that is not blank. */
  public static final Form<String> TEXT = Element::text;

  /** A text, or a list of texts. */
  public static final Form<List<String>> TEXT_OR_TEXTS =
      element -> element.isList() ? listOf(TEXT).read(element) : element.text().map(List::of);

  /** {@code true} or {@code false}. */
  public static final Form<Boolean> FLAG = Element::flag;

  /** A number of things, at least one. */
  public static final Form<Integer> COUNT =
      element -> element.whole(1, Integer.MAX_VALUE).map(Math::toIntExact);

  /** A number of things, possibly none. */
  public static final Form<Integer> COUNT_OR_NONE =
      element -> element.whole(0, Integer.MAX_VALUE).map(Math::toIntExact);

  /** A large number of things, at least one. */
  public static final Form<Long> LONG_COUNT = element -> element.whole(1, Long.MAX_VALUE);

  /** A number above zero. */
  public static final Form<BigDecimal> POSITIVE =
      ((Form<BigDecimal>) Element::number)
          .where(number -> number.signum() > 0, "be a number above zero");

  /** A number, not below zero. */
  public static final Form<BigDecimal> NOT_NEGATIVE =
      ((Form<BigDecimal>) Element::number)
          .where(number -> number.signum() >= 0, "be a number of at least zero");

  /** An amount of money, not below zero. */
  public static final Form<Money> MONEY =
      parsed("an amount of money such as \"CNY 100\"", Money::parse)
          .where(money -> !money.isNegative(), "be an amount of money of at least zero");

  /** A price per hour. */
  public static final Form<HourlyRate> RATE =
      parsed("a price per hour such as \"CNY 1.98/h\"", HourlyRate::parse);

  /** A length of time. */
  public static final Form<Duration> DURATION =
      parsed("a length of time such as \"80 h\", \"30 min\" or \"PT30M\"", Durations::parse);

  /** A length of time that is not zero. */
  public static final Form<Duration> LASTING =
      DURATION.where(duration -> !duration.isZero(), "be a length of time above zero");

  /** A time given as a number of hours, or as a length of time with its unit. */
  public static final Form<Duration> HOURS =
      element ->
          element.isText()
              ? LASTING.read(element)
              : time(3600, "be a number of hours above zero, or a time such as \"80 h\"")
                  .read(element);

  /** A time given as a number of seconds, which may have a fraction. */
  public static final Form<Duration> SECONDS = time(1, "be a number of seconds above zero");

  /** Power, as a whole number of watts. */
  public static final Form<Power> WATTS = COUNT.map(Power::ofWatts);

  /** A share, from nothing to all. */
  public static final Form<Ratio> SHARE = parsed("a share such as \"15%\"", Ratio::parse);

  /** A time zone. */
  public static final Form<ZoneId> ZONE =
      parsed("a time zone such as \"Asia/Shanghai\"", ZoneId::of);

  /** An amount of memory. */
  public static final Form<MemorySize> MEMORY =
      parsed("an amount of memory such as \"24 GB\"", MemorySize::parse);

  /** An amount of data. */
  public static final Form<DataSize> DATA_SIZE =
      parsed("an amount of data such as \"200 GB\"", DataSize::parse);

  /** A transfer rate. */
  public static final Form<Bandwidth> BANDWIDTH =
      parsed("a transfer rate such as \"32 Mbit/s\"", Bandwidth::parse);

  /** A date. */
  public static final Form<LocalDate> DATE =
      parsed("a date such as \"2026-11-01\"", LocalDate::parse);

  private Forms() {}

  /** A number of units of time; hours become whole seconds, seconds keep their fraction. */
  private static Form<Duration> time(int unitSeconds, String rule) {
    int scale = unitSeconds == 1 ? 9 : 0;
    return element -> {
      if (!element.isNumber()) {
        return element.refuse(rule);
      }
      Optional<BigDecimal> seconds =
          element
              .number()
              .map(number -> number.multiply(BigDecimal.valueOf(unitSeconds)))
              .map(number -> number.setScale(scale, RoundingMode.HALF_UP));
      return seconds.flatMap(
          number ->
              number.signum() > 0 && number.compareTo(LONGEST_SECONDS) <= 0
                  ? Optional.of(duration(number))
                  : element.refuse(rule + ", and at most a hundred years"));
    };
  }

  private static Duration duration(BigDecimal seconds) {
    long nanos = seconds.remainder(BigDecimal.ONE).movePointRight(9).longValueExact();
    return Duration.ofSeconds(seconds.longValue(), nanos);
  }

  /**
   * A text with its own grammar.
   *
   * @param expected what it must be, such as {@code a date such as "2026-11-01"}
   * @param parse reads it, or throws
   */
  public static <T> Form<T> parsed(String expected, Function<String, T> parse) {
    String rule = "be " + expected;
    return element -> {
      if (!element.isText()) {
        return element.refuse(rule);
      }
      return element.text().flatMap(text -> parse(text.strip(), element, rule, parse));
    };
  }

  private static <T> Optional<T> parse(
      String text, Element element, String rule, Function<String, T> parse) {
    try {
      return Optional.of(parse.apply(text));
    } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
      return element.refuse(rule);
    }
  }

  /**
   * One of the words of an enum.
   *
   * @param constants what it can be
   * @param word how each is written
   */
  public static <T> Form<T> oneOf(T[] constants, Function<T, String> word) {
    Map<String, T> byWord = new LinkedHashMap<>();
    for (T constant : constants) {
      byWord.put(word.apply(constant), constant);
    }
    return oneOf(byWord);
  }

  /**
   * One of some words, in any case.
   *
   * @param byWord what each word means
   */
  public static <T> Form<T> oneOf(Map<String, T> byWord) {
    return element -> {
      String typed = element.rawText();
      Optional<T> found = Optional.ofNullable(byWord.get(typed.strip().toLowerCase(Locale.ROOT)));
      return found.isPresent()
          ? found
          : element.refuse(
              "be one of " + String.join(", ", Nearest.of(typed, byWord.keySet(), byWord.size())));
    };
  }

  /** A list whose items have the given form; items that do not are reported and left out. */
  public static <T> Form<List<T>> listOf(Form<T> item) {
    return element ->
        Optional.of(element.list().stream().flatMap(entry -> item.read(entry).stream()).toList());
  }
}
