package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.finding.Rejection;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.Hardware;
import io.gpucost.pricing.Offer;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What was ruled out, told once for each GPU and count or service, and reason by the offer that
 * came closest.
 */
final class Rejections {

  /** What is ruled out: a number of GPUs, or a service. */
  record What(String product, Optional<GpuName> gpu, int count) {

    static What of(Offer offer, Optional<Hardware> hardware) {
      Optional<GpuName> gpu = hardware.map(each -> each.gpu().name()).or(offer::gpu);
      return new What(gpu.map(GpuName::value).orElse(offer.product()), gpu, offer.gpuCount());
    }
  }

  private record Key(What what, Code code) {}

  private static final class Entry {
    private Rejection closest;
    private double distance;
    private int offers = 1;
    private List<Note> fixes = List.of();

    private Entry(Rejection rejection, double distance) {
      this.closest = rejection;
      this.distance = distance;
    }
  }

  private static final Comparator<RejectedGroup> ORDER =
      Comparator.<RejectedGroup, Code>comparing(group -> group.rejection().code())
          .thenComparing(RejectedGroup::product)
          .thenComparing(RejectedGroup::count);

  private final Map<Key, Entry> entries = new LinkedHashMap<>();

  /**
   * Adds an offer that was ruled out.
   *
   * @param distance how far it was from being taken; the closest of its kind is told
   */
  void add(What what, Rejection rejection, double distance) {
    add(what, rejection, distance, List::of);
  }

  void add(What what, Rejection rejection, double distance, Supplier<List<Note>> fixes) {
    Key key = new Key(what, rejection.code());
    Entry known = entries.get(key);
    if (known == null) {
      Entry entry = new Entry(rejection, distance);
      entry.fixes = fixes.get();
      entries.put(key, entry);
      return;
    }
    known.offers++;
    if (distance < known.distance) {
      known.closest = rejection;
      known.distance = distance;
    }
  }

  List<RejectedGroup> groups() {
    return entries.entrySet().stream()
        .<RejectedGroup>map(
            entry ->
                ImmutableRejectedGroup.builder()
                    .product(entry.getKey().what().product())
                    .gpu(entry.getKey().what().gpu())
                    .count(entry.getKey().what().count())
                    .rejection(
                        entry.getValue().fixes.stream()
                            .findFirst()
                            .map(entry.getValue().closest::withFix)
                            .orElse(entry.getValue().closest))
                    .offers(entry.getValue().offers)
                    .fixes(entry.getValue().fixes)
                    .build())
        .sorted(ORDER)
        .toList();
  }
}
