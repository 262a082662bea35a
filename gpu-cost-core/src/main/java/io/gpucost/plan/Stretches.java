package io.gpucost.plan;

import io.gpucost.pricing.Purchase.Stretch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Puts times together that follow each other. */
final class Stretches {
  private final List<Stretch> found = new ArrayList<>();

  /** Adds a time that is not before the last. */
  void add(Duration from, Duration length, int machines) {
    if (machines == 0 || length.isZero()) {
      return;
    }
    Stretch next = new Stretch(from, length, machines);
    Stretch last = found.isEmpty() ? null : found.get(found.size() - 1);
    if (last != null && last.machines() == machines && last.end().equals(from)) {
      found.set(found.size() - 1, new Stretch(last.from(), last.length().plus(length), machines));
    } else {
      found.add(next);
    }
  }

  List<Stretch> all() {
    return List.copyOf(found);
  }
}
