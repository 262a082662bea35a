package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.money.HourlyRate;
import io.gpucost.pricing.BandwidthUpgrade;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Durations;
import io.gpucost.workload.DataFootprint;
import io.gpucost.workload.DataFootprint.Location;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How long data takes to come and go, and whether the GPU waits for it.
 *
 * <p>Where the data is decides: {@code local} and {@code netdisk} data is fetched by the running
 * instance, so the GPU is billed while it waits; {@code object_storage} is filled before the
 * instance starts and emptied after it is gone, which takes time but no GPU; data at the {@code
 * provider} need not move. The link is the slowest known of the user's and the provider's.
 *
 * <p>A bandwidth upgrade that the offer quotes replaces the link for the upload, if it is faster
 * and, where the GPU waits, costs no more than the GPU hours it saves. It is paid by the started
 * hour: the finest granularity that is safe to assume.
 *
 * @param upload time of the dataset at the start
 * @param delta time of what changed, before each later session
 * @param download time of the result at the end
 * @param billed whether a GPU waits meanwhile
 * @param upgraded hours of bandwidth upgrade to pay for
 * @param notes what had to be assumed
 */
record Transfers(
    Duration upload,
    Duration delta,
    Duration download,
    boolean billed,
    Duration upgraded,
    List<Note> notes) {

  static final Transfers NONE =
      new Transfers(Duration.ZERO, Duration.ZERO, Duration.ZERO, false, Duration.ZERO, List.of());

  private static final Duration HOUR = Duration.ofHours(1);

  static Transfers of(
      DataFootprint data, Offer offer, Optional<ProviderRules> rules, Optional<HourlyRate> gpu) {
    Location location = data.location().orElse(Location.LOCAL);
    List<Note> notes = new ArrayList<>();
    if (data.dataset().isEmpty() && data.result().isEmpty()) {
      notes.add(Note.of(Code.NO_DATA_STATED));
    }
    if (location == Location.PROVIDER) {
      return new Transfers(
          Duration.ZERO, Duration.ZERO, Duration.ZERO, false, Duration.ZERO, notes);
    }
    boolean billed = location != Location.OBJECT_STORAGE;
    Optional<Bandwidth> link =
        Stream.of(
                data.bandwidth(),
                offer.includedBandwidth().or(() -> rules.flatMap(ProviderRules::includedBandwidth)))
            .flatMap(Optional::stream)
            .min(Bandwidth::compareTo);
    DataSize dataset = data.dataset().orElse(DataSize.ZERO);
    Optional<Duration> plain = link.map(bandwidth -> bandwidth.timeFor(dataset));
    Optional<BandwidthUpgrade> upgrade =
        offer
            .bandwidthUpgrade()
            .filter(more -> !dataset.isZero() && pays(more, dataset, plain, gpu, billed));
    Optional<Duration> upload =
        upgrade.map(more -> more.bandwidth().timeFor(dataset)).or(() -> plain);
    Stream.of(
            upload.isEmpty() ? data.dataset() : Optional.<DataSize>empty(),
            link.isEmpty() ? data.result() : Optional.<DataSize>empty())
        .flatMap(Optional::stream)
        .filter(size -> !size.isZero())
        .reduce(DataSize::plus)
        .ifPresent(size -> notes.add(Note.of(Code.TRANSFER_TIME_UNKNOWN).with("size", size)));
    return new Transfers(
        upload.orElse(Duration.ZERO),
        time(link, data.delta()),
        time(link, data.result()),
        billed,
        upgrade.flatMap(more -> upload).map(Transfers::startedHours).orElse(Duration.ZERO),
        notes);
  }

  private static Duration time(Optional<Bandwidth> link, Optional<DataSize> size) {
    return link.flatMap(bandwidth -> size.map(bandwidth::timeFor)).orElse(Duration.ZERO);
  }

  private static boolean pays(
      BandwidthUpgrade upgrade,
      DataSize dataset,
      Optional<Duration> plain,
      Optional<HourlyRate> gpu,
      boolean billed) {
    if (plain.isEmpty()) {
      return true;
    }
    Duration faster = upgrade.bandwidth().timeFor(dataset);
    Duration saved = plain.get().minus(faster);
    if (saved.isNegative() || saved.isZero()) {
      return false;
    }
    boolean comparable =
        billed
            && gpu.filter(rate -> rate.currency().equals(upgrade.price().currency())).isPresent();
    return !comparable
        || upgrade.price().costOf(startedHours(faster)).compareTo(gpu.orElseThrow().costOf(saved))
            <= 0;
  }

  private static Duration startedHours(Duration time) {
    return HOUR.multipliedBy(Durations.covering(time, HOUR));
  }

  /** What the GPU waits for at the start. */
  Duration waitingBefore() {
    return billed ? upload : Duration.ZERO;
  }

  /** What the GPU waits for at the end. */
  Duration waitingAfter() {
    return billed ? download : Duration.ZERO;
  }

  /** What passes before the instance starts. */
  Duration ahead() {
    return billed ? Duration.ZERO : upload;
  }

  /** What passes after the instance is gone. */
  Duration afterwards() {
    return billed ? Duration.ZERO : download;
  }
}
