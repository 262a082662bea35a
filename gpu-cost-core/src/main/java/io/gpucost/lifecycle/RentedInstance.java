package io.gpucost.lifecycle;

import io.gpucost.bill.Bill;
import io.gpucost.finding.Code;
import io.gpucost.lifecycle.ReleaseJob.Item;
import io.gpucost.lifecycle.ReleaseJob.Kind;
import io.gpucost.market.Job;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.TermConditions.Expiry;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.vram.SavedState;
import io.gpucost.workload.BatchInference;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.DataFootprint;
import io.gpucost.workload.DataFootprint.Location;
import io.gpucost.workload.Render;
import io.gpucost.workload.Serve;
import io.gpucost.workload.Simulate;
import io.gpucost.workload.Task;
import io.gpucost.workload.TrainingRecipe;
import io.gpucost.workload.Usage;
import io.gpucost.workload.Workload;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What is known of an instance once its job is done, from the workload and the bill. */
final class RentedInstance {
  private RentedInstance() {}

  /**
   * The instance on which a job was done.
   *
   * @param job what was done
   * @param offer where
   * @param bill what it costs, under the chosen plan
   * @param rules of the provider, if known
   * @param day of the answer, for the name of an image
   */
  static ReleaseJob of(
      Job job, Offer offer, Bill bill, Optional<ProviderRules> rules, Optional<LocalDate> day) {
    Workload workload = job.workload();
    DataFootprint data = workload.data();
    ReleaseJob.Builder instance =
        ReleaseJob.builder()
            .rate(rate(offer, bill))
            .setup(workload.setup())
            .trains(!makesOnly(workload.task()));
    if (workload.work().isPresent() && workload.usage() instanceof Usage.OneOff) {
      instance.runCost(bill.total().expected()); // else the bill is not that of one run
    }
    workload.name().ifPresent(instance::name);
    if (!offer.provider().equals(Offer.QUOTE)) {
      instance.provider(offer.provider());
    }
    day.ifPresent(instance::date);
    rules.ifPresent(instance::rules);
    data.keep().filter(time -> !time.isZero()).ifPresent(instance::nextUse);
    data.delta().ifPresent(instance::delta);
    workload.task().training().flatMap(TrainingRecipe::framework).ifPresent(instance::framework);
    Stream.of(
            data.bandwidth(),
            offer.includedBandwidth(),
            rules.flatMap(ProviderRules::includedBandwidth))
        .flatMap(Optional::stream)
        .min(Bandwidth::compareTo)
        .ifPresent(instance::bandwidth);
    renewal(offer, bill).ifPresent(instance::renewal);
    instance.uploadNeedsInstance(
        data.location().filter(place -> place == Location.OBJECT_STORAGE).isEmpty());
    return instance.addAllItems(onInstance(job)).build();
  }

  private static boolean makesOnly(Task task) {
    return task instanceof Serve
        || task instanceof BatchInference
        || task instanceof Render
        || task instanceof Simulate;
  }

  /**
   * What lies on the disk when the run is over. The dataset came from where it still is; what is
   * trained is the result, unless that is stated.
   */
  private static List<Item> onInstance(Job job) {
    Workload workload = job.workload();
    DataFootprint data = workload.data();
    Optional<SavedState> saved = SavedState.of(job);
    List<Item> items = new ArrayList<>();
    data.result()
        .map(size -> new Item(Kind.RESULT, size, false))
        .or(() -> saved.map(RentedInstance::trained))
        .ifPresent(items::add);
    checkpoints(workload.constraints().checkpoint(), saved)
        .filter(size -> !size.isZero())
        .ifPresent(size -> items.add(new Item(Kind.CHECKPOINTS, size, false)));
    workload.setup().imageSize().ifPresent(size -> items.add(new Item(Kind.IMAGE, size, false)));
    data.dataset()
        .ifPresent(
            size ->
                items.add(
                    new Item(
                        Kind.DATASET,
                        size,
                        data.location().orElse(Location.LOCAL) != Location.PROVIDER)));
    return items;
  }

  private static Item trained(SavedState saved) {
    return new Item(saved.adapters() ? Kind.ADAPTERS : Kind.WEIGHTS, saved.weights(), false);
  }

  /** As stated, else weights and states of what is trained; as many as are kept. */
  private static Optional<DataSize> checkpoints(
      Optional<Checkpoint> stated, Optional<SavedState> saved) {
    int kept = stated.map(saves -> saves.keep().orElse(1)).orElse(1);
    return stated
        .flatMap(Checkpoint::size)
        .or(() -> saved.map(SavedState::checkpoint))
        .map(size -> size.multipliedBy(kept));
  }

  /** What an hour of copying costs: nothing more within a period that is paid. */
  static HourlyRate rate(Offer offer, Bill bill) {
    Optional<HourlyRate> rate =
        bill.line(Code.PREPAID_PERIOD).isPresent() ? Optional.empty() : metered(offer, bill);
    return rate.orElse(HourlyRate.zero(bill.total().expected().currency()));
  }

  /** What another hour costs. */
  static Optional<HourlyRate> metered(Offer offer, Bill bill) {
    return bill.line(Code.INTERRUPTIONS).isPresent()
        ? offer.term(Spot.class).map(Spot::rate)
        : offer.term(OnDemand.class).map(OnDemand::rate);
  }

  /** The next period, unless the terms are known not to renew. */
  private static Optional<Money> renewal(Offer offer, Bill bill) {
    return bill.line(Code.PREPAID_PERIOD)
        .map(line -> line.label().arguments().get("period"))
        .flatMap(
            bought ->
                offer.prepaid().stream()
                    .filter(prepaid -> prepaid.period().text().equals(bought))
                    .findFirst())
        .filter(
            prepaid ->
                prepaid.conditions().expiry().filter(each -> each != Expiry.RENEWS).isEmpty())
        .map(Prepaid::price);
  }
}
