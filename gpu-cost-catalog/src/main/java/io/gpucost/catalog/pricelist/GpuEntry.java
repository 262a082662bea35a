package io.gpucost.catalog.pricelist;

import static io.gpucost.catalog.strictjson.Forms.BANDWIDTH;
import static io.gpucost.catalog.strictjson.Forms.DATE;
import static io.gpucost.catalog.strictjson.Forms.MEMORY;
import static io.gpucost.catalog.strictjson.Forms.POSITIVE;
import static io.gpucost.catalog.strictjson.Forms.TEXT;
import static io.gpucost.catalog.strictjson.Forms.TEXT_OR_TEXTS;
import static io.gpucost.catalog.strictjson.Forms.WATTS;

import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.catalog.strictjson.Forms;
import io.gpucost.gpu.ComputeCapability;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuLine;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.Precision;
import io.gpucost.unit.ComputeRate;
import java.util.Optional;

/** One sheet: {@code {"name": "RTX 4090", "memory": "24 GB", "tflops": {"fp16": 165.2}, ...}}. */
final class GpuEntry {
  private static final Form<GpuName> NAME = Forms.parsed("the name of a GPU", GpuName::of);
  private static final Form<GpuLine> LINE = Forms.oneOf(GpuLine.values(), GpuLine::text);
  private static final Form<ComputeCapability> CAPABILITY =
      Forms.parsed("a compute capability such as \"8.9\"", ComputeCapability::parse);
  private static final Form<ComputeRate> TFLOPS = POSITIVE.map(ComputeRate::ofTflops);
  private static final Form<Integer> YEAR =
      element -> element.whole(1999, 2100).map(Math::toIntExact);

  private GpuEntry() {}

  static Optional<Gpu> read(Fields row) {
    Gpu.Builder gpu = Gpu.builder();
    row.required("name", NAME).ifPresent(gpu::name);
    gpu.addAllAliases(row.list("aliases", TEXT));
    row.required("vendor", TEXT).ifPresent(gpu::vendor);
    row.required("architecture", TEXT).ifPresent(gpu::architecture);
    row.required("line", LINE).ifPresent(gpu::line);
    row.required("memory", MEMORY).ifPresent(gpu::memory);
    row.read("usable_memory", MEMORY, gpu::usableMemory);
    row.read("bandwidth", BANDWIDTH, gpu::bandwidth);
    try (Fields tflops = row.object("tflops")) {
      for (Precision precision : Precision.values()) {
        tflops.read(precision.text(), TFLOPS, rate -> gpu.putPeak(precision, rate));
      }
    }
    row.read("measured_matmul_tflops", TFLOPS, gpu::measuredMatmul);
    row.read("compute_capability", CAPABILITY, gpu::computeCapability);
    row.read("year", YEAR, gpu::year);
    row.read("tdp_watts", WATTS, gpu::tdp);
    row.read("source", TEXT_OR_TEXTS, gpu::addAllSources);
    row.read("as_of", DATE, gpu::asOf);
    row.get("note", TEXT);
    return row.build(gpu::build);
  }
}
