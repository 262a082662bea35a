package io.gpucost.json;

import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.Problems;
import io.gpucost.catalog.strictjson.StrictJson;
import io.gpucost.gpu.Nearest;
import io.gpucost.market.Market;
import io.gpucost.workload.ModelReference;
import java.util.List;

/**
 * Checks the names of GPUs and models in a document, whatever else is wrong with it, so that they
 * are told with the rest.
 */
final class NameCheck {
  private final Market market;
  private final Problems problems;

  private NameCheck(Market market, Problems problems) {
    this.market = market;
    this.problems = problems;
  }

  static void of(byte[] document, Market market, Problems problems) {
    // What is wrong apart from names is told by the reading proper.
    Problems told = new Problems(Limits.DOCUMENT);
    Fields root = StrictJson.read(document, Limits.DOCUMENT, told);
    NameCheck check = new NameCheck(market, problems);
    root.object("task").element("model").ifPresent(check::model);
    Fields work = root.object("work");
    List.of("reference_run", "pilot", "per_frame")
        .forEach(kind -> work.element(kind).ifPresent(check::gpuOf));
    root.element("scaling").ifPresent(check::gpuOf);
    Fields gpus = root.object("constraints").object("gpus");
    gpus.elements("allow").forEach(check::gpu);
    gpus.elements("deny").forEach(check::gpu);
    root.elements("quotes").forEach(check::gpuOf);
    root.elements("owned").forEach(check::gpuOf);
    root.object("usage").object("history").elements("beside").forEach(check::gpuOf);
  }

  private void gpuOf(Element holder) {
    if (holder.isObject()) {
      holder.object().element("gpu").ifPresent(this::gpu);
    }
  }

  private void gpu(Element name) {
    if (name.isText() && market.gpuNames().resolve(name.text().orElse("")).isEmpty()) {
      refuse(name, "a known GPU", market.gpuNames().nearest(name.text().orElse(""), Nearest.SHOWN));
    }
  }

  private void model(Element model) {
    if (model.isText()
        && isName(model.text().orElse(""))
        && market.model(model.text().orElse("")).isEmpty()) {
      refuse(model, "a known model", market.nearestModels(model.text().orElse(""), Nearest.SHOWN));
    }
  }

  private static boolean isName(String text) {
    try {
      return ModelReference.parse(text) instanceof ModelReference.Named;
    } catch (IllegalArgumentException e) {
      return false; // told by the reading proper
    }
  }

  private void refuse(Element name, String what, List<String> nearest) {
    name.reportingTo(problems).refuse(Nearest.rule(what, nearest));
  }
}
