package io.gpucost.plan.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.money.Money;
import io.gpucost.plan.commit.SpendCommitment.DemandClass;
import io.gpucost.unit.Fraction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commitments: worked cases, and all levels tried beside. */
class CommitmentTest {
  private static final List<Long> DEMAND = List.of(0L, 0L, 1L, 1L, 2L, 2L, 3L, 3L, 4L, 4L);

  private static Fraction of(String text) {
    return Fraction.parse(text);
  }

  @ParameterizedTest
  @CsvSource({"0.5, 2, 16", "0.3, 3, 11", "0.9, 0, 20", "0, 4, 0", "1, 0, 20"})
  void commitsToAQuantile(String ratio, long level, String cost) {
    CommitmentLevel choice = new CommitmentLevel(DEMAND, of(ratio));
    assertEquals(level, choice.best());
    assertEquals(of(cost), choice.cost(level));
  }

  /** 0.3 of the hours are at or below 1 and the discount is 0.3: 1 and 2 cost the same. */
  @Test
  void choosesTheLowerOfEqualLevelsExactly() {
    List<Long> demand = List.of(0L, 0L, 1L, 2L, 2L, 2L, 2L, 2L, 2L, 2L);
    CommitmentLevel choice = new CommitmentLevel(demand, of("0.7"));
    assertEquals(List.of(1L, 2L), choice.bestLevels());
    assertEquals(1, choice.best());
  }

  @Test
  void coversSteadyDemandWhole() {
    CommitmentLevel steady = new CommitmentLevel(Collections.nCopies(4, 5L), of("0.99"));
    assertEquals(List.of(5L), steady.bestLevels());
    assertEquals(Fraction.ONE, steady.coverage(5));
    assertEquals(of("0.01"), steady.saving(5));
    assertEquals(4, steady.levelForCoverage(of("0.7")));
  }

  @Test
  void hasNothingToSaveWithoutDemand() {
    CommitmentLevel none = new CommitmentLevel(List.of(0L, 0L), of("0.5"));
    assertEquals(0, none.best());
    assertEquals(Fraction.ZERO, none.saving(0));
    assertThrows(IllegalArgumentException.class, () -> new CommitmentLevel(List.of(), of("0.5")));
    assertThrows(
        IllegalArgumentException.class, () -> new CommitmentLevel(List.of(-1L), of("0.5")));
    assertThrows(IllegalArgumentException.class, () -> new CommitmentLevel(DEMAND, of("1.1")));
  }

  @Property
  void isTheLeastOfAllLevels(
      @ForAll @Size(min = 1, max = 30) List<@LongRange(min = 0, max = 8) Long> demand,
      @ForAll @IntRange(min = 0, max = 10) int tenths) {
    CommitmentLevel choice = new CommitmentLevel(demand, Fraction.of(tenths, 10));
    Fraction least =
        LongStream.rangeClosed(0, 9).mapToObj(choice::cost).min(Fraction::compareTo).orElseThrow();
    assertEquals(least, choice.cost(choice.best()));
    List<Long> reversed = new ArrayList<>(demand);
    Collections.reverse(reversed);
    assertEquals(choice.best(), new CommitmentLevel(reversed, choice.priceRatio()).best());
  }

  @Test
  void knowsShapesOfDemand() {
    assertEquals(of("16/25"), DemandShape.uniformCoverage(of("0.4")));
    assertEquals(of("4/25"), DemandShape.uniformSaving(of("0.4")));
    assertEquals(0.452277442494834, DemandShape.uniformDiscountFor(of("0.7")), 1e-12);
    assertEquals(1.20397280432594, DemandShape.exponentialLevel(of("0.7")), 1e-12);
    assertEquals(0.338808158702219, DemandShape.exponentialSaving(of("0.7")), 1e-12);
    assertEquals(4, DemandShape.poissonLevel(5, of("0.4")));
    assertEquals(0.440493285065212, DemandShape.poissonWithin(5, 4), 1e-12);
  }

  @Test
  void knowsWhatNotKnowingTheFutureCosts() {
    OnlineRule rule = new OnlineRule(of("10"), of("1"));
    assertEquals(of("19/10"), rule.deterministicRatio());
    assertEquals(of("10000000000/6513215599"), rule.randomisedRatio());
    assertEquals(10, rule.buyAt());
    assertEquals(of("9"), rule.online(9));
    assertEquals(of("19"), rule.online(50));
    assertEquals(of("10"), rule.offline(50));
    assertEquals(1.58197670686933, OnlineRule.randomisedLimit(), 1e-12);
    assertEquals(of("1.5"), OnlineRule.reservedRatio(of("0.5")));
    assertEquals(1.22539967356056, OnlineRule.reservedRandomisedRatio(of("0.5")), 1e-12);
    assertThrows(IllegalArgumentException.class, () -> new OnlineRule(of("1"), of("2")));
  }

  @Property
  void neverPaysMoreThanItsRatio(
      @ForAll @IntRange(min = 1, max = 50) int buy,
      @ForAll @IntRange(min = 1, max = 200) int used) {
    OnlineRule rule = new OnlineRule(Fraction.of(buy, 1), Fraction.ONE);
    Fraction ratio = rule.online(used).dividedBy(rule.offline(used));
    assertTrue(ratio.compareTo(rule.deterministicRatio()) <= 0);
  }

  private static DemandClass demandClass(String ratio, long... amounts) {
    return new DemandClass(
        of(ratio), LongStream.of(amounts).mapToObj(each -> Money.of("USD", each)).toList());
  }

  @Test
  void sharesOneCommitmentAmongClasses() {
    SpendCommitment.Choice shared =
        new SpendCommitment(List.of(demandClass("0.8", 0, 10), demandClass("0.5", 10, 0))).best();
    assertEquals(Money.parse("USD 5"), shared.perHour());
    assertEquals(Money.parse("USD 13.75"), shared.cost());
    assertEquals(Money.parse("USD 20"), shared.onDemand());
    SpendCommitment.Choice alone = new SpendCommitment(List.of(demandClass("0.5", 10, 0))).best();
    assertEquals(Money.parse("USD 0"), alone.perHour());
  }

  @Test
  void readsAnOfferedCommitment() {
    SpendCommitment.Choice choice =
        SpendCommitment.offered(
            Money.parse("USD 1.39"), Money.parse("USD 0.65"), Money.parse("USD 0.43"));
    assertEquals(Money.parse("USD 2.04"), choice.cost());
    assertEquals(of("43/247"), choice.saving());
  }

  /** One class in money is the quantile of machines. */
  @Property(tries = 200)
  void oneClassCommitsLikeMachines(
      @ForAll @Size(min = 1, max = 12) List<@LongRange(min = 0, max = 6) Long> demand,
      @ForAll @IntRange(min = 1, max = 10) int tenths) {
    Fraction ratio = Fraction.of(tenths, 10);
    CommitmentLevel machines = new CommitmentLevel(demand, ratio);
    List<Money> spend = demand.stream().map(each -> Money.of("USD", each)).toList();
    SpendCommitment.Choice money =
        new SpendCommitment(List.of(new DemandClass(ratio, spend))).best();
    Fraction cost = machines.cost(machines.best());
    assertEquals(Money.of("USD", 1).multipliedBy(cost), money.cost());
  }

  @ParameterizedTest
  @CsvSource({
    "0.8, THREE_YEAR, 6/5, 793/500, 61/25",
    "0.3, ONE_YEAR_RENEWED, 6/5, 1807/2000, 139/100"
  })
  void choosesATerm(
      String survival, TermChoice.Term best, String three, String renewed, String onDemand) {
    TermChoice choice = new TermChoice(of(survival), of("0.40"), of("0.65"));
    assertEquals(best, choice.best());
    assertEquals(of(three), choice.threeYears());
    assertEquals(of(renewed), choice.renewedYears());
    assertEquals(of(onDemand), choice.onDemand());
    assertEquals(0.546973660678169, choice.survivalThreshold(), 1e-12);
  }

  @Test
  void raisesTheBreakEvenWithAFallingPrice() {
    FallingPrice price = new FallingPrice(of("0.03"), 12);
    assertEquals(0.850437886123783, price.meanPrice().doubleValue(), 1e-12);
    assertEquals(0.82310538067693, price.breakEvenUtilisation(of("0.7")).doubleValue(), 1e-12);
    assertEquals(of("0.7"), new FallingPrice(Fraction.ZERO, 12).breakEvenUtilisation(of("0.7")));
  }

  /** In turns 10 an hour at 0.5 and at 0.8: 5 are committed, 13.75 of 20 paid every two hours. */
  @Test
  void walksForwardInMoney() {
    List<Money> one = money("10", "0", "10", "0");
    List<Money> other = money("0", "10", "0", "10");
    SpendCommitment both =
        new SpendCommitment(
            List.of(new DemandClass(of("0.5"), one), new DemandClass(of("0.8"), other)));
    SpendWalk walk = SpendWalk.of(both, 2, 1);
    assertEquals(Money.parse("CNY 5"), walk.next());
    assertEquals(Money.parse("CNY 13.75"), walk.cost());
    assertEquals(Money.parse("CNY 20"), walk.onDemand());
    assertEquals(walk.clairvoyant(), walk.cost());
    assertEquals(2, walk.terms());
    assertThrows(IllegalArgumentException.class, () -> SpendWalk.of(both, 4, 1));
  }

  private static List<Money> money(String... amounts) {
    return Stream.of(amounts).map(amount -> Money.of("CNY", amount)).toList();
  }

  @Test
  void walksForwardThroughAHistory() {
    List<Long> demand = List.of(1L, 1L, 2L, 2L, 3L, 3L);
    WalkForward walk = WalkForward.of(demand, of("0.5"), 2, 2);
    assertEquals(List.of(1L, 2L), walk.levels());
    // 1 committed and 1 on demand for 2 h, then 2 committed and 1 on demand for 2 h.
    assertEquals(of("7"), walk.cost());
    assertEquals(of("10"), walk.onDemand());
    assertEquals(of("3/10"), walk.saving());
    assertTrue(walk.clairvoyantSaving().compareTo(walk.saving()) >= 0);
    assertThrows(IllegalArgumentException.class, () -> WalkForward.of(demand, of("0.5"), 6, 2));
  }
}
