package io.gpucost.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.PlanKind;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** "On demand below 100 h, monthly above 300 h, 70/30 between", with a price of 1 an hour. */
class RuleOfThumbTest {
  private static final HourlyRate ONE = HourlyRate.parse("CNY 1/h");

  /**
   * Break-even is (1 - d) H. The worst is at 100 h: the rule buys a month and 30 hours for what 100
   * hours cost on demand.
   */
  @ParameterizedTest
  @CsvSource({
    "28, 30, 470.4,  400.4",
    "28, 40, 403.2,  333.2",
    "28, 50, 336,    266",
    "30, 30, 504,    434",
    "30, 40, 432,    362",
    "30, 50, 360,    290",
    "31, 30, 520.8,  450.8",
    "31, 40, 446.4,  376.4",
    "31, 50, 372,    302"
  })
  void losesMostAt100Hours(int days, int discount, String breakEven, String worst) {
    RuleOfThumb rule = rule(discount, Duration.ofDays(days));
    assertEquals(Fraction.parse(breakEven), rule.breakEven());
    assertEquals(100, rule.worst().hours());
    assertEquals(Money.of("CNY", worst), rule.worst().money());
  }

  @ParameterizedTest
  @CsvSource({
    "99, ON_DEMAND, 99, 99",
    "100, MIX, 462, 100",
    "200, MIX, 492, 200",
    "300, MIX, 522, 300",
    "301, PREPAID, 432, 301",
    "432, PREPAID, 432, 432",
    "433, PREPAID, 432, 432",
    "720, PREPAID, 432, 432"
  })
  void paysByTheRuleAndByArithmetic(long hours, PlanKind says, String rule, String exact) {
    RuleOfThumb.Loss loss = rule(40, Duration.ofDays(30)).loss(Duration.ofHours(hours));
    assertEquals(says, loss.says());
    assertEquals(Money.of("CNY", rule), loss.ruleCost());
    assertEquals(Money.of("CNY", exact), loss.exactCost());
  }

  @Test
  void losesFrom100HoursToBreakEven() {
    List<RuleOfThumb.Range> ranges = rule(40, Duration.ofDays(30)).losing();
    assertEquals(2, ranges.size());
    assertEquals(100, ranges.get(0).from());
    assertEquals(300, ranges.get(0).to());
    assertEquals(Money.parse("CNY 362"), ranges.get(0).worst().money());
    assertEquals(301, ranges.get(1).from());
    assertEquals(431, ranges.get(1).to());
    assertEquals(Money.parse("CNY 131"), ranges.get(1).worst().money());
  }

  @Test
  void isRightAbove300HoursOnlyFromADiscountOf58Percent() {
    RuleOfThumb rule = new RuleOfThumb(ONE, Money.parse("CNY 300"), Duration.ofHours(720));
    assertEquals(
        Fraction.of(7, 12), BreakEven.discount(Money.parse("CNY 300"), ONE, Duration.ofHours(720)));
    assertTrue(rule.losing().stream().allMatch(range -> range.to() <= 300));
  }

  @Test
  void refusesMoreHoursThanTheMonthHas() {
    RuleOfThumb rule = rule(40, Duration.ofDays(30));
    assertThrows(IllegalArgumentException.class, () -> rule.ruleCost(Duration.ofHours(721)));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            RuleOfThumb.of(HourlyRate.parse("CNY 0/h"), Ratio.parse("40 %"), Duration.ofDays(30)));
  }

  private static RuleOfThumb rule(int discount, Duration month) {
    return RuleOfThumb.of(ONE, Ratio.parse(discount + " %"), month);
  }
}
