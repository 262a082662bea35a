package io.gpucost.examples.evaluate.worked;

import io.gpucost.bill.data.DiskRetention;
import io.gpucost.bill.data.StorageRedundancy;
import io.gpucost.bill.data.TrafficPrice;
import io.gpucost.lifecycle.UnitCost;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.plan.BreakEven;
import io.gpucost.plan.PlanComparison;
import io.gpucost.plan.RuleOfThumb;
import io.gpucost.plan.own.CardPurchase;
import io.gpucost.plan.own.Ownership;
import io.gpucost.plan.own.PowerCost;
import io.gpucost.plan.spot.SpotBreakEven;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.TermConditions;
import io.gpucost.timing.TimeBuffer;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Fraction;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The figures of the case studies that the project started from. */
final class SeedCases {
  private static final HourlyRate ONE = HourlyRate.parse("CNY 1/h");

  private SeedCases() {}

  static Map<String, Function<Inputs, Answer>> areas() {
    Map<String, Function<Inputs, Answer>> areas = new LinkedHashMap<>();
    areas.put(
        "seed.ondemand",
        in -> Answer.of("cost", in.rate("pricePerHour").costOf(in.hours("hours"))));
    areas.put("seed.weekly", SeedCases::weekly);
    areas.put("seed.total", SeedCases::total);
    areas.put("seed.buy", SeedCases::buy);
    areas.put("seed.short", SeedCases::shortRun);
    areas.put("seed.monthlyBreakEven", SeedCases::monthly);
    areas.put("seed.storage", SeedCases::storage);
    areas.put(
        "seed.download",
        in ->
            Answer.of(
                "cost",
                new TrafficPrice(in.money("pricePerGB"), BigDecimal.ZERO).cost(in.decimal("gb"))));
    areas.put("seed.buffer", SeedCases::buffer);
    areas.put("seed.thresholds", SeedCases::thresholds);
    areas.put("seed.hybridOneGpu", SeedCases::hybrid);
    areas.put(
        "seed.spotRatio",
        in ->
            Answer.of(
                "maxTimeInflation",
                in.fractions("spotPriceRatio").stream()
                    .map(SpotBreakEven::largestInflation)
                    .toList()));
    areas.put(
        "seed.roi",
        in ->
            Answer.of(
                "costPerIteration", UnitCost.of(in.money("totalCost"), in.whole("iterations"))));
    areas.put("seed.downloadTime", SeedCases::downloadTime);
    areas.put("seed.keepDisk", SeedCases::keepDisk);
    areas.put("seed.monthlyBand", SeedCases::band);
    areas.put("seed.cardHours", SeedCases::cardHours);
    areas.put("seed.buyWithPower", SeedCases::buyWithPower);
    areas.put("seed.buyRentRate", SeedCases::buyRentRate);
    return areas;
  }

  private static Answer weekly(Inputs in) {
    HourlyRate rate = in.rate("pricePerHour");
    Prepaid week = new Prepaid(in.money("weeklyPrice"), Period.WEEK, TermConditions.NONE);
    PlanComparison plans = PlanComparison.of(rate, List.of(week), Duration.ofDays(30));
    PlanComparison.Row row = plans.rows().get(0);
    PlanComparison.Point point = plans.curve(List.of((int) in.whole("hours"))).get(0);
    Money weekly = point.prepaid().get(0);
    return Answer.of("onDemand", point.onDemand())
        .and("weekly", weekly)
        .and("best", point.plan().map(Period::name).orElse("ON_DEMAND"))
        .and("saving", weekly.minus(point.onDemand()).abs())
        .and("breakEvenHours", row.breakEven())
        .and("reachableWithinPeriod", row.pays())
        .and("fullWeekOnDemand", rate.costOf(in.hours("weekHours")));
  }

  private static Answer total(Inputs in) {
    Money gpu = in.money("gpu");
    Money total = in.money("total");
    return Answer.of("otherCosts", total.minus(gpu)).and("gpuShare", gpu.ratioTo(total));
  }

  private static Answer buy(Inputs in) {
    Money card = in.money("card");
    CardPurchase purchase = CardPurchase.projects(card, in.money("projectCost"));
    return Answer.of("ratio", card.ratioTo(in.money("projectCost")))
        .and("wholeProjectsCovered", purchase.projects())
        .and("remainder", purchase.rest())
        .and("projectsToExceed", purchase.next());
  }

  private static Answer shortRun(Inputs in) {
    Money byHour = in.rate("pricePerHour").costOf(in.hours("hours"));
    Money saving = in.money("monthly").minus(byHour);
    return Answer.of("onDemand", byHour)
        .and("saving", saving)
        .and("savingShare", saving.ratioTo(in.money("monthly")));
  }

  private static Answer monthly(Inputs in) {
    HourlyRate rate = in.rate("pricePerHour");
    Money price = in.money("monthly");
    return Answer.of("breakEvenHours", BreakEven.hours(price, rate))
        .and(
            "impliedDiscount",
            in.hoursOfEach("monthHours").stream()
                .map(month -> BreakEven.discount(price, rate, month))
                .toList());
  }

  private static Answer storage(Inputs in) {
    Fraction factor = in.fraction("ecFactor");
    int data = factor.denominator().intValueExact();
    StorageRedundancy code =
        StorageRedundancy.erasureCode(data, factor.numerator().intValueExact() - data);
    StorageRedundancy copies = StorageRedundancy.copies((int) in.whole("replicas"));
    Fraction size = in.fraction("dataGB");
    Fraction replicated = copies.factor().multipliedBy(size);
    Fraction coded = code.factor().multipliedBy(size);
    return Answer.of("replicated", replicated)
        .and("ec", coded)
        .and("saving", replicated.minus(coded))
        .and("savingShare", code.savingAgainst(copies));
  }

  private static Answer buffer(Inputs in) {
    List<Duration> times =
        in.list("buffer").stream()
            .map(share -> new TimeBuffer(Inputs.asRatio(share)).of(in.hours("hours")))
            .toList();
    return Answer.of(
            "hours", times.stream().map(time -> Fraction.of(time.toSeconds(), 3600)).toList())
        .and(
            "cost",
            in.rates("prices").stream()
                .map(rate -> times.stream().map(rate::costOf).toList())
                .toList());
  }

  private static Answer thresholds(Inputs in) {
    if (in.has("thresholdHours")) {
      return Answer.of(
          "impliedDiscount",
          in.hoursOfEach("thresholdHours").stream()
              .map(hours -> BreakEven.discount(ONE.costOf(hours), ONE, in.hours("monthHours")))
              .toList());
    }
    Map<String, Object> byMonth = new LinkedHashMap<>();
    for (Object month : in.list("monthHours")) {
      byMonth.put(
          month.toString(),
          in.list("discount").stream()
              .map(
                  each ->
                      RuleOfThumb.of(ONE, Inputs.asRatio(each), Inputs.asHours(month)).breakEven())
              .toList());
    }
    return Answer.of("breakEvenHours", byMonth);
  }

  private static Answer hybrid(Inputs in) {
    RuleOfThumb rule =
        RuleOfThumb.of(in.rate("pricePerHour"), in.ratio("discount"), in.hours("monthHours"));
    Duration used = in.hours("hours");
    return Answer.of("onDemand", in.rate("pricePerHour").costOf(used))
        .and("monthly", rule.monthly())
        .and("hybridCost", rule.ruleCost(used))
        .and("best", rule.exact(used) == PlanKind.ON_DEMAND ? "ON_DEMAND" : "MONTHLY");
  }

  private static Answer downloadTime(Inputs in) {
    Duration time = link(in).timeFor(size(in));
    return Answer.of("seconds", time.toSeconds())
        .and("idleGpuCost", in.rate("gpuPricePerHour").costOf(time));
  }

  private static Bandwidth link(Inputs in) {
    return Bandwidth.parse(in.text("mbps") + " Mbit/s");
  }

  private static DataSize size(Inputs in) {
    return DataSize.parse(in.text("gb") + " GB");
  }

  private static Answer keepDisk(Inputs in) {
    Duration upload = link(in).timeFor(size(in));
    List<DiskRetention> disks =
        in.rates("gpuPricePerHour").stream()
            .map(rate -> disk(in, rate.costOf(upload), Money.zero(rate.currency())))
            .toList();
    return Answer.of("uploadHours", Fraction.of(upload.toSeconds(), 3600))
        .and("keepPerMonth", disks.get(0).perMonth())
        .and("reuploadCost", disks.stream().map(DiskRetention::again).toList())
        .and("breakEvenIdleMonths", disks.stream().map(DiskRetention::breakEvenMonths).toList());
  }

  private static DiskRetention disk(Inputs in, Money again, Money changes) {
    Money perMonth = in.money("diskPricePerGBMonth").multipliedBy(size(in).gigabytes());
    return new DiskRetention(perMonth, again, changes);
  }

  private static Answer band(Inputs in) {
    HourlyRate rate = in.rate("pricePerHour");
    Duration month = in.hours("monthHours");
    List<Money> band =
        in.list("discount").stream()
            .map(each -> RuleOfThumb.of(rate, Inputs.asRatio(each), month).monthly())
            .sorted()
            .toList();
    Money asked = in.money("seedMonthly");
    boolean inside =
        asked.compareTo(band.get(0)) >= 0 && asked.compareTo(band.get(band.size() - 1)) <= 0;
    return Answer.of("fullMonthOnDemand", rate.costOf(month))
        .and(
            "monthlyAtBand",
            in.list("discount").stream()
                .map(each -> RuleOfThumb.of(rate, Inputs.asRatio(each), month).monthly())
                .toList())
        .and("seedMonthly", asked)
        .and("insideBand", inside);
  }

  private static Answer cardHours(Inputs in) {
    long projects = in.whole("projects");
    Duration time =
        new CardPurchase(projects - 1, Money.zero(Inputs.CURRENCY), projects)
            .timeToExceed(in.hours("hoursPerProject"));
    return Answer.of("hours", time.toHours())
        .and("yearsAt24x7", Fraction.of(time.toHours(), in.whole("hoursPerYear")));
  }

  private static PowerCost power(Inputs in) {
    return new PowerCost(in.decimal("kW"), BigDecimal.ONE, in.money("pricePerKWh"));
  }

  private static Answer buyWithPower(Inputs in) {
    Money cost = in.money("projectCost");
    Money running = power(in).costOf(in.hours("hoursPerProject"));
    return Answer.of("powerPerProject", running)
        .and("netSavingPerProject", cost.minus(running))
        .and("ratio", in.money("card").ratioTo(cost.minus(running)))
        .and(
            "projectsToExceed",
            CardPurchase.projects(in.money("card"), cost, running).map(CardPurchase::next));
  }

  private static Answer buyRentRate(Inputs in) {
    HourlyRate rent = in.rate("rentPerHour");
    HourlyRate running = power(in).perHour();
    Ownership card =
        Ownership.card(
            in.money("card"), (int) in.whole("years"), Fraction.ZERO, in.fraction("residual"));
    return Answer.of("variablePerHour", running)
        .and("paybackHours", CardPurchase.hours(in.money("card"), rent, running))
        .and("breakEvenUtilisation", card.breakEvenUtilisation(rent, running))
        .and("buyingEverPaysIn3Years", card.everPays(rent, running));
  }
}
