package io.gpucost.examples.evaluate.worked;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.plan.own.CardPurchase;
import io.gpucost.plan.own.FallingSaving;
import io.gpucost.plan.own.Ownership;
import io.gpucost.plan.own.PowerCost;
import io.gpucost.unit.Fraction;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Renting or buying. */
final class OwnershipCases {
  private static final HourlyRate NOTHING = HourlyRate.zero(Inputs.CURRENCY);

  private OwnershipCases() {}

  static Map<String, Function<Inputs, Answer>> areas() {
    Map<String, Function<Inputs, Answer>> areas = new LinkedHashMap<>();
    areas.put(
        "own.crf",
        in ->
            Answer.of(
                "crf", Ownership.recoveryFactor(in.fraction("rate"), (int) in.whole("years"))));
    areas.put("own.eac", OwnershipCases::yearly);
    areas.put("own.utilisation", OwnershipCases::utilisation);
    areas.put(
        "own.never",
        in ->
            Answer.of(
                "everPays",
                CardPurchase.hours(
                        Money.of(Inputs.CURRENCY, BigDecimal.ONE),
                        in.rate("rentPerHour"),
                        in.rate("variablePerHour"))
                    .isPresent()));
    areas.put(
        "own.payback",
        in ->
            Answer.of(
                "paybackHours",
                CardPurchase.hours(
                    in.money("capex"), in.rate("rentPerHour"), in.rate("variablePerHour"))));
    areas.put("own.residual", OwnershipCases::residual);
    areas.put("own.pue", OwnershipCases::pue);
    areas.put("own.rentPriceFall", OwnershipCases::falling);
    return areas;
  }

  private static Answer yearly(Inputs in) {
    Ownership card =
        Ownership.card(
            in.money("capex"),
            (int) in.whole("years"),
            in.fraction("rate"),
            in.fraction("residualShare"));
    Answer answer = Answer.of("annualCost", card.perYear());
    for (int percent = 5; percent <= 100; percent += 5) {
      answer.and("perHourAt" + percent, card.perGpuHour(NOTHING, Fraction.of(percent, 100)));
    }
    return answer;
  }

  private static Answer utilisation(Inputs in) {
    Ownership box =
        new Ownership(
            in.money("capex"),
            (int) in.whole("gpus"),
            (int) in.whole("years"),
            in.fraction("rate"),
            in.money("capex").multipliedBy(in.fraction("residualShare")),
            in.money("fixedPerYear"));
    HourlyRate running =
        new PowerCost(in.decimal("kWPerGpu"), in.decimal("pue"), in.money("pricePerKWh")).perHour();
    return Answer.of("fixedPerGpuYear", box.perGpuYear())
        .and("variablePerGpuHour", running)
        .and("breakEvenUtilisation", box.breakEvenUtilisation(in.rate("rentPerGpuHour"), running));
  }

  private static Answer residual(Inputs in) {
    Money price = in.money("price");
    return Answer.of(
        "projects",
        in.fractions("residualShare").stream()
            .map(share -> price.multipliedBy(Fraction.ONE.minus(share)))
            .map(net -> CardPurchase.projects(net, in.money("netSavingPerProject")))
            .map(CardPurchase::projectsToCover)
            .toList());
  }

  private static Answer pue(Inputs in) {
    return Answer.of(
        "costPerYear",
        in.fractions("pue").stream()
            .map(
                each ->
                    new PowerCost(
                        in.decimal("itKW"), Inputs.asDecimal(each), in.money("pricePerKWh")))
            .map(power -> power.costOf(in.hours("hoursPerYear")))
            .toList());
  }

  private static Answer falling(Inputs in) {
    Money price = in.money("capex");
    FallingSaving saving =
        new FallingSaving(
            in.money("netSavingFirstYear"),
            Money.zero(Inputs.CURRENCY),
            in.fraction("yearlySavingFall"));
    Optional<Fraction> payback = saving.paybackYears(price);
    int years =
        payback.map(each -> each.toDecimal(0, RoundingMode.CEILING).intValueExact()).orElse(0);
    return Answer.of("cumulative", saving.cumulative(years))
        .and("paybackYears", payback)
        .and("paybackWholeYears", years)
        .and("naive", saving.flatPaybackYears(price));
  }
}
