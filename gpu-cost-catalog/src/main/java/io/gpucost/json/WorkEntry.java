package io.gpucost.json;

import static io.gpucost.catalog.strictjson.Forms.COUNT;
import static io.gpucost.catalog.strictjson.Forms.HOURS;
import static io.gpucost.catalog.strictjson.Forms.LONG_COUNT;
import static io.gpucost.catalog.strictjson.Forms.POSITIVE;
import static io.gpucost.catalog.strictjson.Forms.SECONDS;
import static io.gpucost.catalog.strictjson.Forms.TEXT;

import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.workload.Work;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The amount of work: exactly one kind of statement. */
final class WorkEntry {
  private static final String BESIDE_POINTS = "be left out beside points";
  private static final Map<String, Form<? extends Work>> SIMPLE = new LinkedHashMap<>();

  static {
    SIMPLE.put("hours", HOURS.map(Work.KnownHours::new));
    SIMPLE.put("reference_run", WorkEntry::referenceRun);
    SIMPLE.put("pilot", WorkEntry::pilot);
    SIMPLE.put("tokens", LONG_COUNT.map(Work.Tokens::new));
    SIMPLE.put("steps", LONG_COUNT.map(Work.Steps::new));
    SIMPLE.put("flops", POSITIVE.map(Work.Flops::new));
    SIMPLE.put("images", LONG_COUNT.map(Work.Images::new));
    SIMPLE.put("requests", LONG_COUNT.map(Work.Requests::new));
    SIMPLE.put("per_day", LONG_COUNT.map(Work.PerDay::new));
  }

  private WorkEntry() {}

  static Optional<Work> read(Fields work) {
    List<String> kinds = new ArrayList<>(SIMPLE.keySet());
    kinds.addAll(List.of("samples", "frames"));
    int given = work.present(kinds).size();
    boolean halfGiven = !work.present(List.of("epochs", "per_frame")).isEmpty();
    if (given > 1 || (given == 0 && !halfGiven)) {
      work.refuse("have exactly one of " + String.join(", ", kinds));
    }
    // All that is there is read, though only one may be: for its own problems.
    List<Work> read = new ArrayList<>();
    SIMPLE.forEach((kind, form) -> work.read(kind, form, read::add));
    samples(work).ifPresent(read::add);
    frames(work).ifPresent(read::add);
    return work.build(() -> read.get(0));
  }

  private static Optional<Work> referenceRun(Element element) {
    Fields run = element.object();
    Optional<String> gpu = run.required("gpu", TEXT);
    int count = run.get("count", COUNT).orElse(1);
    Optional<Duration> hours = run.required("hours", HOURS);
    return run.build(() -> new Work.ReferenceRun(gpu.orElseThrow(), count, hours.orElseThrow()));
  }

  private static Optional<Work> pilot(Element element) {
    Fields pilot = element.object();
    Optional<String> gpu = pilot.required("gpu", TEXT);
    int count = pilot.get("count", COUNT).orElse(1);
    Optional<BigDecimal> total = pilot.required("total", POSITIVE);
    if (pilot.has("points")) {
      pilot.present(List.of("units", "hours")).forEach(one -> pilot.refuse(one, BESIDE_POINTS));
      List<Work.Pilot.Point> points = pilot.list("points", WorkEntry::point);
      return pilot.build(
          () -> new Work.Pilot(gpu.orElseThrow(), count, total.orElseThrow(), points));
    }
    Optional<BigDecimal> units = pilot.required("units", POSITIVE);
    Optional<Duration> hours = pilot.required("hours", HOURS);
    return pilot.build(
        () ->
            new Work.Pilot(
                gpu.orElseThrow(),
                count,
                units.orElseThrow(),
                total.orElseThrow(),
                hours.orElseThrow()));
  }

  private static Optional<Work.Pilot.Point> point(Element element) {
    Fields point = element.object();
    Optional<BigDecimal> units = point.required("units", POSITIVE);
    Optional<Duration> hours = point.required("hours", HOURS);
    return point.build(() -> new Work.Pilot.Point(units.orElseThrow(), hours.orElseThrow()));
  }

  private static Optional<Work> samples(Fields work) {
    if (work.present(List.of("samples", "epochs")).isEmpty()) {
      return Optional.empty();
    }
    Optional<Long> samples = work.required("samples", LONG_COUNT);
    Optional<BigDecimal> epochs = work.get("epochs", POSITIVE);
    return samples.flatMap(count -> work.check(() -> new Work.Samples(count, epochs)));
  }

  private static Optional<Work> frames(Fields work) {
    if (work.present(List.of("frames", "per_frame")).isEmpty()) {
      return Optional.empty();
    }
    Optional<Long> frames = work.required("frames", LONG_COUNT);
    Optional<PerFrame> perFrame = work.required("per_frame", WorkEntry::perFrame);
    return frames.flatMap(
        count ->
            perFrame.flatMap(
                each -> work.check(() -> new Work.Frames(count, each.gpu(), each.time()))));
  }

  private record PerFrame(String gpu, Duration time) {}

  private static Optional<PerFrame> perFrame(Element element) {
    Fields each = element.object();
    Optional<String> gpu = each.required("gpu", TEXT);
    Optional<Duration> seconds = each.required("seconds", SECONDS);
    return each.build(() -> new PerFrame(gpu.orElseThrow(), seconds.orElseThrow()));
  }
}
