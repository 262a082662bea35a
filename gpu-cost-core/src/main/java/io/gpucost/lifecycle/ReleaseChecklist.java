package io.gpucost.lifecycle;

import io.gpucost.bill.Bill;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.lifecycle.ReleaseJob.Item;
import io.gpucost.lifecycle.ReleaseJob.Kind;
import io.gpucost.market.Job;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Owned;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.TermConditions.Expiry;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Durations;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.DataFootprint;
import io.gpucost.workload.DataFootprint.Location;
import io.gpucost.workload.TrainingRecipe;
import io.gpucost.workload.Workload;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What to check before a rented instance is released, with the figures of the run: a {@link
 * ReleasePlan} of what the workload and the bill tell.
 *
 * <p>An own card needs no release: its list is empty.
 */
public final class ReleaseChecklist {
  /** The checklist. */
  public static final ReleaseChecklist DEFAULT = new ReleaseChecklist();

  private static final Duration HOUR = Duration.ofHours(1);
  private static final Set<Code> ABOUT_THE_DISK =
      EnumSet.of(
          Code.CHECK_DATA_DISK,
          Code.CHECK_DISK_GOES,
          Code.CHECK_KEEP_DISK,
          Code.CHECK_UPLOAD_AGAIN);

  private ReleaseChecklist() {}

  /**
   * The steps, in the order in which to take them.
   *
   * @param job what was done
   * @param offer where
   * @param bill what it costs, under the chosen plan
   * @param rules of the provider, if known
   * @param day of the answer, for the name of an image
   * @return notes of the kind {@link Code.Kind#CHECK}
   */
  public List<Note> items(
      Job job, Offer offer, Bill bill, Optional<ProviderRules> rules, Optional<LocalDate> day) {
    if (offer.term(Owned.class).isPresent() || bill.line(Code.UNIT_PRICE).isPresent()) {
      return List.of();
    }
    List<Note> items = new ArrayList<>();
    if (job.workload().data().result().isEmpty()) {
      items.add(Note.of(Code.CHECK_RESULT_HOME));
    }
    ReleaseJob instance = instance(job.workload(), offer, bill, rules, day);
    ReleasePlan.of(instance).checklist().stream()
        .map(step -> ABOUT_THE_DISK.contains(step.code()) ? disk(step, instance, bill) : step)
        .forEach(items::add);
    if (bill.line(Code.PREPAID_PERIOD).isEmpty()) {
      maxRuntime(offer, bill).ifPresent(limit -> items.add(items.size() - 1, limit));
    }
    return List.copyOf(items);
  }

  /** The bill has weighed keeping against every way to bring the data in again: it decides. */
  private static Note disk(Note step, ReleaseJob instance, Bill bill) {
    Optional<DataSize> dataset =
        instance.items().stream()
            .filter(item -> item.kind() == Kind.DATASET)
            .map(Item::size)
            .findFirst();
    if (dataset.isEmpty() || instance.nextUse().isEmpty()) {
      return step;
    }
    Duration pause = instance.nextUse().get();
    boolean deleted =
        instance
            .rules()
            .flatMap(ProviderRules::deletedAfterStopped)
            .filter(limit -> limit.compareTo(pause) < 0)
            .isPresent();
    Optional<Note> loses =
        bill.findings().stream()
            .map(Finding::note)
            .filter(note -> note.code() == Code.KEPT_DISK_LOSES)
            .findFirst();
    Code code =
        deleted
            ? Code.CHECK_DISK_GOES
            : loses.isPresent() ? Code.CHECK_UPLOAD_AGAIN : Code.CHECK_KEEP_DISK;
    Note note = Note.of(code).with("size", dataset.get()).with("pause", pause);
    return loses.map(figures -> withFigures(note, figures)).orElse(note);
  }

  private static Note withFigures(Note step, Note loses) {
    Map<String, Object> figures = loses.arguments();
    Note again = figures.containsKey("upload") ? step.with("again", figures.get("upload")) : step;
    Note timed = figures.containsKey("time") ? again.with("time", figures.get("time")) : again;
    return figures.containsKey("keep") && step.code() != Code.CHECK_DISK_GOES
        ? timed.with("keep", figures.get("keep"))
        : timed;
  }

  private static ReleaseJob instance(
      Workload workload,
      Offer offer,
      Bill bill,
      Optional<ProviderRules> rules,
      Optional<LocalDate> day) {
    DataFootprint data = workload.data();
    HourlyRate rate = rate(offer, bill);
    ReleaseJob.Builder instance =
        ReleaseJob.builder().rate(rate).runCost(bill.total().expected()).setup(workload.setup());
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
    return instance.addAllItems(onInstance(workload)).build();
  }

  /** What lies on the disk when the run is over. The dataset came from where it still is. */
  private static List<Item> onInstance(Workload workload) {
    DataFootprint data = workload.data();
    List<Item> items = new ArrayList<>();
    data.result().ifPresent(size -> items.add(new Item(Kind.RESULT, size, false)));
    Optional<Checkpoint> saves = workload.constraints().checkpoint();
    saves
        .flatMap(Checkpoint::size)
        .map(
            size ->
                DataSize.ofBytes(Math.multiplyExact(size.bytes(), saves.get().keep().orElse(1))))
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

  /** What an hour of copying costs: nothing more within a period that is paid. */
  private static HourlyRate rate(Offer offer, Bill bill) {
    Optional<HourlyRate> rate =
        bill.line(Code.PREPAID_PERIOD).isPresent() ? Optional.empty() : metered(offer, bill);
    return rate.orElse(HourlyRate.zero(bill.total().expected().currency()));
  }

  private static Optional<HourlyRate> metered(Offer offer, Bill bill) {
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

  /** The 95th percentile of the billed hours, rounded up to an hour, and the bill they cap. */
  private static Optional<Note> maxRuntime(Offer offer, Bill bill) {
    Duration longest = bill.hours().billed().high();
    return metered(offer, bill)
        .filter(each -> !longest.isZero())
        .map(
            each -> {
              Duration limit = HOUR.multipliedBy(Durations.covering(longest, HOUR));
              Money cap = bill.total().high().plus(each.costOf(limit.minus(longest)));
              return Note.of(Code.CHECK_MAX_RUNTIME).with("hours", limit).with("cap", cap);
            });
  }
}
