package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.finding.Rejection;
import io.gpucost.gpu.GpuName;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What was ruled out, told once for each GPU, count and reason by the offer that came closest. */
final class Rejections {

  private record Key(GpuName gpu, int count, Code code) {}

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
          .thenComparing(RejectedGroup::gpu)
          .thenComparing(RejectedGroup::count);

  private final Map<Key, Entry> entries = new LinkedHashMap<>();

  /**
   * Adds an offer that was ruled out.
   *
   * @param distance how far it was from being taken; the closest of its kind is told
   */
  void add(GpuName gpu, int count, Rejection rejection, double distance) {
    add(gpu, count, rejection, distance, List::of);
  }

  void add(
      GpuName gpu, int count, Rejection rejection, double distance, Supplier<List<Note>> fixes) {
    Key key = new Key(gpu, count, rejection.code());
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
                    .gpu(entry.getKey().gpu())
                    .count(entry.getKey().count())
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
