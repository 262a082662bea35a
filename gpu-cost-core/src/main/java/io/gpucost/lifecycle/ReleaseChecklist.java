package io.gpucost.lifecycle;

import io.gpucost.bill.Bill;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.lifecycle.ReleaseJob.Item;
import io.gpucost.lifecycle.ReleaseJob.Kind;
import io.gpucost.market.Job;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.Owned;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Durations;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
    if (!isReleased(offer, bill)) {
      return List.of();
    }
    List<Note> items = new ArrayList<>();
    ReleaseJob instance = RentedInstance.of(job, offer, bill, rules, day);
    if (instance.items().stream().noneMatch(item -> ReleasePlanner.isMade(item.kind()))) {
      items.add(Note.of(Code.CHECK_RESULT_HOME));
    }
    ReleasePlan.of(instance).checklist().stream()
        .map(step -> ABOUT_THE_DISK.contains(step.code()) ? disk(step, instance, bill) : step)
        .forEach(items::add);
    if (bill.line(Code.PREPAID_PERIOD).isEmpty()) {
      maxRuntime(offer, bill).ifPresent(limit -> items.add(items.size() - 1, limit));
    }
    return List.copyOf(items);
  }

  /**
   * Whether there is an instance to release: an own card and a service have none.
   *
   * @param offer what was used
   * @param bill what it costs
   * @return true if it is rented by time
   */
  public static boolean isReleased(Offer offer, Bill bill) {
    return offer.term(Owned.class).isEmpty() && bill.line(Code.UNIT_PRICE).isEmpty();
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

  /** The 95th percentile of the billed hours, rounded up to an hour, and the bill they cap. */
  private static Optional<Note> maxRuntime(Offer offer, Bill bill) {
    Duration longest = bill.hours().billed().high();
    return RentedInstance.metered(offer, bill)
        .filter(each -> !longest.isZero())
        .map(
            each -> {
              Duration limit = HOUR.multipliedBy(Durations.covering(longest, HOUR));
              Money cap = bill.total().high().plus(each.costOf(limit.minus(longest)));
              return Note.of(Code.CHECK_MAX_RUNTIME).with("hours", limit).with("cap", cap);
            });
  }
}
