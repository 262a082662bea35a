package io.gpucost.catalog.loading;

import io.gpucost.catalog.strictjson.Shown;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.Host;
import io.gpucost.money.HourlyRate;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Spot;
import io.gpucost.unit.MemorySize;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns a draft into an offer, and tells what was mended and what looks wrong. */
final class DraftCheck {
  private static final BigDecimal MOST_GPUS = BigDecimal.valueOf(Host.MOST_GPUS);

  /** Hosts have up to 8 TiB a GPU in no offer known; a slip of 1024 is far beyond. */
  private static final MemorySize MOST_RAM_PER_GPU = MemorySize.ofGiB(8 << 10);

  private static final double MEMORY_LEEWAY = 0.05;

  /** Names of places and machines are far shorter; of addresses of pages most are. */
  private static final int LONGEST_TEXT = 500;

  private final KnownGpus known;
  private final GpuIdentity identity;
  private final Slices slices = new Slices();

  DraftCheck(KnownGpus known) {
    this.known = known;
    this.identity = new GpuIdentity(known.names());
  }

  /**
   * What a draft came to.
   *
   * @param offer the offer
   * @param slice the sheet of its part of a GPU, where it is one
   * @param repairs what was mended
   * @param doubts what looks wrong
   */
  record Checked(Offer offer, Optional<Gpu> slice, List<String> repairs, List<String> doubts) {}

  /**
   * Checks a draft.
   *
   * @throws BadRow if no offer can be made of it
   */
  Checked of(OfferDraft draft) {
    requireShort(draft);
    List<String> repairs = new ArrayList<>(draft.repairs);
    List<String> doubts = new ArrayList<>(draft.doubts);
    BigDecimal count = count(draft, repairs);
    boolean whole = count.compareTo(BigDecimal.ONE) >= 0;
    GpuIdentity.Found found = find(draft, whole, count);
    found.repair().ifPresent(repairs::add);
    found.doubt().ifPresent(doubts::add);
    Optional<Gpu> slice = whole ? Optional.empty() : Optional.of(slices.of(found.gpu(), count));

    Optional<HourlyRate> onDemand = total(draft.onDemand, draft.hostOnDemand);
    Optional<HourlyRate> spot = total(draft.spot, draft.hostSpot);
    if (onDemand.isEmpty() && spot.isEmpty() && draft.terms.isEmpty()) {
      throw new BadRow("price must be given, but none is known");
    }
    doubtMemory(draft, found.memory(), count).ifPresent(doubts::add);
    doubtSpot(draft).ifPresent(doubts::add);
    onDemand
        .or(() -> spot)
        .flatMap(rate -> doubtPrice(known, found.gpu().name(), rate, count))
        .ifPresent(doubts::add);
    try {
      Offer offer =
          offer(
              draft,
              slice.orElse(found.gpu()),
              found,
              whole ? count : BigDecimal.ONE,
              onDemand,
              spot);
      doubtRam(offer).ifPresent(doubts::add);
      return new Checked(offer, slice, repairs, doubts);
    } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
      throw new BadRow(String.valueOf(e.getMessage()));
    }
  }

  /** An offer holds these texts for as long as the market lives. */
  private static void requireShort(OfferDraft draft) {
    requireShort(draft.provider);
    requireShort(draft.gpu);
    draft.region.ifPresent(DraftCheck::requireShort);
    draft.instance.ifPresent(DraftCheck::requireShort);
    draft.source.ifPresent(DraftCheck::requireShort);
  }

  private static void requireShort(String text) {
    if (text.length() > LONGEST_TEXT) {
      throw new BadRow(
          "names must have at most %d characters, but one has %d: %s"
              .formatted(LONGEST_TEXT, text.length(), Shown.clean(text)));
    }
  }

  private static BigDecimal count(OfferDraft draft, List<String> repairs) {
    if (draft.count.isEmpty()) {
      repairs.add("a GPU count left out was read as 1");
      return BigDecimal.ONE;
    }
    BigDecimal count = draft.count.get().stripTrailingZeros();
    boolean whole = count.scale() <= 0;
    if (count.signum() > 0
        && (whole || count.compareTo(BigDecimal.ONE) < 0)
        && count.compareTo(MOST_GPUS) <= 0) {
      return count;
    }
    throw new BadRow(
        "GPU count must be whole, in [1, %s], or a fraction such as 0.5, but was %s"
            .formatted(MOST_GPUS, draft.count.get()));
  }

  /**
   * Of a part of a card the list may tell its own memory or that of the card: it decides naught.
   */
  private GpuIdentity.Found find(OfferDraft draft, boolean whole, BigDecimal count) {
    int cards = whole ? count.intValueExact() : 1;
    Optional<MemorySize> memory = whole ? draft.cardMemory : Optional.empty();
    try {
      return identity.find(draft.gpu, memory, cards);
    } catch (BadRow unknown) {
      if (draft.alsoNamed.isEmpty()) {
        throw unknown;
      }
      return identity.find(draft.alsoNamed.get(), memory, cards);
    }
  }

  private static Optional<HourlyRate> total(Optional<HourlyRate> cards, Optional<HourlyRate> host) {
    return host.isEmpty() ? cards : cards.map(rate -> rate.plus(host.get()));
  }

  private static boolean same(HourlyRate a, HourlyRate b) {
    return a.currency().equals(b.currency());
  }

  private static Offer offer(
      OfferDraft draft,
      Gpu gpu,
      GpuIdentity.Found found,
      BigDecimal count,
      Optional<HourlyRate> onDemand,
      Optional<HourlyRate> spot) {
    Host host = draft.host.gpuCount(count.intValueExact()).interconnect(found.link()).build();
    Offer.Builder offer = Offer.builder().provider(draft.provider).gpu(gpu.name()).host(host);
    draft.region.ifPresent(offer::region);
    draft.instance.ifPresent(offer::instance);
    draft.excludes.ifPresent(offer::excludes);
    draft.source.ifPresent(offer::source);
    draft.asOf.ifPresent(offer::asOf);
    onDemand.map(OnDemand::of).ifPresent(offer::addTerm);
    spot.map(Spot::of).ifPresent(offer::addTerm);
    draft.terms.forEach(offer::addTerm);
    return offer.build();
  }

  private static Optional<String> doubtMemory(
      OfferDraft draft, Optional<MemorySize> card, BigDecimal count) {
    if (card.isEmpty() || draft.totalMemory.isEmpty()) {
      return Optional.empty();
    }
    double sum = card.get().toGB() * count.doubleValue();
    double stated = draft.totalMemory.get().toGB();
    return Math.abs(stated - sum) <= MEMORY_LEEWAY * sum
        ? Optional.empty()
        : Optional.of(
            "total memory of %s differs from %s x %s"
                .formatted(draft.totalMemory.get(), count.toPlainString(), card.get()));
  }

  private static Optional<String> doubtSpot(OfferDraft draft) {
    return draft.onDemand.flatMap(full -> draft.spot.flatMap(spot -> doubtSpot(full, spot)));
  }

  /** Spot that saves nothing: often the other price again, or that of another thing. */
  static Optional<String> doubtSpot(HourlyRate onDemand, HourlyRate spot) {
    return same(onDemand, spot) && spot.compareTo(onDemand) >= 0
        ? Optional.of("spot price of %s is not below the %s on demand".formatted(spot, onDemand))
        : Optional.empty();
  }

  /** A price far outside those that are known. */
  static Optional<String> doubtPrice(
      KnownGpus known, GpuName gpu, HourlyRate rate, BigDecimal count) {
    return known
        .missedBand(gpu, rate.money(), count)
        .map(
            band ->
                "%s an hour for one %s is far from the usual %s to %s"
                    .formatted(
                        rate.money().dividedBy(count, RoundingMode.HALF_EVEN).toDisplay(),
                        gpu,
                        band.low().toDisplay(),
                        band.high().toDisplay()));
  }

  private static Optional<String> doubtRam(Offer offer) {
    return offer
        .host()
        .ram()
        .filter(ram -> ram.bytes() / offer.gpuCount() > MOST_RAM_PER_GPU.bytes())
        .map(ram -> "host memory of %s is too much: perhaps a unit slip of 1024".formatted(ram));
  }
}
