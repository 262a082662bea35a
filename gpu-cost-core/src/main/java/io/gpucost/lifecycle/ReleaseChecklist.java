package io.gpucost.lifecycle;

import io.gpucost.bill.Bill;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Support;
import io.gpucost.market.Job;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Owned;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.TermConditions;
import io.gpucost.pricing.TermConditions.Expiry;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Durations;
import io.gpucost.workload.DataFootprint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What to check before a rented instance is released, with the figures of the run.
 *
 * <p>An own card needs no release: its list is empty.
 */
public final class ReleaseChecklist {
  /** The checklist. */
  public static final ReleaseChecklist DEFAULT = new ReleaseChecklist();

  private static final Duration HOUR = Duration.ofHours(1);

  private ReleaseChecklist() {}

  /**
   * The steps, in the order in which to take them.
   *
   * @param job what was done
   * @param offer where
   * @param bill what it costs, under the chosen plan
   * @param rules of the provider, if known
   * @return notes of the kind {@link Code.Kind#CHECK}
   */
  public List<Note> items(Job job, Offer offer, Bill bill, Optional<ProviderRules> rules) {
    if (offer.term(Owned.class).isPresent() || bill.line(Code.UNIT_PRICE).isPresent()) {
      return List.of();
    }
    DataFootprint data = job.workload().data();
    List<Note> items = new ArrayList<>();
    items.add(resultHome(data, offer, rules));
    items.add(Note.of(Code.CHECK_WEIGHTS_LOGS));
    items.add(dataDisk(data));
    if (bill.line(Code.PREPAID_PERIOD).isPresent()) {
      if (mayRenew(offer, rules)) {
        items.add(named(Code.CHECK_AUTO_RENEWAL, offer));
      }
    } else {
      maxRuntime(offer, bill).ifPresent(items::add);
    }
    items.add(named(Code.CHECK_STOP_IS_NOT_RELEASE, offer));
    return List.copyOf(items);
  }

  private static Note named(Code code, Offer offer) {
    Note note = Note.of(code);
    return offer.provider().equals(Offer.QUOTE) ? note : note.with("provider", offer.provider());
  }

  private static Note resultHome(DataFootprint data, Offer offer, Optional<ProviderRules> rules) {
    Note note = Note.of(Code.CHECK_RESULT_HOME);
    if (data.result().isEmpty()) {
      return note;
    }
    DataSize size = data.result().get();
    Optional<Bandwidth> link =
        Stream.of(
                data.bandwidth(),
                offer.includedBandwidth(),
                rules.flatMap(ProviderRules::includedBandwidth))
            .flatMap(Optional::stream)
            .min(Bandwidth::compareTo);
    Note sized = note.with("size", size);
    return link.map(each -> sized.with("time", each.timeFor(size))).orElse(sized);
  }

  private static Note dataDisk(DataFootprint data) {
    DataSize size = data.dataset().orElse(DataSize.ZERO).plus(data.result().orElse(DataSize.ZERO));
    Note note = Note.of(Code.CHECK_DATA_DISK);
    return size.isZero() ? note : note.with("size", size);
  }

  /** True unless the term or the provider is known not to renew. */
  private static boolean mayRenew(Offer offer, Optional<ProviderRules> rules) {
    boolean stated =
        offer.prepaid().stream()
            .map(Prepaid::conditions)
            .map(TermConditions::expiry)
            .allMatch(expiry -> expiry.filter(each -> each != Expiry.RENEWS).isPresent());
    return !stated && rules.map(ProviderRules::autoRenewal).orElse(Support.UNKNOWN) != Support.NO;
  }

  /** The 95th percentile of the billed hours, rounded up to an hour, and the bill they cap. */
  private static Optional<Note> maxRuntime(Offer offer, Bill bill) {
    Duration longest = bill.hours().billed().high();
    Optional<HourlyRate> rate =
        bill.line(Code.INTERRUPTIONS).isPresent()
            ? offer.term(Spot.class).map(Spot::rate)
            : offer.term(OnDemand.class).map(OnDemand::rate);
    return rate.filter(each -> !longest.isZero())
        .map(
            each -> {
              Duration limit = HOUR.multipliedBy(Durations.covering(longest, HOUR));
              Money cap = bill.total().high().plus(each.costOf(limit.minus(longest)));
              return Note.of(Code.CHECK_MAX_RUNTIME).with("hours", limit).with("cap", cap);
            });
  }
}
