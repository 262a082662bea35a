package io.gpucost.examples.evaluate.worked;

import io.gpucost.bill.InvoiceRounding;
import io.gpucost.bill.PeriodProration;
import io.gpucost.bill.SessionBilling;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Rounding, minima, proration. */
final class BillingCases {
  private BillingCases() {}

  static Map<String, Function<Inputs, Answer>> areas() {
    return Map.of(
        "billing", BillingCases::billing,
        "billing.rounding",
            in ->
                Answer.of("perLine", InvoiceRounding.PER_LINE.total(in.monies("lines")))
                    .and("perInvoice", InvoiceRounding.PER_INVOICE.total(in.monies("lines"))),
        "billing.proration",
            in ->
                Answer.of(
                    "cost",
                    in.wholes("daysInMonth").stream()
                        .map(
                            month ->
                                PeriodProration.cost(
                                    in.money("monthly"), (int) in.whole("days"), month.intValue()))
                        .toList()),
        "billing.roundWaste",
            in -> {
              Duration waste =
                  SessionBilling.of(in.hours("granularityHours"), Duration.ZERO)
                      .expectedRounding(in.whole("sessions"));
              return Answer.of("expectedWasteHours", Fraction.of(waste.toSeconds(), 3600));
            },
        "billing.restart", BillingCases::restart);
  }

  private static SessionBilling rule(Inputs in) {
    return new SessionBilling(
        in.seconds("granularity"),
        in.has("minimum") ? in.seconds("minimum") : Duration.ZERO,
        in.has("minimumCharge") ? Optional.of(in.money("minimumCharge")) : Optional.empty());
  }

  private static Answer billing(Inputs in) {
    HourlyRate rate = in.rate("pricePerHour");
    if (in.has("secondsEach")) {
      List<Duration> sessions =
          Collections.nCopies((int) in.whole("sessions"), in.seconds("secondsEach"));
      Money byHour = SessionBilling.of(Duration.ofHours(1), Duration.ZERO).cost(rate, sessions);
      Money bySecond = SessionBilling.BY_SECOND.cost(rate, sessions);
      return Answer.of("hourly", byHour)
          .and("perSecond", bySecond)
          .and("ratio", byHour.ratioTo(bySecond));
    }
    SessionBilling rule = rule(in);
    Duration session = in.seconds("seconds");
    return Answer.of("billedSeconds", rule.billed(session).toSeconds())
        .and("raw", rate.costOf(rule.billed(session)))
        .and("cost", rule.cost(rate, List.of(session)));
  }

  private static Answer restart(Inputs in) {
    List<Duration> sessions = in.wholes("seconds").stream().map(Duration::ofSeconds).toList();
    Duration all = sessions.stream().reduce(Duration.ZERO, Duration::plus);
    HourlyRate rate = in.rate("pricePerHour");
    return Answer.of("twoSessions", rule(in).cost(rate, sessions))
        .and("oneSession", rule(in).cost(rate, List.of(all)));
  }
}
