package io.gpucost.examples.evaluate.worked;

import io.gpucost.lifecycle.watch.BudgetForecast;
import io.gpucost.lifecycle.watch.BurnRate;
import io.gpucost.money.Money;
import io.gpucost.timing.ConformalBuffer;
import io.gpucost.timing.LearningCurve;
import io.gpucost.timing.PilotInterval;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Forecasts of time and of spending. */
final class ForecastCases {
  /** Long enough for any share of it to be whole seconds. */
  private static final Duration PERIOD = Duration.ofSeconds(10_000_000);

  private ForecastCases() {}

  static Map<String, Function<Inputs, Answer>> areas() {
    Map<String, Function<Inputs, Answer>> areas = new LinkedHashMap<>();
    areas.put("predict.interval", ForecastCases::interval);
    areas.put(
        "predict.pilotsNeeded",
        in ->
            Answer.of(
                "steps",
                PilotInterval.pilotsNeeded(
                    in.number("cv"), in.number("halfWidth"), in.number("z"))));
    areas.put("predict.conformal", ForecastCases::conformal);
    areas.put("predict.power", ForecastCases::power);
    areas.put(
        "predict.autocorr",
        in ->
            Answer.of(
                "effectiveSteps",
                PilotInterval.effectiveSteps(in.whole("pilotSteps"), in.number("lag1"))));
    areas.put("burn.threshold", ForecastCases::threshold);
    areas.put(
        "burn.alert",
        in ->
            Answer.of(
                "alert",
                BurnRate.alerts(
                    in.fraction("burnLong"), in.fraction("burnShort"), in.fraction("threshold"))));
    areas.put(
        "budget.forecast",
        in ->
            Answer.of(
                "forecast",
                new BudgetForecast(
                        in.money("actual"),
                        (int) in.whole("daysProcessed"),
                        (int) in.whole("daysInPeriod"))
                    .total()));
    areas.put(
        "budget.exhaust",
        in ->
            Answer.of(
                "hoursLeft", BurnRate.hoursLeft(in.money("remaining"), in.rate("ratePerHour"))));
    areas.put("budget.prepaid", ForecastCases::prepaid);
    return areas;
  }

  private static Answer interval(Inputs in) {
    PilotInterval interval =
        new PilotInterval(
            in.whole("pilotSteps"),
            in.number("cv"),
            in.whole("futureSteps"),
            in.number("confidence"));
    return Answer.of("relativeHalfWidth", interval.relativeHalfWidth())
        .and("tQuantile", interval.quantile());
  }

  private static Answer conformal(Inputs in) {
    ConformalBuffer buffer =
        new ConformalBuffer(
            in.fractions("actualOverPredicted").stream().map(Inputs::asDecimal).toList());
    List<Ratio> wanted = in.list("confidence").stream().map(Inputs::asRatio).toList();
    return Answer.of("rank", wanted.stream().map(buffer::rank).toList())
        .and("bufferFactor", wanted.stream().map(buffer::factor).toList());
  }

  private static Answer power(Inputs in) {
    List<?> first = (List<?>) in.list("loss").get(0);
    List<?> second = (List<?>) in.list("loss").get(1);
    LearningCurve curve =
        LearningCurve.through(
            Inputs.asFraction(first.get(0)).doubleValue(),
            Inputs.asFraction(first.get(1)).doubleValue(),
            Inputs.asFraction(second.get(0)).doubleValue(),
            Inputs.asFraction(second.get(1)).doubleValue(),
            in.number("asymptote"));
    return Answer.of("exponent", curve.exponent())
        .and("stepsNeeded", curve.stepsTo(in.number("targetLoss")));
  }

  private static Answer threshold(Inputs in) {
    BurnRate.Alert alert = new BurnRate.Alert(in.fraction("budgetShare"), in.hours("windowHours"));
    return Answer.of("burnRate", alert.threshold(in.hours("periodHours")));
  }

  private static Answer prepaid(Inputs in) {
    Fraction elapsed = in.fraction("elapsedShare");
    Money paid = in.money("prepaidAtStart");
    Money amortised = BurnRate.amortised(paid, elapsed);
    Duration window =
        Duration.ofSeconds(
            Fraction.of(PERIOD.toSeconds(), 1).multipliedBy(elapsed).numerator().longValueExact());
    BurnRate burn = new BurnRate(in.money("budget"), PERIOD);
    return Answer.of("amortised", amortised)
        .and("cashBurnRate", burn.of(paid, window))
        .and("amortisedBurnRate", burn.of(amortised, window));
  }
}
