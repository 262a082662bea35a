package io.gpucost.money;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Currency;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** What holds for every amount and every price. */
class MoneyPropertyTest {
  private static final Currency CNY = Currency.getInstance("CNY");
  private static final Currency USD = Currency.getInstance("USD");
  private static final BigDecimal LARGE = BigDecimal.TEN.pow(17);

  @Provide
  Arbitrary<Money> amounts() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 40),
            Arbitraries.bigDecimals().between(LARGE.negate(), LARGE).ofScale(40))
        .as((scale, amount) -> Money.of(CNY, amount.setScale(scale, RoundingMode.DOWN)));
  }

  @Provide
  Arbitrary<HourlyRate> rates() {
    return Arbitraries.bigDecimals()
        .between(BigDecimal.ZERO, BigDecimal.TEN.pow(6))
        .ofScale(6)
        .map(amount -> HourlyRate.of(Money.of(CNY, amount)));
  }

  @Property
  void textsReadBack(@ForAll("amounts") Money money) {
    Money back = Money.parse(money.toString());
    assertEquals(money, back);
    assertEquals(money.hashCode(), back.hashCode());
    assertEquals(money.toString(), back.toString());
    assertEquals(money, Money.of("CNY", money.amount().toPlainString()));
    HourlyRate rate = HourlyRate.of(money.abs());
    assertEquals(rate, HourlyRate.parse(rate.toString()));
  }

  @Property
  void pricesReadBack(
      @ForAll("amounts") Money money,
      @ForAll @LongRange(min = 1, max = Long.MAX_VALUE) long units) {
    for (long count :
        new long[] {units, units % 1000 * 1000 + 1000, units % 1000 * 1_000_000 + 1_000_000}) {
      UnitPrice price = new UnitPrice(money.abs(), count, "token");
      assertEquals(price, UnitPrice.parse(price.toString()));
    }
  }

  @Property
  void sumsAreExact(
      @ForAll("amounts") Money a, @ForAll("amounts") Money b, @ForAll("amounts") Money c) {
    assertEquals(a, a.plus(b).minus(b));
    assertEquals(a.plus(b), b.plus(a));
    assertEquals(a.plus(b).plus(c), a.plus(b.plus(c)));
    assertEquals(a.minus(b), b.minus(a).negated());
    assertTrue(a.minus(a).isZero());
  }

  @Property
  void orderAgreesWithEquality(@ForAll("amounts") Money a, @ForAll("amounts") Money b) {
    assertEquals(a.equals(b), a.compareTo(b) == 0);
    assertEquals(a.minus(b).amount().signum(), a.compareTo(b));
    assertEquals(0, a.compareTo(Money.of(CNY, a.amount().setScale(40))));
    assertEquals(a, Money.of(CNY, a.amount().setScale(40)));
  }

  @Property
  void ratiosInvertMultiplication(
      @ForAll("amounts") Money a, @ForAll @IntRange(min = -9, max = 9) int factor) {
    if (!a.isZero()) {
      assertEquals(
          BigDecimal.valueOf(factor),
          a.multipliedBy(factor).ratioTo(a).toDecimal(0, RoundingMode.UNNECESSARY));
    }
  }

  @Property
  void wireTextIsWithinATenthOfANanoUnit(@ForAll("amounts") Money money) {
    BigDecimal off = Money.parse(money.toWire()).minus(money).abs().amount();
    assertTrue(off.compareTo(new BigDecimal("5e-11")) <= 0);
  }

  @Property
  void costGrowsWithTime(
      @ForAll("rates") HourlyRate rate,
      @ForAll @LongRange(min = 0, max = 3_000_000_000L) long seconds,
      @ForAll @LongRange(min = 0, max = 3_000_000_000L) long more) {
    Money shorter = rate.costOf(Duration.ofSeconds(seconds));
    Money longer = rate.costOf(Duration.ofSeconds(seconds + more));
    assertTrue(longer.compareTo(shorter) >= 0);
  }

  @Property
  void costAddsUpOverTimes(
      @ForAll("rates") HourlyRate rate,
      @ForAll @IntRange(min = 0, max = 100_000_000) int a,
      @ForAll @IntRange(min = 0, max = 100_000_000) int b) {
    // A multiple of 9 s is a finite decimal of an hour, so nothing is rounded.
    assertEquals(
        rate.costOf(Duration.ofSeconds(9L * (a + b))),
        rate.costOf(Duration.ofSeconds(9L * a)).plus(rate.costOf(Duration.ofSeconds(9L * b))));
    BigDecimal off =
        rate.costOf(Duration.ofSeconds((long) a + b))
            .minus(rate.costOf(Duration.ofSeconds(a)).plus(rate.costOf(Duration.ofSeconds(b))))
            .abs()
            .amount();
    assertTrue(off.compareTo(new BigDecimal("1e-20")) < 0);
  }

  @Property
  void convertingThereAndBackLosesNoVisibleDigit(
      @ForAll @LongRange(min = 0, max = 1_000_000_000_000L) long cents,
      @ForAll @IntRange(min = 1, max = 10_000_000) int rate) {
    ExchangeRates rates =
        ExchangeRates.of(
            CNY, Map.of(USD, BigDecimal.valueOf(rate, 4)), LocalDate.of(2026, 11, 2), "test");
    Money money = Money.of(CNY, BigDecimal.valueOf(cents, 2));
    Money there = rates.convert(money, USD).orElseThrow().to();
    assertEquals(money, rates.convert(there, CNY).orElseThrow().to().rounded());
  }
}
