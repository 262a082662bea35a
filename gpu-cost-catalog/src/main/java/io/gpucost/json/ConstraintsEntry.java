package io.gpucost.json;

import static io.gpucost.catalog.strictjson.Forms.COUNT;
import static io.gpucost.catalog.strictjson.Forms.COUNT_OR_NONE;
import static io.gpucost.catalog.strictjson.Forms.DATA_SIZE;
import static io.gpucost.catalog.strictjson.Forms.DURATION;
import static io.gpucost.catalog.strictjson.Forms.FLAG;
import static io.gpucost.catalog.strictjson.Forms.LASTING;
import static io.gpucost.catalog.strictjson.Forms.LONG_COUNT;
import static io.gpucost.catalog.strictjson.Forms.MEMORY;
import static io.gpucost.catalog.strictjson.Forms.MONEY;
import static io.gpucost.catalog.strictjson.Forms.RATE;
import static io.gpucost.catalog.strictjson.Forms.TEXT;
import static io.gpucost.catalog.strictjson.Forms.oneOf;
import static io.gpucost.catalog.strictjson.Forms.parsed;

import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.gpu.ComputeCapability;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Constraints;
import io.gpucost.workload.Constraints.GradientSync;
import io.gpucost.workload.Layout;
import java.time.Duration;
import java.util.Optional;

/** What an answer must keep to. */
final class ConstraintsEntry {
  private static final Form<Layout> LAYOUT = oneOf(Layout.values(), Layout::text);
  private static final Form<GradientSync> GRADIENT_SYNC =
      oneOf(GradientSync.values(), GradientSync::text);
  private static final Form<ComputeCapability> CAPABILITY =
      parsed("a compute capability such as \"8.0\"", ComputeCapability::parse);

  private ConstraintsEntry() {}

  static Optional<Constraints> read(Fields fields) {
    Constraints.Builder constraints = Constraints.builder();
    fields.read("budget", MONEY, constraints::budget);
    fields.read("deadline", LASTING, constraints::deadline);
    fields.read("max_price", RATE, constraints::maxPrice);
    try (Fields gpus = fields.object("gpus")) {
      constraints.allow(gpus.list("allow", TEXT));
      constraints.deny(gpus.list("deny", TEXT));
    }
    try (Fields count = fields.object("count")) {
      count.read("min", COUNT, constraints::minCount);
      count.read("max", COUNT, constraints::maxCount);
    }
    fields.read("nodes", COUNT, constraints::nodes);
    constraints.layouts(fields.list("layouts", LAYOUT));
    constraints.providers(fields.list("providers", TEXT));
    constraints.regions(fields.list("regions", TEXT));
    try (Fields host = fields.object("host")) {
      host.read("ram", MEMORY, constraints::hostRam);
      host.read("vcpu_per_gpu", COUNT, constraints::vcpuPerGpu);
      host.read("disk", DATA_SIZE, constraints::hostDisk);
    }
    fields.read("interruptible", FLAG, constraints::interruptible);
    fields.read("checkpoint", ConstraintsEntry::checkpoint, constraints::checkpoint);
    fields.read("min_compute_capability", CAPABILITY, constraints::minComputeCapability);
    fields.read("max_compute_capability", CAPABILITY, constraints::maxComputeCapability);
    fields.read("gradient_sync", GRADIENT_SYNC, constraints::gradientSync);
    return fields.build(constraints::build);
  }

  private static Optional<Checkpoint> checkpoint(Element element) {
    Fields fields = element.object();
    Checkpoint.Builder checkpoint = Checkpoint.builder();
    fields.read("every", LASTING, checkpoint::every);
    fields.read("every_steps", LONG_COUNT, checkpoint::everySteps);
    fields.read("write", DURATION, checkpoint::write);
    fields.read("restart", DURATION, checkpoint::restart);
    fields.read("size", DATA_SIZE, checkpoint::size);
    fields.read("keep", COUNT, checkpoint::keep);
    fields.read("restarts", COUNT_OR_NONE, checkpoint::restarts);
    fields.read("upload", ConstraintsEntry::upload, checkpoint::upload);
    return fields.build(checkpoint::build);
  }

  private static Optional<Checkpoint.Upload> upload(Element element) {
    Fields fields = element.object();
    Optional<Duration> every = fields.required("every", LASTING);
    boolean blocks = fields.get("blocking", FLAG).orElse(false);
    return fields.build(() -> new Checkpoint.Upload(every.orElseThrow(), blocks));
  }
}
