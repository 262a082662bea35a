package io.gpucost.json;

import static io.gpucost.catalog.strictjson.Forms.COUNT;
import static io.gpucost.catalog.strictjson.Forms.FLAG;
import static io.gpucost.catalog.strictjson.Forms.MONEY;
import static io.gpucost.catalog.strictjson.Forms.POSITIVE;
import static io.gpucost.catalog.strictjson.Forms.WATTS;
import static io.gpucost.catalog.strictjson.Forms.parsed;

import io.gpucost.catalog.pricelist.OfferEntry;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.Host;
import io.gpucost.money.UnitPrice;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.Owned;
import io.gpucost.unit.Ratio;
import java.util.Optional;

/** Cards that the user owns or would buy; price and power are those of all of them together. */
final class OwnedEntry {
  private static final Form<UnitPrice> TARIFF =
      parsed("a price of electricity such as \"CNY 0.6/kWh\"", UnitPrice::parse);

  private static final Form<Ratio> SHARE = parsed("a share such as \"30 %\"", Ratio::parse);

  private OwnedEntry() {}

  static Optional<Offer> read(Fields card) {
    Optional<GpuName> gpu = card.required("gpu", OfferEntry.GPU);
    Optional<Host> host = OfferEntry.host(card);
    Owned.Builder owned = Owned.builder();
    card.required("price", MONEY).ifPresent(owned::price);
    card.read("bought", FLAG, owned::isBought);
    card.read("watts", WATTS, owned::power);
    card.read("tariff", TARIFF, owned::tariff);
    card.read("pue", POSITIVE, owned::pue);
    card.read("residual", SHARE, owned::residual);
    card.read("years", COUNT, owned::years);
    card.read("interest", SHARE, owned::interest);
    card.read("hosting_per_month", MONEY, owned::hostingPerMonth);
    card.read("staff_per_year", MONEY, owned::staffPerYear);
    card.read("utilisation", SHARE, owned::utilisation);
    card.read("rent_fall_per_year", SHARE, owned::rentFall);
    return card.build(
        () ->
            Offer.builder()
                .provider("own")
                .gpu(gpu.orElseThrow())
                .host(host.orElseThrow())
                .addTerm(owned.build())
                .build());
  }
}
