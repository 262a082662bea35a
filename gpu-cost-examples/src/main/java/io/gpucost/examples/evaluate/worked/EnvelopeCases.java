package io.gpucost.examples.evaluate.worked;

import io.gpucost.bill.TimedPrice;
import io.gpucost.bill.VolumePrice;
import io.gpucost.money.HourlyRate;
import io.gpucost.plan.CalendarMix;
import io.gpucost.plan.CostEnvelope;
import io.gpucost.plan.OffPeak;
import io.gpucost.plan.PeriodPrice;
import io.gpucost.pricing.TermConditions.PriceWindow;
import io.gpucost.pricing.TermConditions.VolumeTier;
import io.gpucost.unit.Fraction;
import java.math.MathContext;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Envelopes, contiguous needs, volume tiers, prices by the clock. */
final class EnvelopeCases {
  private static final Duration HOUR = Duration.ofHours(1);

  private EnvelopeCases() {}

  static Map<String, Function<Inputs, Answer>> areas() {
    return Map.of(
        "envelope", EnvelopeCases::envelope,
        "envelope.tie", EnvelopeCases::envelope,
        "envelope.contiguous", EnvelopeCases::contiguous,
        "envelope.marginalTier", in -> Answer.of("cost", price(in).cost(in.hours("hours"))),
        "envelope.allUnits", EnvelopeCases::allUnits,
        "offpeak", EnvelopeCases::offPeak,
        "offpeak.split", EnvelopeCases::split);
  }

  private static Answer envelope(Inputs in) {
    CostEnvelope envelope =
        CostEnvelope.of(
            in.list("plans").stream()
                .map(each -> (List<?>) each)
                .map(
                    plan ->
                        new CostEnvelope.Plan(
                            Inputs.asMoney(plan.get(0)), Inputs.asRate(plan.get(1))))
                .toList());
    return Answer.of("breakpoints", envelope.breakpoints())
        .and("order", envelope.order())
        .and("neverBest", envelope.neverBest());
  }

  private static Answer contiguous(Inputs in) {
    List<PeriodPrice> periods = new ArrayList<>();
    for (Object each : in.list("periods")) {
      List<?> period = (List<?>) each;
      periods.add(
          new PeriodPrice.Rolling(Inputs.asMoney(period.get(1)), Inputs.asHours(period.get(0))));
    }
    List<CalendarMix.Use> uses =
        CalendarMix.hours(CalendarCases.day(1), (int) in.whole("hours"), in.money("onDemand"));
    return Answer.of("cost", CalendarMix.cheapest(uses, periods, Inputs.CURRENCY).cost());
  }

  /** A tier is written as its upper bound and its rate; the last has no bound. */
  private static VolumePrice price(Inputs in) {
    HourlyRate base = null;
    Duration from = Duration.ZERO;
    List<VolumeTier> tiers = new ArrayList<>();
    for (Object each : in.list("tiers")) {
      List<?> tier = (List<?>) each;
      HourlyRate rate = Inputs.asRate(tier.get(1));
      if (base == null) {
        base = rate;
      } else {
        tiers.add(new VolumeTier(from, rate));
      }
      if (tier.get(0) instanceof Number bound) {
        from = Inputs.asHours(bound);
      }
    }
    if (base == null) {
      throw new IllegalArgumentException("tiers must not be empty, but was []");
    }
    boolean marginal = in.text("kind").equals("marginal");
    return new VolumePrice(
        marginal ? VolumePrice.Kind.MARGINAL : VolumePrice.Kind.ALL_UNITS, base, tiers);
  }

  private static Answer allUnits(Inputs in) {
    VolumePrice price = price(in);
    return Answer.of("cost", in.hoursOfEach("hours").stream().map(price::cost).toList())
        .and(
            "buyUpFromHours", price.buyUps(HOUR).stream().map(VolumePrice.BuyUp::from).findFirst());
  }

  private static LocalTime clock(Object hour) {
    return LocalTime.MIDNIGHT.plusHours(Inputs.asWhole(hour));
  }

  private static TimedPrice timed(Inputs in) {
    HourlyRate peak = in.rate("peakPrice");
    return new TimedPrice(
        peak,
        List.of(
            new PriceWindow(
                ZoneOffset.UTC,
                clock(in.list("peak").get(1)),
                clock(in.list("peak").get(0)),
                EnumSet.allOf(DayOfWeek.class),
                in.decimal("offPrice").divide(peak.money().amount(), MathContext.DECIMAL128))));
  }

  private static Instant start(Inputs in) {
    return CalendarCases.day(1).plus(in.hours("startHour")).toInstant(ZoneOffset.UTC);
  }

  private static Answer offPeak(Inputs in) {
    Duration work = in.hours("jobHours");
    Instant now = start(in);
    Instant deadline = now.plus(Duration.ofDays(1)).plus(work);
    OffPeak.Start best = OffPeak.bestStart(timed(in), now, deadline, work).orElseThrow();
    return Answer.of("startNow", timed(in).cost(now, work))
        .and("waitTo" + Inputs.asWhole(in.list("peak").get(1)), best.cost())
        .and(
            "waitHours",
            Fraction.of(Duration.between(now, best.start()).toSeconds(), HOUR.toSeconds()));
  }

  private static Answer split(Inputs in) {
    Duration work = in.hours("jobHours");
    Instant now = start(in);
    Instant deadline = now.plus(in.hours("deadlineHours"));
    Duration cheap = OffPeak.cheaperTime(timed(in), now, deadline);
    return Answer.of("offHoursAvailable", Fraction.of(cheap.toSeconds(), HOUR.toSeconds()))
        .and("cost", OffPeak.pausedCost(timed(in), now, deadline, work))
        .and(
            "contiguousBest",
            OffPeak.bestStart(timed(in), now, deadline, work).map(OffPeak.Start::cost));
  }
}
