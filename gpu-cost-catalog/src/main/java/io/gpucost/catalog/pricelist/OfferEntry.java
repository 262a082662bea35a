package io.gpucost.catalog.pricelist;

import static io.gpucost.catalog.strictjson.Forms.BANDWIDTH;
import static io.gpucost.catalog.strictjson.Forms.COUNT;
import static io.gpucost.catalog.strictjson.Forms.DATA_SIZE;
import static io.gpucost.catalog.strictjson.Forms.DATE;
import static io.gpucost.catalog.strictjson.Forms.LASTING;
import static io.gpucost.catalog.strictjson.Forms.MEMORY;
import static io.gpucost.catalog.strictjson.Forms.RATE;
import static io.gpucost.catalog.strictjson.Forms.TEXT;

import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.catalog.strictjson.Forms;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.Host;
import io.gpucost.gpu.Interconnect;
import io.gpucost.money.HourlyRate;
import io.gpucost.pricing.BandwidthUpgrade;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.Stock;
import io.gpucost.unit.Bandwidth;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One offer: {@code {"gpu": "RTX 4090", "count": 1, "on_demand": "CNY 1.98/h", ...}}. Prices are
 * for the whole offer, all its GPUs.
 */
public final class OfferEntry {
  /** The name of a GPU. */
  public static final Form<GpuName> GPU = Forms.parsed("the name of a GPU", GpuName::of);

  private static final Form<Interconnect> LINK =
      Forms.parsed(
          "a link: pcie, pcie4, pcie_no_p2p, nvlink_bridge, nvlink, nvswitch or sxm",
          Interconnect::parse);

  private OfferEntry() {}

  /**
   * Reads an offer, which must have at least one price.
   *
   * @param row the offer's fields
   * @param context what surrounds it
   */
  public static Optional<Offer> read(Fields row, OfferContext context) {
    Offer.Builder offer = Offer.builder();
    row.get("provider", TEXT).or(context::provider).ifPresent(offer::provider);
    row.read("region", TEXT, offer::region);
    row.read("instance", TEXT, offer::instance);
    row.read("serves", TEXT, offer::serves);
    gpu(row).ifPresent(offer::gpu);
    host(row).ifPresent(offer::host);
    List<PaymentTerm> terms = TermEntries.read(row, context);
    offer.terms(terms);
    Optional<LocalDate> day = asOf(row, context.asOf());
    row.read("stock", element -> stock(element, day), offer::stock);
    row.read("available_for", LASTING, offer::availableFor);
    row.read("bandwidth_upgrade", OfferEntry::bandwidthUpgrade, offer::bandwidthUpgrade);
    row.read("included_bandwidth", BANDWIDTH, offer::includedBandwidth);
    row.read("excludes", TEXT, offer::excludes);
    row.read("rules", RulesEntry::ofQuote, offer::rules);
    row.get("source", TEXT).or(context::source).ifPresent(offer::source);
    day.ifPresent(offer::asOf);
    row.get("note", TEXT);
    row.close();
    if (row.isSound() && terms.isEmpty()) {
      row.refuse("have at least one price (" + String.join(", ", TermEntries.PRICES) + ")");
    }
    return row.build(offer::build);
  }

  /**
   * The day of the row's figures: its own, or that of its list. A row of another source than its
   * list is undated where it says no day.
   */
  static Optional<LocalDate> asOf(Fields row, Optional<LocalDate> ofList) {
    return row.has("as_of") || row.has("source") ? row.get("as_of", DATE) : ofList;
  }

  /** A service names no GPU: it is priced per unit alone. */
  private static Optional<GpuName> gpu(Fields row) {
    return row.has("unit_price") ? row.get("gpu", GPU) : row.required("gpu", GPU);
  }

  /** Reads how many GPUs there are, and what connects and feeds them. */
  public static Optional<Host> host(Fields row) {
    Host.Builder host = Host.builder();
    row.read("count", COUNT, host::gpuCount);
    row.read("nodes", COUNT, host::nodes);
    row.read("link", LINK, host::interconnect);
    row.read("between_nodes", BANDWIDTH, host::betweenNodes);
    row.read("vcpu", COUNT, host::vcpus);
    row.read("ram", MEMORY, host::ram);
    row.read("disk", DATA_SIZE, host::disk);
    return row.check("count", host::build);
  }

  private static Optional<Stock> stock(Element element, Optional<LocalDate> day) {
    if (element.isNumber()) {
      return element
          .whole(0, Integer.MAX_VALUE)
          .map(Math::toIntExact)
          .map(Stock::of)
          .map(stock -> new Stock(stock.state(), stock.count(), day));
    }
    return element
        .read(Forms.oneOf(Stock.State.values(), Words::word))
        .map(state -> new Stock(state, OptionalInt.empty(), day));
  }

  private static Optional<BandwidthUpgrade> bandwidthUpgrade(Element element) {
    Fields upgrade = element.object();
    Optional<HourlyRate> price = upgrade.required("price", RATE);
    Optional<Bandwidth> bandwidth = upgrade.required("bandwidth", BANDWIDTH);
    return upgrade.build(() -> new BandwidthUpgrade(price.orElseThrow(), bandwidth.orElseThrow()));
  }
}
