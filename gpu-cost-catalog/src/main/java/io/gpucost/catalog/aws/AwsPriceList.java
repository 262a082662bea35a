package io.gpucost.catalog.aws;

import io.gpucost.catalog.loading.AwsGpus;
import io.gpucost.catalog.loading.BadRow;
import io.gpucost.catalog.loading.Numbers;
import io.gpucost.catalog.loading.OfferCollector;
import io.gpucost.catalog.loading.OfferDraft;
import io.gpucost.catalog.strictjson.Foreign;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.TermConditions;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One file. The products stand before the terms that price them: those with GPUs wait, the others
 * are counted and forgotten.
 */
final class AwsPriceList {
  private static final int MOST_MACHINES = 100_000;
  private static final Pattern GIB = Pattern.compile("([0-9,.]{1,12}) GiB");

  /** A machine with GPUs, and its prices. */
  private static final class Machine {
    final Foreign product;
    final List<Foreign> terms = new ArrayList<>();

    Machine(Foreign product) {
      this.product = product;
    }
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
        machine.terms.addAll(value.each().values());
      }
    } else {
      published = value.text().flatMap(AwsPriceList::day);
    }
  }

  private void product(String place, String sku, Foreign product) {
    Foreign attributes = product.object("attributes");
    boolean hasGpu = attributes.text("gpu").filter(count -> !count.equals("0")).isPresent();
    if (!hasGpu || !isCompared(attributes)) {
      offers.setAside();
    } else if (machines.size() >= MOST_MACHINES) {
      offers.refuse(place, "file must have at most %d machines with GPUs".formatted(MOST_MACHINES));
    } else {
      machines.put(sku, new Machine(product));
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
        (sku, machine) ->
            offers.row(": products." + sku, machine.product.content(), () -> drafts(machine)));
    machines.clear();
    published = Optional.empty();
  }

  private List<OfferDraft> drafts(Machine machine) {
    Foreign attributes = machine.product.object("attributes");
    String type =
        attributes.text("instanceType").orElseThrow(() -> new BadRow("instanceType must be given"));
    String gpu =
        AwsGpus.of(type)
            .orElseThrow(() -> new BadRow("GPU of the machine must be known, but is not: " + type));
    Optional<String> region = attributes.text("regionCode");
    boolean china = region.filter(code -> code.startsWith("cn-")).isPresent();
    OfferDraft draft =
        new OfferDraft(china ? "aws-cn" : "aws", gpu)
            .count(attributes.text("gpu").map(count -> Numbers.parse("gpu", count)))
            .region(region)
            .instance(Optional.of(type))
            .vcpus(attributes.text("vcpu").map(count -> Numbers.parse("vcpu", count)))
            .ram(attributes.text("memory").flatMap(AwsPriceList::gib).flatMap(Numbers::gib))
            .asOf(published);
    machine.terms.forEach(term -> addPrice(draft, term));
    return List.of(draft);
  }

  private static void addPrice(OfferDraft draft, Foreign term) {
    Foreign how = term.object("termAttributes");
    Optional<String> length = how.text("LeaseContractLength");
    for (Foreign price : term.object("priceDimensions").each().values()) {
      if (length.isEmpty()) {
        money(price, "Hrs").ifPresent(money -> draft.onDemand(Optional.of(money)));
      } else if (isOneYear(length.get()) && is(how, "OfferingClass", "standard")) {
        addReservation(draft, how.text("PurchaseOption").orElse(""), price);
      }
    }
  }

  private static void addReservation(OfferDraft draft, String option, Foreign price) {
    if (option.equals("No Upfront")) {
      money(price, "Hrs")
          .filter(Money::isPositive)
          .map(money -> new Committed(HourlyRate.of(money), Period.YEAR, TermConditions.NONE))
          .ifPresent(draft::term);
    } else if (option.equals("All Upfront")) {
      money(price, "Quantity")
          .filter(Money::isPositive)
          .map(money -> Prepaid.of(money, Period.YEAR))
          .ifPresent(draft::term);
    }
  }

  private static boolean isOneYear(String length) {
    return length.toLowerCase(Locale.ROOT).replace(" ", "").equals("1yr");
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
