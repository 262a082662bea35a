package io.gpucost.examples.evaluate.worked;

import io.gpucost.plan.commit.CommitmentLevel;
import io.gpucost.plan.commit.DemandShape;
import io.gpucost.plan.commit.FallingPrice;
import io.gpucost.plan.commit.OnlineRule;
import io.gpucost.plan.commit.SpendCommitment;
import io.gpucost.plan.commit.TermChoice;
import io.gpucost.unit.Fraction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.LongStream;

/** Demand that varies or is not known. */
final class CommitmentCases {
  private CommitmentCases() {}

  static Map<String, Function<Inputs, Answer>> areas() {
    Map<String, Function<Inputs, Answer>> areas = new LinkedHashMap<>();
    areas.put("skirental", CommitmentCases::skiRental);
    areas.put(
        "skirental.limit",
        in ->
            Answer.of("deterministicRatio", OnlineRule.deterministicLimit())
                .and("randomisedRatio", OnlineRule.randomisedLimit()));
    areas.put("skirental.run", CommitmentCases::skiRun);
    areas.put(
        "reserve.online",
        in ->
            Answer.of("deterministicRatio", OnlineRule.reservedRatio(in.fraction("alpha")))
                .and("randomisedRatio", OnlineRule.reservedRandomisedRatio(in.fraction("alpha"))));
    areas.put("commit", CommitmentCases::level);
    areas.put("commit.constant", CommitmentCases::level);
    areas.put("commit.uniform", CommitmentCases::uniform);
    areas.put("commit.exponential", CommitmentCases::exponential);
    areas.put("commit.poisson", CommitmentCases::poisson);
    areas.put("commit.savingsPlan", CommitmentCases::savingsPlan);
    areas.put("commit.term", CommitmentCases::term);
    areas.put("commit.priceFall", CommitmentCases::priceFall);
    return areas;
  }

  private static OnlineRule rule(Inputs in) {
    return new OnlineRule(in.fraction("buy"), in.fraction("rent"));
  }

  private static Answer skiRental(Inputs in) {
    return Answer.of("deterministicRatio", rule(in).deterministicRatio())
        .and("randomisedRatio", rule(in).randomisedRatio());
  }

  private static Answer skiRun(Inputs in) {
    OnlineRule rule = rule(in);
    List<Long> days = in.wholes("daysUsed");
    return Answer.of("online", days.stream().map(rule::online).toList())
        .and("offline", days.stream().map(rule::offline).toList())
        .and(
            "ratio",
            days.stream().map(day -> rule.online(day).dividedBy(rule.offline(day))).toList());
  }

  private static Answer level(Inputs in) {
    CommitmentLevel level =
        new CommitmentLevel(in.wholes("hourlyDemand"), in.fraction("priceRatio"));
    long most = level.demand().stream().mapToLong(Long::longValue).max().orElseThrow();
    return Answer.of(
            "utilisationOfUnit",
            LongStream.rangeClosed(1, most).mapToObj(level::utilisation).toList())
        .and("costByLevel", LongStream.rangeClosed(0, most + 1).mapToObj(level::cost).toList())
        .and("bestLevels", level.bestLevels())
        .and("cost", level.cost(level.best()))
        .and("allOnDemand", level.cost(0))
        .and("coverage", level.coverage(level.best()));
  }

  private static Answer uniform(Inputs in) {
    if (in.has("coverageWanted")) {
      return Answer.of(
          "discountThatMakesItOptimal",
          DemandShape.uniformDiscountFor(in.fraction("coverageWanted")));
    }
    Fraction discount = in.fraction("discount");
    return Answer.of("levelShareOfPeak", DemandShape.uniformLevel(discount))
        .and("coverage", DemandShape.uniformCoverage(discount))
        .and("savingShare", DemandShape.uniformSaving(discount));
  }

  private static Answer exponential(Inputs in) {
    Fraction discount = in.fraction("discount");
    return Answer.of("level", argument(in) * DemandShape.exponentialLevel(discount))
        .and("coverage", discount)
        .and("savingShare", DemandShape.exponentialSaving(discount));
  }

  /** The number in "exponential(mean 1)" and "Poisson(5)". */
  private static double argument(Inputs in) {
    return Double.parseDouble(in.text("demand").replaceAll("[^0-9.]", ""));
  }

  private static Answer poisson(Inputs in) {
    double mean = argument(in);
    int level = DemandShape.poissonLevel(mean, Fraction.ONE.minus(in.fraction("priceRatio")));
    return Answer.of("level", level)
        .and("cdf" + (level - 1), DemandShape.poissonWithin(mean, level - 1))
        .and("cdf" + level, DemandShape.poissonWithin(mean, level));
  }

  private static Answer savingsPlan(Inputs in) {
    SpendCommitment.Choice choice =
        SpendCommitment.offered(
            in.money("commitPerHour"), in.money("remainingOnDemand"), in.money("savingPerHour"));
    return Answer.of("total", choice.cost())
        .and("onDemandEquivalent", choice.onDemand())
        .and("savingShare", choice.saving());
  }

  private static Answer term(Inputs in) {
    Fraction survival = in.has("survivalPerYear") ? in.fraction("survivalPerYear") : Fraction.ZERO;
    TermChoice choice =
        new TermChoice(survival, in.fraction("threeYearRatio"), in.fraction("oneYearRatio"));
    String best =
        switch (choice.best()) {
          case THREE_YEAR -> "threeYear";
          case ONE_YEAR_RENEWED -> "oneYearRenewed";
          case ON_DEMAND -> "onDemand";
        };
    return Answer.of("threeYear", choice.threeYears())
        .and("oneYearRenewed", choice.renewedYears())
        .and("onDemand", choice.onDemand())
        .and("best", best)
        .and("survivalThreshold", choice.survivalThreshold());
  }

  private static Answer priceFall(Inputs in) {
    FallingPrice price =
        new FallingPrice(in.fraction("monthlyPriceFall"), (int) in.whole("months"));
    return Answer.of("averageFuturePrice", price.meanPrice())
        .and("breakEvenUtilisation", price.breakEvenUtilisation(in.fraction("priceRatio")));
  }
}
