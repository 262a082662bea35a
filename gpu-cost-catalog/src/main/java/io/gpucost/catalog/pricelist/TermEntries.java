package io.gpucost.catalog.pricelist;

import static io.gpucost.catalog.strictjson.Forms.DURATION;
import static io.gpucost.catalog.strictjson.Forms.FLAG;
import static io.gpucost.catalog.strictjson.Forms.LASTING;
import static io.gpucost.catalog.strictjson.Forms.MONEY;
import static io.gpucost.catalog.strictjson.Forms.POSITIVE;
import static io.gpucost.catalog.strictjson.Forms.RATE;
import static io.gpucost.catalog.strictjson.Forms.ZONE;
import static io.gpucost.catalog.strictjson.Forms.listOf;
import static io.gpucost.catalog.strictjson.Forms.oneOf;
import static io.gpucost.catalog.strictjson.Forms.parsed;

import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.money.UnitPrice;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.PerUnit;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.SpotTrace;
import io.gpucost.pricing.TermConditions;
import io.gpucost.pricing.TermConditions.Eligibility;
import io.gpucost.pricing.TermConditions.Expiry;
import io.gpucost.pricing.TermConditions.PriceWindow;
import io.gpucost.pricing.TermConditions.Refund;
import io.gpucost.pricing.TermConditions.Tiering;
import io.gpucost.pricing.TermConditions.VolumeTier;
import io.gpucost.unit.EventRate;
import io.gpucost.unit.Ratio;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Currency;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The prices of an offer, and the conditions they share. */
final class TermEntries {
  /** The fields that are prices. */
  static final List<String> PRICES =
      List.of(
          "on_demand", "spot", "daily", "weekly", "monthly", "yearly", "committed", "unit_price");

  private static final List<String> SPOT_ONLY =
      List.of("interruptions", "notice", "maximum_run", "spot_wait", "availability");

  /** A price per unit of output, as of a token API or a managed service. */
  private static final Form<UnitPrice> UNIT_PRICE =
      parsed("a price per unit such as \"USD 0.60/1M token\"", UnitPrice::parse);

  private static final Form<EventRate> INTERRUPTIONS =
      parsed("a number of interruptions per hour such as \"0.15/h\"", EventRate::parse);
  private static final Form<Eligibility> ELIGIBILITY = oneOf(Eligibility.values(), Words::word);
  private static final Form<Ratio> TAX = parsed("a share such as \"6 %\"", Ratio::parse);
  private static final Form<LocalTime> TIME =
      parsed("a time of day such as \"23:00\"", LocalTime::parse);
  private static final Form<DayOfWeek> DAY = oneOf(DayOfWeek.values(), Words::word);
  private static final Form<Boolean> OFFERED =
      element -> element.whole(0, 1).map(each -> each == 1);
  private static final Form<Period> PERIOD = oneOf(Period.values(), Words::word);

  private static final Map<String, Period> PREPAID = new LinkedHashMap<>();

  static {
    PREPAID.put("daily", Period.DAY);
    PREPAID.put("weekly", Period.WEEK);
    PREPAID.put("monthly", Period.MONTH);
    PREPAID.put("yearly", Period.YEAR);
  }

  private final Fields row;
  private final OfferContext context;
  private final List<PaymentTerm> terms = new ArrayList<>();

  private TermEntries(Fields row, OfferContext context) {
    this.row = row;
    this.context = context;
  }

  static List<PaymentTerm> read(Fields row, OfferContext context) {
    return new TermEntries(row, context).read();
  }

  private List<PaymentTerm> read() {
    TermConditions.Builder shared = TermConditions.builder();
    shared.addAllEligibility(row.list("eligibility", ELIGIBILITY));
    row.read("tax", TAX, shared::tax);
    TermConditions common = shared.build();

    TermConditions hourly = hourly(common);
    price("on_demand").ifPresent(rate -> terms.add(new OnDemand(rate, hourly)));
    spot(hourly).ifPresent(terms::add);
    terms.addAll(committed(common));
    TermConditions prepaid = prepaid(common);
    PREPAID.forEach(
        (name, period) ->
            price(name, MONEY, Function.identity())
                .ifPresent(price -> terms.add(new Prepaid(price, period, prepaid))));
    row.element("unit_price").flatMap(price -> perUnit(price, common)).ifPresent(terms::add);
    return List.copyOf(terms);
  }

  /** One price of all units, or the prices of the tokens that are read and written. */
  private Optional<PerUnit> perUnit(Element element, TermConditions conditions) {
    if (!element.isObject()) {
      return unitPrice(element).map(price -> new PerUnit(price, Optional.empty(), conditions));
    }
    Fields prices = element.object();
    Optional<UnitPrice> input = prices.required("input", this::unitPrice);
    Optional<UnitPrice> output = prices.required("output", this::unitPrice);
    return prices.build(() -> new PerUnit(input.orElseThrow(), output, conditions));
  }

  private Optional<UnitPrice> unitPrice(Element element) {
    return price(element, UNIT_PRICE, UnitPrice::amount);
  }

  private TermConditions hourly(TermConditions common) {
    TermConditions.Builder conditions = common.toBuilder();
    row.read("granularity", LASTING, conditions::granularity);
    row.read("minimum_duration", DURATION, conditions::minimumDuration);
    row.read("minimum_charge", MONEY, conditions::minimumCharge);
    row.list("windows", TermEntries::window).forEach(conditions::addWindows);
    row.list("tiers", TermEntries::tier).forEach(conditions::addTiers);
    row.read("tiering", oneOf(Tiering.values(), Words::word), conditions::tiering);
    return row.check("on_demand", conditions::build).orElse(common);
  }

  private TermConditions prepaid(TermConditions common) {
    TermConditions.Builder conditions = common.toBuilder();
    row.read("refund", oneOf(Refund.values(), Words::word), conditions::refund);
    row.read("expiry", oneOf(Expiry.values(), Words::word), conditions::expiry);
    row.read("prorated", FLAG, conditions::prorated);
    return conditions.build();
  }

  private Optional<Spot> spot(TermConditions conditions) {
    Spot.Builder spot = Spot.builder().conditions(conditions);
    Optional<HourlyRate> rate = price("spot");
    rate.ifPresent(spot::rate);
    row.read("interruptions", INTERRUPTIONS, spot::interruptions);
    row.read("notice", DURATION, spot::notice);
    row.read("maximum_run", LASTING, spot::maxRun);
    row.read("spot_wait", DURATION, spot::waiting);
    row.read("availability", TermEntries::trace, spot::trace);
    for (String name : row.present(SPOT_ONLY)) {
      if (!row.has("spot")) {
        row.refuse(name, "be given with a spot price");
      }
    }
    return rate.map(given -> spot.build());
  }

  private static Optional<SpotTrace> trace(Element element) {
    Fields trace = element.object();
    Optional<Duration> step = trace.required("step", LASTING);
    Optional<List<Boolean>> offered = trace.required("offered", listOf(OFFERED));
    if (offered.filter(List::isEmpty).isPresent()) {
      trace.refuse("name at least one step in offered");
    }
    return trace.build(() -> new SpotTrace(step.orElseThrow(), offered.orElseThrow()));
  }

  private List<PaymentTerm> committed(TermConditions conditions) {
    return row.element("committed").stream()
        .flatMap(each -> each.isList() ? each.list().stream() : Stream.of(each))
        .flatMap(element -> committed(element, conditions).stream())
        .toList();
  }

  /** A rate, a sum in advance, or both: without a rate it is a prepaid period. */
  private Optional<PaymentTerm> committed(Element element, TermConditions conditions) {
    Fields fields = element.object();
    Optional<HourlyRate> rate =
        fields.element("rate").flatMap(each -> price(each, RATE, HourlyRate::money));
    Optional<Money> upfront =
        fields.element("upfront").flatMap(each -> price(each, MONEY, Function.identity()));
    Optional<Period> period = fields.required("period", PERIOD);
    if (!fields.has("rate") && !fields.has("upfront")) {
      fields.refuse("have a rate or upfront");
    }
    if (rate.isPresent() && upfront.isPresent() && !isOneCurrency(rate.get(), upfront.get())) {
      fields.refuse("upfront", "be in the currency of the rate, " + rate.get().currency());
    }
    Optional<Optional<PaymentTerm>> term =
        fields.build(
            () ->
                rate.<PaymentTerm>map(
                        hourly ->
                            new Committed(
                                hourly,
                                upfront.orElse(Money.zero(hourly.currency())),
                                period.orElseThrow(),
                                conditions))
                    .or(
                        () ->
                            upfront.map(
                                sum -> new Prepaid(sum, period.orElseThrow(), conditions))));
    return term.flatMap(Function.identity());
  }

  private static boolean isOneCurrency(HourlyRate rate, Money upfront) {
    return rate.currency().equals(upfront.currency());
  }

  private static Optional<PriceWindow> window(Element element) {
    Fields window = element.object();
    Optional<ZoneId> zone = window.required("zone", ZONE);
    Optional<LocalTime> from = window.required("from", TIME);
    Optional<LocalTime> to = window.required("to", TIME);
    Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
    days.addAll(window.list("days", DAY));
    Set<DayOfWeek> every = days.isEmpty() ? EnumSet.allOf(DayOfWeek.class) : days;
    var factor = window.required("factor", POSITIVE);
    return window.build(
        () ->
            new PriceWindow(
                zone.orElseThrow(),
                from.orElseThrow(),
                to.orElseThrow(),
                every,
                factor.orElseThrow()));
  }

  private static Optional<VolumeTier> tier(Element element) {
    Fields tier = element.object();
    Optional<Duration> from = tier.required("from", DURATION);
    Optional<HourlyRate> rate = tier.required("rate", RATE);
    return tier.build(() -> new VolumeTier(from.orElseThrow(), rate.orElseThrow()));
  }

  private Optional<HourlyRate> price(String name) {
    return price(name, RATE, HourlyRate::money);
  }

  /** Reads a price: of the list's currency, and above zero, since nothing is rented out free. */
  private <T> Optional<T> price(String name, Form<T> form, Function<T, Money> money) {
    return row.element(name).flatMap(element -> price(element, form, money));
  }

  private <T> Optional<T> price(Element element, Form<T> form, Function<T, Money> money) {
    Optional<T> price = element.read(form);
    Currency currency = price.map(money).map(Money::currency).orElse(null);
    if (currency != null && context.currency().filter(c -> !c.equals(currency)).isPresent()) {
      return element.refuse("be in the list's currency " + context.currency().get());
    }
    return price.filter(value -> !isUnknown(element, money.apply(value)));
  }

  private boolean isUnknown(Element element, Money money) {
    if (!money.isZero()) {
      return false;
    }
    context
        .repairs()
        .ifPresentOrElse(
            repairs -> repairs.accept(element.path(), "a price of zero was read as unknown"),
            () -> element.refuse("be above zero; leave it out where it is unknown"));
    return true;
  }
}
