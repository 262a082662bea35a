package io.gpucost.examples.evaluate;

import io.gpucost.examples.evaluate.Table.Row;
import io.gpucost.examples.evaluate.worked.WorkedCases;
import io.gpucost.examples.evaluate.worked.WorkedCases.Verdict;
import io.gpucost.market.Market;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Plan arithmetic worked with exact rationals, one case a row. {@code predicted} counts the cases
 * that the library answers as worked; the others are skipped as failed or not supported.
 */
final class PlansSet implements EvaluationSet {
  private static final String[] COLUMNS = {"id", "area", "inputs", "expected"};
  private static final String FAILED = "failed";
  private static final String NOT_SUPPORTED = "area_not_supported";

  @Override
  public String name() {
    return "plans";
  }

  @Override
  public String description() {
    return "worked cases of plan arithmetic (CSV)";
  }

  @Override
  public Evaluation evaluate(Path file, Market market) {
    Evaluation.Builder evaluation = Evaluation.of(name());
    Count all = new Count();
    Map<String, Count> areas = new TreeMap<>();
    evaluation.header(List.of("id", "area", "outcome", "answer"));
    for (Row row : Table.read(file, COLUMNS)) {
      String area = row.required("area");
      Optional<Verdict> verdict =
          WorkedCases.check(
              area,
              row.required("inputs"),
              row.required("expected"),
              row.text("derivation").orElse(""));
      String outcome = verdict.map(each -> each.passed() ? "passed" : FAILED).orElse(NOT_SUPPORTED);
      all.add(outcome);
      areas.computeIfAbsent(area, each -> new Count()).add(outcome);
      evaluation.row(
          List.of(row.required("id"), area, outcome, verdict.map(Verdict::answer).orElse("")));
    }
    all.put(evaluation.figures());
    areas.forEach((area, count) -> count.put(evaluation.group(area)));
    return evaluation.build();
  }

  /** How many cases, and how many of them failed for which reason. */
  private static final class Count {
    private final Map<String, Integer> reasons = new TreeMap<>();
    private int rows;
    private int passed;

    void add(String outcome) {
      rows++;
      if (outcome.equals(FAILED) || outcome.equals(NOT_SUPPORTED)) {
        reasons.merge(outcome, 1, Integer::sum);
      } else {
        passed++;
      }
    }

    void put(Map<String, Object> into) {
      into.put("rows", rows);
      into.put("predicted", passed);
      into.put("skipped", rows - passed);
      into.put("skip_reasons", new LinkedHashMap<String, Object>(reasons));
    }
  }
}
