package io.gpucost.json;

import static io.gpucost.catalog.strictjson.Forms.DATA_SIZE;
import static io.gpucost.catalog.strictjson.Forms.DURATION;
import static io.gpucost.catalog.strictjson.Forms.TEXT;

import io.gpucost.catalog.pricelist.OfferContext;
import io.gpucost.catalog.pricelist.OfferEntry;
import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.catalog.strictjson.Forms;
import io.gpucost.pricing.Offer;
import io.gpucost.unit.DataSize;
import io.gpucost.workload.DataFootprint;
import io.gpucost.workload.Objective;
import io.gpucost.workload.Setup;
import io.gpucost.workload.Task;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** The whole document; its larger parts have entries of their own. */
final class WorkloadEntry {
  private static final Form<Offer> QUOTE =
      element -> OfferEntry.read(element.object(), OfferContext.QUOTES);
  private static final Form<Objective> OBJECTIVE = Forms.oneOf(Objective.values(), Objective::text);
  private static final Form<DataFootprint.Location> LOCATION =
      Forms.oneOf(DataFootprint.Location.values(), DataFootprint.Location::text);

  private WorkloadEntry() {}

  static Optional<Workload> read(Fields root) {
    root.get("schema", element -> element.whole(1, 1));
    Optional<Task> task = root.required("task", element -> TaskEntry.read(element.object()));
    // Where there is no task to build on, the rest is read all the same: for its problems.
    Workload.Builder workload = Workload.of(task.orElse(TaskEntry.NONE));
    root.read("name", TEXT, workload::name);
    root.read("work", element -> WorkEntry.read(element.object()), workload::work);
    root.read(
        "constraints", element -> ConstraintsEntry.read(element.object()), workload::constraints);
    root.read("data", WorkloadEntry::data, workload::data);
    root.element("usage").map(Element::object).ifPresent(usage -> UsageEntry.read(usage, workload));
    root.read("setup", WorkloadEntry::setup, workload::setup);
    workload.quotes(root.list("quotes", QUOTE));
    workload.owned(root.list("owned", element -> OwnedEntry.read(element.object())));
    RunEntry.read(root, workload);
    root.read("objective", OBJECTIVE, workload::objective);
    return root.build(workload::build);
  }

  private static Optional<DataFootprint> data(Element element) {
    Fields fields = element.object();
    DataFootprint.Builder data = DataFootprint.builder();
    Optional<DataSize> dataset = fields.get("dataset", DATA_SIZE);
    dataset.ifPresent(data::dataset);
    fields.read("result", DATA_SIZE, data::result);
    fields.read("delta", changes -> delta(changes, dataset), data::delta);
    fields.read("bandwidth", Forms.BANDWIDTH, data::bandwidth);
    fields.read("source_bandwidth", Forms.BANDWIDTH, data::sourceBandwidth);
    fields.read("keep", DURATION, data::keep);
    fields.read("location", LOCATION, data::location);
    return fields.build(data::build);
  }

  /** What changes, as an amount or as a share of the dataset. */
  private static Optional<DataSize> delta(Element changes, Optional<DataSize> dataset) {
    boolean isShare = changes.isText() && changes.shown().contains("%");
    if (!isShare) {
      return DATA_SIZE.read(changes);
    }
    return dataset.isEmpty()
        ? changes.refuse("be an amount of data where no data.dataset is given to take a share of")
        : Forms.SHARE
            .read(changes)
            .map(
                share ->
                    DataSize.ofBytes(
                        share
                            .fraction()
                            .multiply(BigDecimal.valueOf(dataset.get().bytes()))
                            .setScale(0, RoundingMode.CEILING)
                            .longValueExact()));
  }

  static Optional<Setup> setup(Element element) {
    Fields fields = element.object();
    Setup.Builder setup = Setup.builder();
    fields.read("fresh", DURATION, setup::fresh);
    fields.read("image", DURATION, setup::image);
    fields.read("image_size", DATA_SIZE, setup::imageSize);
    fields.read("model_size", DATA_SIZE, setup::modelSize);
    fields.read("bandwidth", Forms.BANDWIDTH, setup::bandwidth);
    fields.read("wait", DURATION, setup::waitForStock);
    return fields.build(setup::build);
  }
}
