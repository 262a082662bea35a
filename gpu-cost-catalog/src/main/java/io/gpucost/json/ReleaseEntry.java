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

import io.gpucost.advice.Advisor;
import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.catalog.strictjson.Forms;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.finding.Problem;
import io.gpucost.gpu.Support;
import io.gpucost.lifecycle.ReleaseJob;
import io.gpucost.market.Market;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.unit.DataSize;
import io.gpucost.workload.Workload;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** An instance that is about to be released. */
final class ReleaseEntry {
  private static final Form<ReleaseJob.Kind> KIND =
      Forms.oneOf(ReleaseJob.Kind.values(), ReleaseJob.Kind::text);
  private static final Form<ProviderRules.StoppedBilling> STOPPED =
      Forms.oneOf(ProviderRules.StoppedBilling.values(), ProviderRules.StoppedBilling::text);

  private ReleaseEntry() {}

  /**
   * Reads the document: what it states itself counts more than what is known.
   *
   * @param market its rules hold for a provider, its prices for a workload
   * @param basis the instance, where more is known of it than the document says
   */
  static Optional<ReleaseJob> read(Fields root, Market market, Optional<ReleaseJob> basis) {
    root.get("schema", element -> element.whole(1, 1));
    Optional<ReleaseJob> known =
        root.get("workload", element -> advised(element, market)).or(() -> basis);
    boolean alone = known.isEmpty() && !root.has("workload");
    ReleaseJob.Builder job = known.map(ReleaseJob::toBuilder).orElseGet(ReleaseJob::builder);
    root.read("name", TEXT, job::name);
    Optional<String> provider = root.get("provider", TEXT);
    provider.ifPresent(job::provider);
    (alone ? root.required("rate", RATE) : root.get("rate", RATE)).ifPresent(job::rate);
    root.read("bandwidth", BANDWIDTH, job::bandwidth);
    Form<List<ReleaseJob.Item>> items = Forms.listOf(ReleaseEntry::item);
    (alone ? root.required("items", items) : root.get("items", items))
        .ifPresent(stated -> job.items(merged(stated, known)));
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
        provider
            .flatMap(name -> market.rules().stream().filter(each -> each.isOf(name)).findFirst())
            .or(() -> known.flatMap(ReleaseJob::rules));
    root.get("rules", element -> rules(element, provider.orElse("quote"), listed))
        .or(() -> listed)
        .ifPresent(job::rules);
    return root.build(job::build);
  }

  /** The instance that is best for a workload, and what then lies on it. */
  private static Optional<ReleaseJob> advised(Element element, Market market) {
    Fields fields = element.object();
    return WorkloadEntry.read(fields)
        .flatMap(workload -> fields.check(() -> advised(workload, market)));
  }

  private static ReleaseJob advised(Workload workload, Market market) {
    Advisor advisor = Advisor.of(market);
    return Placed.under("workload", () -> advisor.advise(workload))
        .best()
        .flatMap(best -> advisor.release(workload, best))
        .orElseThrow(
            () ->
                new InvalidInputException(
                    List.of(new Problem("workload", "have an option that is rented", "none"))));
  }

  /** What is stated replaces what is known of the same kind. */
  private static List<ReleaseJob.Item> merged(
      List<ReleaseJob.Item> stated, Optional<ReleaseJob> known) {
    return Stream.concat(
            known.stream()
                .flatMap(job -> job.items().stream())
                .filter(item -> stated.stream().noneMatch(other -> other.kind() == item.kind())),
            stated.stream())
        .toList();
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
