package io.gpucost.catalog.pricelist;

import static io.gpucost.catalog.strictjson.Forms.BANDWIDTH;
import static io.gpucost.catalog.strictjson.Forms.COUNT;
import static io.gpucost.catalog.strictjson.Forms.DATA_SIZE;
import static io.gpucost.catalog.strictjson.Forms.DURATION;
import static io.gpucost.catalog.strictjson.Forms.FLAG;
import static io.gpucost.catalog.strictjson.Forms.LASTING;
import static io.gpucost.catalog.strictjson.Forms.MONEY;
import static io.gpucost.catalog.strictjson.Forms.POSITIVE;
import static io.gpucost.catalog.strictjson.Forms.TEXT;
import static io.gpucost.catalog.strictjson.Forms.TEXT_OR_TEXTS;

import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.catalog.strictjson.Forms;
import io.gpucost.gpu.Support;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.ObjectStore;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.ProviderRules.StoppedBilling;
import io.gpucost.pricing.TermConditions;
import io.gpucost.pricing.TermConditions.Refund;
import io.gpucost.pricing.TrafficBilling;
import io.gpucost.unit.Bandwidth;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What one product of a provider does besides charging per hour: stopped disks, traffic, notice.
 */
final class RulesEntry {
  private static final Form<StoppedBilling> STOPPED =
      Forms.oneOf(StoppedBilling.values(), Words::word);
  private static final Form<Support> YES_OR_NO = FLAG.map(Support::of);
  private static final Form<HourlyRate> PER_HOUR = MONEY.map(HourlyRate::of);

  private RulesEntry() {}

  static Optional<ProviderRules> read(Fields row, ListHeader header) {
    ProviderRules.Builder rules = ProviderRules.builder();
    header.provider().ifPresent(rules::provider);
    rules.addAllAliases(header.aliases());
    header.market().ifPresent(rules::market);
    rules.ended(header.ended());
    row.read("product", TEXT, rules::product);
    return read(row, rules, header.sources(), header.asOf());
  }

  /** Reads the rules that a quote states for itself. */
  static Optional<ProviderRules> ofQuote(Element element) {
    ProviderRules.Builder rules = ProviderRules.builder().provider(Offer.QUOTE);
    return read(element.object(), rules, Optional.empty(), Optional.empty());
  }

  private static Optional<ProviderRules> read(
      Fields row,
      ProviderRules.Builder rules,
      Optional<List<String>> sources,
      Optional<LocalDate> asOf) {

    TermConditions.Builder conditions = TermConditions.builder();
    row.read("granularity", LASTING, conditions::granularity);
    row.read("minimum_charge", MONEY, conditions::minimumCharge);
    row.read("minimum_duration", DURATION, conditions::minimumDuration);
    row.read("refund", Forms.oneOf(Refund.values(), Words::word), conditions::refund);
    rules.conditions(conditions.build());

    row.read("stopped", STOPPED, rules::stopped);
    row.read("gpu_reserved_when_stopped", YES_OR_NO, rules::gpuReservedWhenStopped);
    row.read("deleted_after_stopped", LASTING, rules::deletedAfterStopped);
    row.read("disk_gb_month_running", MONEY, rules::diskGbMonthRunning);
    row.read("disk_gb_month_stopped", MONEY, rules::diskGbMonthStopped);
    row.read("free_disk", DATA_SIZE, rules::freeDisk);
    row.read("disk_replicas_billed", POSITIVE, rules::billedReplicas);
    row.read("egress_per_gb", MONEY, rules::egressPerGb);
    row.read("ingress_per_gb", MONEY, rules::ingressPerGb);
    row.read("included_bandwidth", BANDWIDTH, rules::includedBandwidth);
    row.read("public_ip_hour", PER_HOUR, rules::publicIpHour);
    row.read("traffic_billing", RulesEntry::trafficBilling, rules::trafficBilling);
    row.read("object_store", RulesEntry::objectStore, rules::objectStore);
    row.read("snapshot_gb_month", MONEY, rules::snapshotGbMonth);
    row.read("free_snapshot", DATA_SIZE, rules::freeSnapshot);
    row.read("spot_notice", DURATION, rules::spotNotice);
    row.read("spot_max_hours", COUNT, hours -> rules.spotMaxRun(Duration.ofHours(hours)));
    row.read("auto_renewal", YES_OR_NO, rules::autoRenewal);
    row.read("minimum_top_up", MONEY, rules::minimumTopUp);
    row.read("balance_rule", TEXT, rules::balanceRule);
    row.read("start_delay", DURATION, rules::startDelay);
    rules.addAllNotes(notes(row));
    row.get("source", TEXT_OR_TEXTS).or(() -> sources).ifPresent(rules::addAllSources);
    OfferEntry.asOf(row, asOf).ifPresent(rules::asOf);
    return row.build(rules::build);
  }

  private static Optional<TrafficBilling> trafficBilling(Element element) {
    Fields line = element.object();
    Optional<Money> perGb = line.required("per_gb", MONEY);
    Optional<Bandwidth> bandwidth = line.required("bandwidth", BANDWIDTH);
    return line.build(() -> new TrafficBilling(perGb.orElseThrow(), bandwidth.orElseThrow()));
  }

  private static Optional<ObjectStore> objectStore(Element element) {
    Fields store = element.object();
    Optional<Money> gbMonth = store.required("gb_month", MONEY);
    Optional<Bandwidth> bandwidth = store.get("bandwidth", BANDWIDTH);
    return store.build(() -> new ObjectStore(gbMonth.orElseThrow(), bandwidth));
  }

  /** What has no value of its own is kept in words. */
  private static List<String> notes(Fields row) {
    List<String> notes = new ArrayList<>();
    row.read("note", TEXT, notes::add);
    row.read("student_discount", TEXT, text -> notes.add("discount: " + text));
    row.read("peak_pricing", TEXT, text -> notes.add("peak hours: " + text));
    row.read("api", FLAG, has -> notes.add(has ? "has an API" : "has no API"));
    row.read(
        "auto_shutdown",
        FLAG,
        has -> notes.add(has ? "can shut down by itself" : "cannot shut down by itself"));
    try (Fields ratio = row.object("spot_price_ratio")) {
      ratio.read("low", POSITIVE, low -> notes.add("spot from %s of the price".formatted(low)));
      ratio.read("high", POSITIVE, high -> notes.add("spot up to %s of the price".formatted(high)));
    }
    return notes;
  }
}
