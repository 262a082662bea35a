package io.gpucost.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.Scale;

/** Fractions are a field, in order and in lowest terms. */
class FractionPropertyTest {
  @Provide
  Arbitrary<Fraction> fractions() {
    return Combinators.combine(Arbitraries.longs(), Arbitraries.longs().filter(n -> n != 0))
        .as(Fraction::of);
  }

  @Property
  void additionIsAGroup(
      @ForAll("fractions") Fraction a,
      @ForAll("fractions") Fraction b,
      @ForAll("fractions") Fraction c) {
    assertEquals(a.plus(b), b.plus(a));
    assertEquals(a.plus(b).plus(c), a.plus(b.plus(c)));
    assertEquals(a, a.plus(Fraction.ZERO));
    assertEquals(Fraction.ZERO, a.plus(a.negated()));
    assertEquals(a, a.plus(b).minus(b));
  }

  @Property
  void multiplicationIsAGroupWithoutZero(
      @ForAll("fractions") Fraction a,
      @ForAll("fractions") Fraction b,
      @ForAll("fractions") Fraction c) {
    assertEquals(a.multipliedBy(b), b.multipliedBy(a));
    assertEquals(a.multipliedBy(b).multipliedBy(c), a.multipliedBy(b.multipliedBy(c)));
    assertEquals(a, a.multipliedBy(Fraction.ONE));
    if (b.signum() != 0) {
      assertEquals(a, a.multipliedBy(b).dividedBy(b));
      assertEquals(Fraction.ONE, b.dividedBy(b));
    }
  }

  @Property
  void multiplicationDistributesOverAddition(
      @ForAll("fractions") Fraction a,
      @ForAll("fractions") Fraction b,
      @ForAll("fractions") Fraction c) {
    assertEquals(a.multipliedBy(b.plus(c)), a.multipliedBy(b).plus(a.multipliedBy(c)));
  }

  @Property
  void orderIsThatOfTheDifference(
      @ForAll("fractions") Fraction a, @ForAll("fractions") Fraction b) {
    assertEquals(a.minus(b).signum(), Integer.signum(a.compareTo(b)));
    assertEquals(a.equals(b), a.compareTo(b) == 0);
  }

  @Property
  void lowestTermsAreUnique(@ForAll("fractions") Fraction a, @ForAll int factor) {
    BigInteger by = BigInteger.valueOf(factor == 0 ? 1 : factor);
    Fraction same = Fraction.of(a.numerator().multiply(by), a.denominator().multiply(by));
    assertEquals(a, same);
    assertEquals(a.hashCode(), same.hashCode());
    assertEquals(BigInteger.ONE, a.numerator().gcd(a.denominator()));
    assertEquals(1, a.denominator().signum());
  }

  @Property
  void decimalsConvertExactly(
      @ForAll @Scale(20) @BigRange(min = "-1e30", max = "1e30") BigDecimal value) {
    BigDecimal back = Fraction.from(value).toDecimal(20, RoundingMode.UNNECESSARY);
    assertEquals(0, value.compareTo(back));
  }
}
