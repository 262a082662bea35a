package io.gpucost.examples.evaluate.worked;

import io.gpucost.bill.SessionBilling;
import io.gpucost.bill.UsefulHour;
import io.gpucost.bill.data.StorageCost;
import io.gpucost.bill.data.StorageRedundancy;
import io.gpucost.bill.data.TrafficPrice;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Storage, traffic and time that do no work. */
final class HiddenCostCases {
  private HiddenCostCases() {}

  static Map<String, Function<Inputs, Answer>> areas() {
    Map<String, Function<Inputs, Answer>> areas = new LinkedHashMap<>();
    areas.put("storage.ec", HiddenCostCases::code);
    areas.put("storage.compare", HiddenCostCases::compare);
    areas.put(
        "hidden.ip", in -> Answer.of("cost", in.rate("pricePerHour").costOf(in.hours("hours"))));
    areas.put(
        "hidden.idle",
        in ->
            Answer.of(
                "pricePerUsefulHour",
                in.fractions("utilisation").stream()
                    .map(share -> UsefulHour.atUtilisation(in.rate("pricePerHour"), share))
                    .toList()));
    areas.put("hidden.setup", HiddenCostCases::setup);
    areas.put("hidden.stopped", HiddenCostCases::stopped);
    areas.put(
        "hidden.egressFirst",
        in ->
            Answer.of(
                "cost",
                new TrafficPrice(in.money("pricePerGB"), in.decimal("freeGB"))
                    .cost(in.decimal("gb"))));
    areas.put("hidden.tinyJob", HiddenCostCases::tinyJob);
    return areas;
  }

  private static Answer code(Inputs in) {
    StorageRedundancy code =
        StorageRedundancy.erasureCode((int) in.whole("data"), (int) in.whole("parity"));
    return Answer.of("factor", code.factor()).and("toleratedLosses", code.toleratedLosses());
  }

  private static Answer compare(Inputs in) {
    StorageRedundancy copies = StorageRedundancy.copies((int) in.whole("replicas"));
    List<Long> parts = in.wholes("ec");
    StorageRedundancy code =
        StorageRedundancy.erasureCode(parts.get(0).intValue(), parts.get(1).intValue());
    Fraction price = in.fraction("dataGB").multipliedBy(in.fraction("pricePerRawGB"));
    return Answer.of("replicated", copies.factor().multipliedBy(price))
        .and("ec", code.factor().multipliedBy(price))
        .and("savingShare", code.savingAgainst(copies));
  }

  private static Answer setup(Inputs in) {
    Duration setup = in.hours("setupHours");
    List<Duration> useful = in.hoursOfEach("usefulHours");
    return Answer.of(
            "overheadShare", useful.stream().map(each -> UsefulHour.overhead(setup, each)).toList())
        .and(
            "costPerUsefulHour",
            useful.stream()
                .map(each -> UsefulHour.afterSetup(in.rate("pricePerHour"), setup, each))
                .toList());
  }

  private static Answer stopped(Inputs in) {
    HourlyRate gpu = in.rate("gpuPerHour");
    Money perMonth =
        in.money("diskPerGBMonth").multipliedBy(in.fraction("diskGB")).plus(in.money("ipPerMonth"));
    Duration idle = Duration.ofDays(in.whole("idleDays"));
    Money stopped = StorageCost.of(perMonth, idle, Duration.ofDays(in.whole("daysPerMonth")));
    return Answer.of("stoppedCost", stopped).and("runningIdleCost", stopped.plus(gpu.costOf(idle)));
  }

  private static Answer tinyJob(Inputs in) {
    SessionBilling rule = SessionBilling.of(Duration.ofSeconds(1), in.seconds("minimumSeconds"));
    Duration job = in.seconds("jobSeconds");
    Duration session = job.plus(in.seconds("startupSeconds"));
    return Answer.of("billedSeconds", rule.billed(session).toSeconds())
        .and("cost", rule.cost(in.rate("pricePerHour"), List.of(session)))
        .and("usefulShare", UsefulHour.share(job, rule.billed(session)));
  }
}
