package io.gpucost.catalog.aws;

import io.gpucost.catalog.loading.AwsGpus;
import io.gpucost.catalog.loading.BadRow;
import io.gpucost.catalog.loading.Numbers;
import io.gpucost.catalog.loading.OfferCollector;
import io.gpucost.catalog.loading.OfferDraft;
import io.gpucost.catalog.strictjson.Foreign;
import io.gpucost.catalog.strictjson.Shown;
import io.gpucost.money.Money;
import io.gpucost.pricing.Period;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One file. The products stand before the terms that price them: those with GPUs wait, as drafts
 * that hold a few short texts and prices; the others are counted and forgotten.
 */
final class AwsPriceList {
  /** All regions together have about a tenth. */
  private static final int MOST_MACHINES = 30_000;

  /** On demand, and reservations of two lengths, three ways to pay and two classes. */
  private static final int MOST_TERMS = 20;

  private static final int LONGEST_ATTRIBUTE = 200;
  private static final String PER_HOUR = "Hrs";
  private static final String AT_ONCE = "Quantity";
  private static final Map<String, Period> PERIODS =
      Map.of("1yr", Period.YEAR, "3yr", Period.THREE_YEARS);

  private static final Pattern GIB = Pattern.compile("([0-9,.]{1,12}) GiB");

  /** A machine with GPUs, and its prices as far as they have come; or why it cannot be read. */
  private static final class Machine {
    Optional<OfferDraft> draft = Optional.empty();
    Optional<String> trouble = Optional.empty();
    int terms;
  }

  private final OfferCollector offers;
  private final Map<String, Machine> machines = new LinkedHashMap<>();
  private Optional<LocalDate> published = Optional.empty();

  AwsPriceList(OfferCollector offers) {
    this.offers = offers;
  }

  void value(String place, Foreign value) {
    String name = place.substring(place.lastIndexOf('.') + 1);
    if (place.startsWith(": products.")) {
      product(place, name, value);
    } else if (place.startsWith(": terms.")) {
      Machine machine = machines.get(name);
      if (machine != null) {
        attempt(machine, () -> price(machine, value));
      }
    } else {
      published = value.text().flatMap(AwsPriceList::day);
    }
  }

  private void product(String place, String sku, Foreign product) {
    Foreign attributes = product.object("attributes");
    boolean hasGpu = attributes.text("gpu").filter(count -> !count.equals("0")).isPresent();
    if (!product.isObject()) {
      offers.refuse(place, "product must be an object");
    } else if (!hasGpu || !isCompared(attributes)) {
      offers.setAside();
    } else if (machines.containsKey(sku)) {
      offers.refuse(place, "product must be given once");
    } else if (machines.size() >= MOST_MACHINES || sku.length() > LONGEST_ATTRIBUTE) {
      offers.refuse(place, "file must have at most %d machines with GPUs".formatted(MOST_MACHINES));
    } else {
      Machine machine = new Machine();
      machines.put(sku, machine);
      attempt(machine, () -> machine.draft = Optional.of(draft(attributes)));
    }
  }

  /** A row is refused when all of it has come; what is wrong with it may come before. */
  private static void attempt(Machine machine, Runnable step) {
    try {
      step.run();
    } catch (BadRow bad) {
      machine.trouble = machine.trouble.or(() -> Optional.of(bad.reason()));
    }
  }

  /** Linux on shared hardware, without software that costs; Windows under one's own licence too. */
  private static boolean isCompared(Foreign attributes) {
    String system = attributes.text("operatingSystem").orElse("");
    boolean ownLicence =
        attributes.text("licenseModel").filter("Bring your own license"::equals).isPresent();
    return (system.equals("Linux") || (system.equals("Windows") && ownLicence))
        && is(attributes, "tenancy", "Shared")
        && is(attributes, "preInstalledSw", "NA")
        && is(attributes, "capacitystatus", "Used");
  }

  private static boolean is(Foreign attributes, String name, String wanted) {
    return attributes.text(name).orElse(wanted).equals(wanted);
  }

  void end() {
    machines.forEach(
        (sku, machine) -> offers.row(": products." + sku, sku, () -> List.of(whole(machine))));
    machines.clear();
    published = Optional.empty();
  }

  private OfferDraft whole(Machine machine) {
    machine.trouble.ifPresent(
        reason -> {
          throw new BadRow(reason);
        });
    return machine.draft.orElseThrow().asOf(published);
  }

  private static OfferDraft draft(Foreign attributes) {
    String type =
        attribute(attributes, "instanceType")
            .orElseThrow(() -> new BadRow("instanceType must be given"));
    String gpu =
        AwsGpus.of(type)
            .orElseThrow(() -> new BadRow("GPU of the machine must be known, but is not: " + type));
    Optional<String> region = attribute(attributes, "regionCode");
    boolean china = region.filter(code -> code.startsWith("cn-")).isPresent();
    return new OfferDraft(china ? "aws-cn" : "aws", gpu)
        .count(attribute(attributes, "gpu").map(count -> Numbers.parse("gpu", count)))
        .region(region)
        .instance(Optional.of(type))
        .vcpus(attribute(attributes, "vcpu").map(count -> Numbers.parse("vcpu", count)))
        .ram(attribute(attributes, "memory").flatMap(AwsPriceList::gib).flatMap(Numbers::gib));
  }

  private static Optional<String> attribute(Foreign attributes, String name) {
    return attributes
        .text(name)
        .map(
            text -> {
              if (text.length() <= LONGEST_ATTRIBUTE) {
                return text;
              }
              throw new BadRow(
                  "%s must have at most %d characters".formatted(name, LONGEST_ATTRIBUTE));
            });
  }

  private static void price(Machine machine, Foreign terms) {
    for (Foreign term : terms.each().values()) {
      if (++machine.terms > MOST_TERMS) {
        throw new BadRow("product must have at most %d terms".formatted(MOST_TERMS));
      }
      machine.draft.ifPresent(draft -> addPrice(draft, term));
    }
  }

  private static void addPrice(OfferDraft draft, Foreign term) {
    Foreign how = term.object("termAttributes");
    Optional<String> length = how.text("LeaseContractLength");
    List<Foreign> prices = List.copyOf(term.object("priceDimensions").each().values());
    if (length.isEmpty()) {
      sum(prices, PER_HOUR).ifPresent(money -> draft.onDemand(Optional.of(money)));
    } else if (is(how, "OfferingClass", "standard")) {
      addReservation(draft, length.get(), prices);
    }
  }

  /** No, partial or all payment in advance: the prices themselves say which. */
  private static void addReservation(OfferDraft draft, String length, List<Foreign> prices) {
    Optional<Money> hourly = sum(prices, PER_HOUR);
    Optional<Money> upfront = sum(prices, AT_ONCE);
    Optional<Period> period = Optional.ofNullable(PERIODS.get(word(length)));
    Optional<Currency> currency = hourly.or(() -> upfront).map(Money::currency);
    if (period.isEmpty() || currency.isEmpty()) {
      String why = period.isEmpty() ? "nobody knows its length" : "it has no price";
      draft.doubted("a reservation of '%s' was left out: %s".formatted(Shown.clean(length), why));
      return;
    }
    Money nothing = Money.zero(currency.get());
    draft.reservation(hourly.orElse(nothing), upfront.orElse(nothing), period.get());
  }

  private static String word(String length) {
    return length.toLowerCase(Locale.ROOT).replace(" ", "");
  }

  /** What is paid in a unit altogether; empty where nothing is said of it. */
  private static Optional<Money> sum(List<Foreign> prices, String unit) {
    return prices.stream().flatMap(price -> money(price, unit).stream()).reduce(AwsPriceList::plus);
  }

  private static Money plus(Money a, Money b) {
    if (!a.currency().equals(b.currency())) {
      throw new BadRow(
          "term must be in one currency, but is in %s and %s"
              .formatted(a.currency(), b.currency()));
    }
    return a.plus(b);
  }

  /** The price in the one currency it is given in, if it is per that unit. */
  private static Optional<Money> money(Foreign price, String unit) {
    if (price.text("unit").filter(unit::equals).isEmpty()) {
      return Optional.empty();
    }
    Map<String, Foreign> prices = price.object("pricePerUnit").each();
    if (prices.size() != 1) {
      throw new BadRow("pricePerUnit must be in one currency, but is in " + prices.keySet());
    }
    Map.Entry<String, Foreign> only = prices.entrySet().iterator().next();
    return only.getValue()
        .text()
        .map(number -> Numbers.money(only.getKey(), "pricePerUnit", number));
  }

  private static Optional<BigDecimal> gib(String text) {
    Matcher matcher = GIB.matcher(text);
    return matcher.matches()
        ? Optional.of(Numbers.parse("memory", matcher.group(1).replace(",", "")))
        : Optional.empty();
  }

  private static Optional<LocalDate> day(String text) {
    try {
      return Optional.of(LocalDate.parse(text.substring(0, Math.min(10, text.length()))));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
