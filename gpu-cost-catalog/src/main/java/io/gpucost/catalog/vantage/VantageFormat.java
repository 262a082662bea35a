package io.gpucost.catalog.vantage;

import io.gpucost.catalog.loading.BadRow;
import io.gpucost.catalog.loading.JsonFiles;
import io.gpucost.catalog.loading.KnownGpus;
import io.gpucost.catalog.loading.Numbers;
import io.gpucost.catalog.loading.OfferCollector;
import io.gpucost.catalog.loading.OfferDraft;
import io.gpucost.catalog.loading.PriceListFormat;
import io.gpucost.catalog.strictjson.Foreign;
import io.gpucost.catalog.strictjson.JsonStream;
import io.gpucost.money.Money;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.unit.MemorySize;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads Vantage's list of instances. */
public final class VantageFormat implements PriceListFormat {
  private static final String WORD = "vantage";

  /**
   * The reservations. All are stated as what an hour of the period costs on average, so of one paid
   * partly in advance it is not known how much that is: it is left out.
   */
  private static final Map<String, Period> RESERVED = new LinkedHashMap<>();

  static {
    RESERVED.put("yrTerm1Standard", Period.YEAR);
    RESERVED.put("yrTerm3Standard", Period.THREE_YEARS);
  }

  @Override
  public String word() {
    return WORD;
  }

  @Override
  public String argument() {
    return "FILE";
  }

  @Override
  public String description() {
    return "instances.json of Vantage's ec2instances.info";
  }

  @Override
  public PricingCatalog read(Path path, KnownGpus known) {
    OfferCollector offers = new OfferCollector(path.toString(), known);
    JsonFiles.read(
        path,
        WORD,
        List.of(List.of(JsonStream.ANY_ITEM), JsonStream.ROOT_OBJECT),
        offers,
        (place, instance) -> instance(offers, place, instance));
    return offers.catalog();
  }

  private static void instance(OfferCollector offers, String place, Foreign instance) {
    Optional<String> count = instance.text("GPU");
    if (count.isPresent() && (count.get().equals("0") || count.get().equals("0.0"))) {
      offers.setAside();
    } else {
      offers.row(place, instance.content(), () -> drafts(instance));
    }
  }

  private static List<OfferDraft> drafts(Foreign instance) {
    String type = required(instance, "instance_type");
    BigDecimal count = Numbers.parse("GPU", required(instance, "GPU"));
    String gpu = required(instance, "GPU_model");
    Optional<MemorySize> total =
        instance
            .text("GPU_memory")
            .filter(text -> !text.equals("Unknown"))
            .map(text -> Numbers.parse("GPU_memory", text))
            .flatMap(Numbers::gib);
    List<OfferDraft> drafts = new ArrayList<>();
    for (Map.Entry<String, Foreign> region : instance.object("pricing").each().entrySet()) {
      Foreign linux = region.getValue().object("linux");
      boolean china = region.getKey().startsWith("cn-");
      String currency = china ? "CNY" : "USD";
      OfferDraft draft =
          new OfferDraft(china ? "aws-cn" : "aws", gpu)
              .count(Optional.of(count))
              .memory(card(total, count), total)
              .region(Optional.of(region.getKey()))
              .instance(Optional.of(type))
              .vcpus(instance.text("vCPU").map(text -> Numbers.parse("vCPU", text)))
              .ram(
                  instance
                      .text("memory")
                      .map(text -> Numbers.parse("memory", text))
                      .flatMap(Numbers::gib))
              .onDemand(money(linux, "ondemand", currency))
              .spot(money(linux, "spot_avg", currency));
      reservations(draft, linux.object("reserved"), currency);
      if (linux.each().isEmpty()) {
        continue;
      }
      drafts.add(draft);
    }
    if (drafts.isEmpty()) {
      throw new BadRow("price must be given, but none is known");
    }
    return drafts;
  }

  private static Optional<MemorySize> card(Optional<MemorySize> total, BigDecimal count) {
    return count.compareTo(BigDecimal.ONE) < 0
        ? Optional.empty()
        : total.map(all -> MemorySize.ofBytes(all.bytes() / count.longValue()));
  }

  private static void reservations(OfferDraft draft, Foreign reserved, String currency) {
    RESERVED.forEach(
        (name, period) -> {
          Money nothing = Money.zero(Currency.getInstance(currency));
          BigDecimal hours = BigDecimal.valueOf(period.length(Period.DEFAULT_MONTH).toHours());
          money(reserved, name + ".noUpfront", currency)
              .ifPresent(rate -> draft.reservation(rate, nothing, period));
          money(reserved, name + ".allUpfront", currency)
              .ifPresent(rate -> draft.reservation(nothing, rate.multipliedBy(hours), period));
        });
  }

  private static Optional<Money> money(Foreign prices, String name, String currency) {
    return prices
        .text(name)
        .filter(text -> !text.equals("N/A"))
        .map(text -> Numbers.money(currency, name, text));
  }

  private static String required(Foreign instance, String name) {
    return instance.text(name).orElseThrow(() -> new BadRow(name + " must be given"));
  }
}
