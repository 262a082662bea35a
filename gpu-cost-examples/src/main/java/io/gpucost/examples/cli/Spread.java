package io.gpucost.examples.cli;

import io.gpucost.market.Job;
import io.gpucost.report.Texts;
import io.gpucost.workload.Constraints;
import io.gpucost.workload.Layout;
import java.util.ArrayList;
import java.util.List;

/** A layout on so many GPUs. */
record Spread(Layout layout, int count) {
  private static final List<Integer> COUNTS = List.of(2, 4, 8);

  /**
   * The layouts worth showing for a job: those that its constraints allow, otherwise one card and
   * the way that cuts memory most on several.
   */
  static List<Spread> of(Job job) {
    Constraints constraints = job.workload().constraints();
    int least = constraints.minCount().orElse(1);
    int most = constraints.maxCount().orElse(COUNTS.get(COUNTS.size() - 1));
    List<Spread> spreads = new ArrayList<>();
    for (Layout layout : layouts(job, constraints)) {
      if (layout == Layout.SINGLE) {
        if (least <= 1) {
          spreads.add(new Spread(layout, 1));
        }
      } else {
        COUNTS.stream()
            .filter(count -> count >= least && count <= most)
            .forEach(count -> spreads.add(new Spread(layout, count)));
      }
    }
    return spreads.isEmpty() ? List.of(new Spread(Layout.SINGLE, 1)) : spreads;
  }

  private static List<Layout> layouts(Job job, Constraints constraints) {
    if (!constraints.layouts().isEmpty()) {
      return List.copyOf(constraints.layouts());
    }
    if (job.training().isPresent()) {
      return List.of(Layout.SINGLE, Layout.ZERO3);
    }
    return job.inference().isPresent()
        ? List.of(Layout.SINGLE, Layout.TENSOR)
        : List.of(Layout.SINGLE);
  }

  String title(Texts texts) {
    String name = texts.format(layout.text());
    return count == 1 ? name : count + " x " + name;
  }
}
