package io.gpucost.catalog.azure;

import io.gpucost.catalog.loading.BadRow;
import io.gpucost.catalog.loading.JsonFiles;
import io.gpucost.catalog.loading.KnownGpus;
import io.gpucost.catalog.loading.Numbers;
import io.gpucost.catalog.loading.OfferCollector;
import io.gpucost.catalog.loading.OfferDraft;
import io.gpucost.catalog.loading.PriceListFormat;
import io.gpucost.catalog.strictjson.Foreign;
import io.gpucost.catalog.strictjson.JsonStream;
import io.gpucost.catalog.strictjson.Shown;
import io.gpucost.money.Money;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.PricingCatalog;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads Azure's retail prices. */
public final class AzureFormat implements PriceListFormat {
  private static final String WORD = "azure";
  private static final List<String> ITEMS = List.of("Items", JsonStream.ANY_ITEM);

  @Override
  public String word() {
    return WORD;
  }

  @Override
  public String description() {
    return "pages of Azure's Retail Prices API: a JSON file, or a folder of them";
  }

  @Override
  public PricingCatalog read(Path path, KnownGpus known) {
    OfferCollector offers = new OfferCollector(path.toString(), known);
    JsonFiles.read(path, WORD, List.of(ITEMS), offers, (place, item) -> item(offers, place, item));
    return offers.catalog();
  }

  private static void item(OfferCollector offers, String place, Foreign item) {
    String machine = item.text("armSkuName").orElse("");
    if (!item.isObject()) {
      offers.refuse(place, "item must be an object");
    } else if (!AzureMachines.hasGpu(machine) || isOfAnotherKind(item)) {
      offers.setAside();
    } else {
      offers.row(place, item.content(), () -> List.of(draft(machine, item)));
    }
  }

  private static boolean isOfAnotherKind(Foreign item) {
    String type = item.text("type").orElse("");
    return text(item, "productName").contains("windows")
        || text(item, "productName").contains("cloud services")
        || text(item, "productName").contains("cloudservices")
        || text(item, "skuName").contains("low priority")
        || type.equals("DevTestConsumption");
  }

  private static String text(Foreign item, String name) {
    return item.text(name).orElse("").toLowerCase(Locale.ROOT);
  }

  private static OfferDraft draft(String name, Foreign item) {
    AzureMachines.Machine machine =
        AzureMachines.find(name)
            .orElseThrow(() -> new BadRow("GPU of the machine must be known, but is not: " + name));
    OfferDraft draft =
        new OfferDraft(WORD, machine.gpu())
            .count(Optional.of(machine.count()))
            .vcpus(Optional.of(machine.vcpus()))
            .region(item.text("armRegionName"))
            .instance(Optional.of(name));
    Money price = price(item);
    String type = item.text("type").orElse("");
    if (type.equals("Reservation")) {
      if (price.isZero()) {
        throw new BadRow("price must be given, but none is known");
      }
      return draft.term(Prepaid.of(price, period(item, "reservationTerm")));
    }
    if (!text(item, "unitOfMeasure").equals("1 hour")) {
      throw new BadRow("unitOfMeasure must be 1 Hour, but was " + text(item, "unitOfMeasure"));
    }
    if (text(item, "skuName").endsWith("spot")) {
      return draft.spot(Optional.of(price));
    }
    for (Foreign plan : item.list("savingsPlan")) {
      draft.reservation(price(item, plan), Money.zero(price.currency()), period(plan, "term"));
    }
    return draft.onDemand(Optional.of(price));
  }

  private static Period period(Foreign item, String name) {
    return switch (text(item, name)) {
      case "1 year" -> Period.YEAR;
      case "3 years" -> Period.THREE_YEARS;
      case "5 years" -> Period.FIVE_YEARS;
      default ->
          throw new BadRow(
              "%s must be 1 Year, 3 Years or 5 Years, but was '%s'"
                  .formatted(name, Shown.clean(text(item, name))));
    };
  }

  private static Money price(Foreign item) {
    return price(item, item);
  }

  /** The price of an item, or of a plan for it, in the item's currency. */
  private static Money price(Foreign item, Foreign priced) {
    String currency =
        item.text("currencyCode").orElseThrow(() -> new BadRow("currencyCode must be given"));
    String number =
        priced.text("retailPrice").orElseThrow(() -> new BadRow("retailPrice must be given"));
    return Numbers.money(currency, "retailPrice", number);
  }
}
