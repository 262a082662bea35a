package io.gpucost.examples.evaluate;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuNames;
import io.gpucost.json.WorkloadDocuments;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.vram.Fit;
import io.gpucost.vram.FitVerdict;
import io.gpucost.vram.VramEstimator;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reports that a job does or does not fit n cards, one JSON object a line. The top level counts the
 * statements of high confidence; {@code groups.all} counts every one.
 */
final class FitsSet implements EvaluationSet {
  @Override
  public String name() {
    return "fits";
  }

  @Override
  public String description() {
    return "reports of jobs that did or did not fit (JSON lines)";
  }

  @Override
  public Evaluation evaluate(Path file, Market market) {
    List<JsonLines.Entry> entries = JsonLines.read(file);
    List<Claim> all = new ArrayList<>();
    List<Claim> high = new ArrayList<>();
    Map<String, Object> skipped = new LinkedHashMap<>();
    int rows = 0;
    for (JsonLines.Entry entry : entries) {
      boolean counts = entry.is("confidence", "high");
      rows += counts ? 1 : 0;
      Optional<Claim> claim = claim(entry, market);
      claim.ifPresent(all::add);
      if (counts) {
        claim.ifPresentOrElse(
            high::add, () -> skipped.merge("card_or_model_not_known", 1, FitsSet::sum));
      }
    }
    Evaluation.Builder evaluation = Evaluation.of(name());
    Map<String, Object> figures = evaluation.figures();
    figures.put("rows", rows);
    figures.put("predicted", high.size());
    figures.put("skipped", rows - high.size());
    figures.put("skip_reasons", skipped);
    Claim.put(high, figures);
    long tight = high.stream().filter(claim -> claim.verdict() == Fit.TIGHT).count();
    Map<String, Object> group = evaluation.group("tight");
    group.put("count", (int) tight);
    group.put("share", Figures.share(tight, high.size()));
    Map<String, Object> every = evaluation.group("all");
    every.put("rows", entries.size());
    every.put("predicted", all.size());
    Claim.put(all, every);
    evaluation.header(Outcome.HEADER);
    all.forEach(claim -> evaluation.row(claim.cells()));
    return evaluation.build();
  }

  private static Object sum(Object a, Object b) {
    return (Integer) a + (Integer) b;
  }

  private static Optional<Claim> claim(JsonLines.Entry entry, Market market) {
    Optional<Gpu> gpu = market.gpuNames().resolve(entry.required("gpu")).map(GpuNames.Match::gpu);
    if (gpu.isEmpty()) {
      return Optional.empty();
    }
    try {
      Workload workload = WorkloadDocuments.read(entry.required("workload"));
      Job job = Job.resolve(workload, market);
      int count = Integer.parseInt(entry.required("count"));
      return Optional.of(
          new Claim(
              entry.required("id"),
              entry.required("confidence"),
              Boolean.parseBoolean(entry.required("fits")),
              best(job, layouts(workload, count), gpu.get(), count)));
    } catch (InvalidInputException e) {
      return Optional.empty();
    }
  }

  /** The layouts that the report allows; without any, all cards hold everything. */
  private static Set<Layout> layouts(Workload workload, int count) {
    Set<Layout> allowed = workload.constraints().layouts();
    return allowed.isEmpty() ? Set.of(count == 1 ? Layout.SINGLE : Layout.DATA_PARALLEL) : allowed;
  }

  private static Fit best(Job job, Set<Layout> layouts, Gpu gpu, int count) {
    return layouts.stream()
        .map(layout -> VramEstimator.DEFAULT.estimate(job, layout, count))
        .map(answer -> FitVerdict.of(answer, gpu).fit())
        .min(Enum::compareTo)
        .orElse(Fit.UNKNOWN);
  }
}
