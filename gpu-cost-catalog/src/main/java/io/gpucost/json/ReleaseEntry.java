package io.gpucost.json;

import static io.gpucost.catalog.strictjson.Forms.BANDWIDTH;
import static io.gpucost.catalog.strictjson.Forms.DATA_SIZE;
import static io.gpucost.catalog.strictjson.Forms.DATE;
import static io.gpucost.catalog.strictjson.Forms.FLAG;
import static io.gpucost.catalog.strictjson.Forms.HOURS;
import static io.gpucost.catalog.strictjson.Forms.LASTING;
import static io.gpucost.catalog.strictjson.Forms.MONEY;
import static io.gpucost.catalog.strictjson.Forms.POSITIVE;
import static io.gpucost.catalog.strictjson.Forms.RATE;
import static io.gpucost.catalog.strictjson.Forms.TEXT;

import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.catalog.strictjson.Forms;
import io.gpucost.gpu.Support;
import io.gpucost.lifecycle.ReleaseJob;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.unit.DataSize;
import java.util.List;
import java.util.Optional;

/** An instance that is about to be released. */
final class ReleaseEntry {
  private static final Form<ReleaseJob.Kind> KIND =
      Forms.oneOf(ReleaseJob.Kind.values(), ReleaseJob.Kind::text);
  private static final Form<ProviderRules.StoppedBilling> STOPPED =
      Forms.oneOf(ProviderRules.StoppedBilling.values(), ProviderRules.StoppedBilling::text);

  private ReleaseEntry() {}

  /**
   * Reads the document.
   *
   * @param known the rules of providers; what the document states itself counts more
   */
  static Optional<ReleaseJob> read(Fields root, List<ProviderRules> known) {
    root.get("schema", element -> element.whole(1, 1));
    ReleaseJob.Builder job = ReleaseJob.builder();
    root.read("name", TEXT, job::name);
    Optional<String> provider = root.get("provider", TEXT);
    provider.ifPresent(job::provider);
    root.required("rate", RATE).ifPresent(job::rate);
    root.read("bandwidth", BANDWIDTH, job::bandwidth);
    root.required("items", Forms.listOf(ReleaseEntry::item)).ifPresent(job::addAllItems);
    root.read("upload_needs_instance", FLAG, job::uploadNeedsInstance);
    root.read("run_cost", MONEY, job::runCost);
    root.read("next_use", LASTING, job::nextUse);
    root.read("delta", DATA_SIZE, job::delta);
    root.read("setup", WorkloadEntry::setup, job::setup);
    root.read("framework", TEXT, job::framework);
    root.read("date", DATE, job::date);
    root.read("renewal", MONEY, job::renewal);
    root.read("month", HOURS, job::month);
    Optional<ProviderRules> listed =
        provider.flatMap(name -> known.stream().filter(rules -> rules.isOf(name)).findFirst());
    root.get("rules", element -> rules(element, provider.orElse("quote"), listed))
        .or(() -> listed)
        .ifPresent(job::rules);
    return root.build(job::build);
  }

  private static Optional<ReleaseJob.Item> item(Element element) {
    Fields item = element.object();
    Optional<ReleaseJob.Kind> what = item.required("what", KIND);
    Optional<DataSize> size = item.required("size", DATA_SIZE);
    boolean elsewhere = item.get("elsewhere", FLAG).orElse(false);
    return item.build(() -> new ReleaseJob.Item(what.orElseThrow(), size.orElseThrow(), elsewhere));
  }

  /** Named as in a price list. */
  private static Optional<ProviderRules> rules(
      Element element, String provider, Optional<ProviderRules> listed) {
    Fields stated = element.object();
    ProviderRules.Builder rules =
        listed
            .map(ProviderRules::toBuilder)
            .orElseGet(() -> ProviderRules.builder().provider(provider));
    stated.read("stopped", STOPPED, rules::stopped);
    stated.read("deleted_after_stopped", LASTING, rules::deletedAfterStopped);
    stated.read("disk_gb_month_stopped", MONEY, rules::diskGbMonthStopped);
    stated.read("disk_replicas_billed", POSITIVE, rules::billedReplicas);
    stated.read("free_disk", DATA_SIZE, rules::freeDisk);
    stated.read("snapshot_gb_month", MONEY, rules::snapshotGbMonth);
    stated.read("egress_per_gb", MONEY, rules::egressPerGb);
    stated.read("public_ip_hour", RATE, rules::publicIpHour);
    stated.read("auto_renewal", FLAG.map(Support::of), rules::autoRenewal);
    return stated.build(rules::build);
  }
}
